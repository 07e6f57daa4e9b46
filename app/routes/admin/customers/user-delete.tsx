import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteUser, userForAdmin } from '#app/shop/people/users.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import type { Route } from './+types/user-delete.ts'
import { FailedUser } from './_failed-user.tsx'
import { deletionNote } from './_user-deletion.ts'

export const handle = { act: 'customers' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete user · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, username, email } = await orPage(userForAdmin(rowId(params.id)))
	return { id, subject: `${username}, ${email}`, query: listStateQuery(readListState(url.searchParams, 'blocked')) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	return runAction(
		context.get(sessionContext),
		`/admin/users${listStateQuery(readListState(url.searchParams, 'blocked'))}`,
		async () => {
			const admin = await adminOf(context)
			await deleteUser(admin, rowId(params.id))
			noteEvent('account-deleted', context.get(requestContext), rowId(params.id), admin.userId)
			return 'User deleted successfully'
		},
	)
}

export default function UserDeletePage({ loaderData: { id, subject, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/users/${id}/delete${query}`}
			question="Are you sure you want to delete this user?"
			subject={subject}
			note={deletionNote}
			cancelTo={`/admin/users${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedUser error={error} />
}
