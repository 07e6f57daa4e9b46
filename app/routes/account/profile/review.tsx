import { data, redirect } from 'react-router'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { type ChosenFile, readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { storeReviewPhoto } from '#app/shop/feedback/photos/review-photos.server.ts'
import { aboutFile } from '#app/shop/media/chosen-files.ts'
import { removeUploadsOnError } from '#app/shop/media/forget-image.server.ts'
import { maxReviewPhotos } from '#app/shop/words/limits.ts'
import { noItemMessage } from '#app/shop/feedback/fit.ts'
import { type RatingInput, ratingSchema } from '#app/shop/feedback/rating.schema.ts'
import { addRating } from '#app/shop/feedback/rating.server.ts'
import { trackOrder } from '#app/shop/orders/order-tracking.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { itemToReview } from './_order-tab.server.ts'
import { ReviewForm } from '../../../ui/profile/review-form.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/review.ts'

export const handle: RouteHandle = { body: 'image' }

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Write a review') }]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const order = await valueOrNull(trackOrder(await customerOf(context), rowId(searchParams.get('order') ?? undefined)))
	const item = order && itemToReview(order, searchParams.get('review'))
	return item ? { orderId: order.id, item } : data({ orderId: order?.id ?? null, item: null }, { status: 404 })
}

export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const orderId = rowId(searchParams.get('order') ?? undefined)
	const store = (content: AsyncIterable<Uint8Array>) =>
		runAsRequester(context, userId, (requester) => storeReviewPhoto(content, requester))
	return answerForm(() =>
		removeUploadsOnError(async () => {
			const { form, files } = await readFormWithImages(request, 'photos', { most: maxReviewPhotos, store })
			// A hash entered by the client never counts.
			form.delete('photos')
			form.set('photosChosen', String(files.length))
			const { hashes, problems } = photosOf(files)
			const keep = async (input: RatingInput) => {
				await runAsRequester(context, userId, (requester) => addRating(requester, input, hashes))
				context.get(sessionContext).flash('Review submitted successfully!')
				return redirect(orderId ? `/profile?tab=order&order=${orderId}` : '/profile?tab=order', 303)
			}
			const options = { problems: { photos: problems }, unexpected: 'Failed to submit review.' }
			return submitForm(form, ratingSchema, keep, options)
		}),
	)
}

/** Returns the uploaded photos without duplicates, and the problems of rejected ones. */
function photosOf(files: ChosenFile[]): { hashes: string[]; problems: string[] } {
	const hashes = new Set(files.flatMap((file) => (file.refusal ? [] : [file.hash])))
	const refused = files.flatMap(({ name, refusal }) => (refusal ? [aboutFile(name, refusal.message)] : []))
	const isTooMany = files.length > maxReviewPhotos
	return { hashes: [...hashes], problems: isTooMany ? [`At most ${maxReviewPhotos} photos.`] : refused }
}

export default function ReviewPage({ loaderData: { orderId, item }, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Orders', to: '/profile?tab=order' }]} current="Review" />
			<h1 className="mt-2 mb-8 font-display text-2xl">Write a review</h1>
			{item ? (
				<div className="max-w-lg">
					<ReviewForm orderId={orderId} item={item} lastResult={answer} />
				</div>
			) : (
				<>
					<p role="alert" className="mb-6 text-base">
						{Object.values(actionData?.error ?? {})[0]?.[0] ?? noItemMessage}
					</p>
					<ButtonLink to="/profile?tab=order">Your orders</ButtonLink>
				</>
			)}
		</div>
	)
}

export const ErrorBoundary = failedWith('Failed to submit review.')
