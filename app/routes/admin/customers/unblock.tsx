import { runAction } from '#app/http/forms/forms.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { unblockCustomer } from '#app/shop/people/customers/block.server.ts'
import { userForAdmin } from '#app/shop/people/users.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import type { Route } from './+types/unblock.ts'
import { FailedUser } from './_failed-user.tsx'
import { unblockQuestion } from './_unblock-question.ts'

export const handle = { act: 'customers' }

export const meta: Route.MetaFunction = () => [{ title: 'Unblock a customer · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const { id, username, email } = await orPage(userForAdmin(rowId(params.id)))
	return { id, subject: `${username}, ${email}` }
}

export function action({ params, context }: Route.ActionArgs) {
	const id = rowId(params.id)
	return runAction(context.get(sessionContext), `/admin/users/${id}`, async () => {
		await unblockCustomer(await adminOf(context), id)
		return 'The customer can order again.'
	})
}

export default function UnblockPage({ loaderData: { id, subject } }: Route.ComponentProps) {
	return <ConfirmPage {...unblockQuestion(id)} subject={subject} cancelTo={`/admin/users/${id}`} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedUser error={error} />
}
