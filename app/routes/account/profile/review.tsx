import { data, redirect } from 'react-router'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { noItemMessage } from '#app/shop/feedback/rating-view.ts'
import { ratingSchema } from '#app/shop/feedback/rating.schema.ts'
import { addRating } from '#app/shop/feedback/rating.server.ts'
import { trackOrder } from '#app/shop/orders/order-tracking.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { itemToReview } from './_order-tab.server.ts'
import { ReviewForm } from '../../../ui/profile/review-form.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/review.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Write a review') }]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const order = await valueOrNull(trackOrder(await customerOf(context), rowId(searchParams.get('order') ?? undefined)))
	const item = order && itemToReview(order, searchParams.get('review'))
	return item ? { orderId: order.id, item } : data({ orderId: order?.id ?? null, item: null }, { status: 404 })
}

export async function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const orderId = rowId(searchParams.get('order') ?? undefined)
	const form = await readFormData(request)
	return answerForm(() =>
		submitForm(
			form,
			ratingSchema,
			async (input) => {
				await runAsRequester(context, userId, (requester) => addRating(requester, input))
				context.get(sessionContext).flash('Review submitted successfully!')
				return redirect(orderId ? `/profile?tab=order&order=${orderId}` : '/profile?tab=order', 303)
			},
			{ unexpected: 'Failed to submit review.' },
		),
	)
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to submit review." />
}
