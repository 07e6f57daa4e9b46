import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { keyFor, revokeKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { revocation } from '#app/ui/admin/api-keys/key-list.tsx'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/revoke.ts'

export const handle = { act: 'own account' }

export const meta: Route.MetaFunction = () => [{ title: 'Revoke a key · Admin' }]

const ownList = '/admin/account/keys'

export async function loader({ context, params }: Route.LoaderArgs) {
	const person = await adminOf(context)
	const { id, name, hint, holder } = await pageOrRefusal(keyFor(person, rowId(params.id)))
	const isOwn = holder.id === person.userId
	return { id, subject: `${name} (${hint})${isOwn ? '' : `, of ${holder.name}`}`, back: listOf(isOwn) }
}

export async function action({ context, params }: Route.ActionArgs) {
	const person = await adminOf(context)
	const { id, holder } = await pageOrRefusal(keyFor(person, rowId(params.id)))
	return runAction(context.get(sessionContext), listOf(holder.id === person.userId), async () => {
		await revokeKey(person, id)
		noteEvent('key-revoked', context.get(requestContext), holder.id, person.userId)
		return 'The key has been revoked.'
	})
}

const listOf = (isOwn: boolean) => (isOwn ? ownList : '/admin/people/keys')

export default function RevokePage({ loaderData: { id, subject, back } }: Route.ComponentProps) {
	return <ConfirmPage {...revocation} to={`${ownList}/${id}/revoke`} subject={subject} cancelTo={back} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Something went wrong" back={{ to: ownList, label: 'API keys' }} />
}
