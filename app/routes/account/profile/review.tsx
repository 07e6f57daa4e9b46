import { data, redirect } from 'react-router'
import { runAsClient } from '#app/http/server/client.server.ts'
import { getRequestLanguage, getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { translateRefusal } from '#app/http/session/request-language.server.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { type ChosenFile, readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { storeReviewPhoto } from '#app/shop/reviews/review-photos.server.ts'
import { prefixFileName } from '#app/shop/media/media-view.ts'
import { removeUploadsOnError } from '#app/shop/media/unused-uploads.server.ts'
import { maxReviewPhotos } from '#app/shop/values/limits.ts'
import { type RatingInput, ratingSchema } from '#app/shop/reviews/rating.schema.ts'
import { translateOrder } from '#app/shop/catalog/listing/product-rows.server.ts'
import { addRating } from '#app/shop/reviews/rating.server.ts'
import { trackOrder } from '#app/shop/orders/customer-order.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { findItemToReview } from './_order-tab.server.ts'
import { ReviewForm } from '../../../ui/profile/review-form.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/review.ts'

export const handle: RouteHandle = { body: 'image' }

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('review.title')) },
]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const found = await orNull(
		trackOrder(await requireCustomer(context), parseRowId(searchParams.get('order') ?? undefined)),
	)
	const order = found && (await translateOrder(found, getRequestLanguage(context)))
	const item = order && findItemToReview(order, searchParams.get('review'))
	return item ? { orderId: order.id, item } : data({ orderId: order?.id ?? null, item: null }, { status: 404 })
}

export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const orderId = parseRowId(searchParams.get('order') ?? undefined)
	const storePhoto = (content: AsyncIterable<Uint8Array>) =>
		runAsClient(context, userId, (requester) => storeReviewPhoto(content, requester))
	return handleForm(() =>
		removeUploadsOnError(async () => {
			const { form, files } = await readFormWithImages(request, 'photos', { most: maxReviewPhotos, store: storePhoto })
			// The photos of the review must be the files that this request stored. Hashes that the client sent are
			// removed.
			form.delete('photos')
			form.set('photosChosen', String(files.length))
			const { hashes, problems } = splitPhotos(files, getRequestTranslate(context))
			const saveReview = async (input: RatingInput) => {
				await runAsClient(context, userId, (requester) => addRating(requester, input, hashes))
				context.get(sessionContext).flash(getRequestTranslate(context)('review.submitted'))
				return redirect(orderId ? `/profile?tab=order&order=${orderId}` : '/profile?tab=order', 303)
			}
			const options = { problems: { photos: problems }, unexpected: getRequestTranslate(context)('review.failed') }
			return submitForm(form, ratingSchema, saveReview, options)
		}),
	)
}

/**
 * Returns the hashes of the stored photos without duplicates, and a message for each rejected photo. When there are too
 * many photos, `problems` contains only the message about their number.
 */
function splitPhotos(files: ChosenFile[], t: Translate): { hashes: string[]; problems: string[] } {
	const hashes = new Set(files.flatMap((file) => (file.refusal ? [] : [file.hash])))
	const refused = files.flatMap(({ name, refusal }) =>
		refusal ? [prefixFileName(name, translateRefusal(refusal))] : [],
	)
	const isTooMany = files.length > maxReviewPhotos
	return {
		hashes: [...hashes],
		problems: isTooMany ? [t('review.tooManyPhotos', { max: maxReviewPhotos })] : refused,
	}
}

export default function ReviewPage({ loaderData: { orderId, item }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('review.orders'), to: '/profile?tab=order' }]} current={t('review.review')} />
			<h1 className="mt-2 mb-8 font-display text-2xl">{t('review.title')}</h1>
			{item ? (
				<div className="max-w-lg">
					<ReviewForm orderId={orderId} item={item} lastResult={answer} />
				</div>
			) : (
				<>
					<p role="alert" className="mb-6 text-base">
						{Object.values(actionData?.error ?? {})[0]?.[0] ?? t('review.noItem')}
					</p>
					<ButtonLink to="/profile?tab=order">{t('review.yourOrders')}</ButtonLink>
				</>
			)}
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('review.failed')} />
}
