import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteSubscriber, subscriberForAdmin } from '#app/shop/feedback/subscriber.server.ts'
import { readablePhone } from '#app/shop/words/phone.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/subscriber-delete.ts'

export const handle = { act: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete subscriber · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, name, phone } = await orPage(subscriberForAdmin(rowId(params.id)))
	return { id, subject: `${name}, ${readablePhone(phone)}`, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const back = `/admin/update${listStateQuery(readListState(url.searchParams))}`
	const remove = async () => {
		await deleteSubscriber(await adminOf(context), rowId(params.id))
		return 'User deleted successfully'
	}
	return runAction(context.get(sessionContext), back, remove, { isBrief: true })
}

export default function SubscriberDeletePage({ loaderData: { id, subject, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/update/${id}/delete${query}`}
			question="Are you sure you want to delete this user?"
			subject={subject}
			cancelTo={`/admin/update${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Something went wrong" back={{ to: '/admin/update', label: 'All subscribers' }} />
	)
}
