import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { contactForAdmin, deleteContact } from '#app/shop/feedback/contact.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/message-delete.ts'

export const handle = { act: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete contact request · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, name, email } = await orPage(contactForAdmin(rowId(params.id)))
	return { id, subject: `${name}, ${email}`, query: listStateQuery(readListState(url.searchParams, 'answered')) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	return runAction(
		context.get(sessionContext),
		`/admin/contact${listStateQuery(readListState(url.searchParams, 'answered'))}`,
		async () => {
			await deleteContact(await adminOf(context), rowId(params.id))
			return 'Request Deleted...'
		},
	)
}

export default function MessageDeletePage({ loaderData: { id, subject, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/contact/${id}/delete${query}`}
			question="Are you sure you want to delete this contact request?"
			subject={subject}
			cancelTo={`/admin/contact${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="Something went wrong"
			back={{ to: '/admin/contact', label: 'All contact requests' }}
		/>
	)
}
