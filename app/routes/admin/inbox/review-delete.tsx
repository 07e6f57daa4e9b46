import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteRating, ratingForAdmin } from '#app/shop/feedback/rating-list.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/review-delete.ts'

export const handle = { act: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete review · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, productName, rating, username } = await orPage(ratingForAdmin(rowId(params.id)))
	const subject = `${productName}, ${rating} of 5 stars by ${username ?? 'Deleted customer'}`
	return { id, subject, query: listStateQuery(readListState(url.searchParams, 'hidden')) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	return runAction(
		context.get(sessionContext),
		`/admin/reviews${listStateQuery(readListState(url.searchParams, 'hidden'))}`,
		async () => {
			await deleteRating(await adminOf(context), rowId(params.id))
			return 'Review deleted successfully'
		},
	)
}

export default function ReviewDeletePage({ loaderData: { id, subject, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/reviews/${id}/delete${query}`}
			question="Are you sure you want to delete this review?"
			subject={subject}
			cancelTo={`/admin/reviews${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Something went wrong" back={{ to: '/admin/reviews', label: 'All reviews' }} />
	)
}
