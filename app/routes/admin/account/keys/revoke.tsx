import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { getApiKey, revokeApiKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { revokeConfirmation } from '#app/ui/admin/api-keys/key-list.tsx'
import { createConfirmPage } from '#app/ui/admin/confirm.tsx'

export const handle = { permission: 'own account' }

const list = { to: '/admin/account/keys', label: 'API keys' }

const { loader, action } = confirmRoute({
	back: async (_, id, actor) => {
		const { holder } = await getApiKey(actor, id)
		return holder.id === actor.userId ? list.to : '/admin/staff/keys'
	},
	find: async (id, actor) => {
		const { name, hint, holder } = await getApiKey(actor, id)
		return { subject: `${name} (${hint})${holder.id === actor.userId ? '' : `, of ${holder.name}`}` }
	},
	remove: async (actor, id, { context }) => {
		const { holder } = await getApiKey(actor, id)
		await revokeApiKey(actor, id)
		recordAccountEvent('key-revoked', context.get(requestContext), holder.id, actor.userId)
	},
	done: 'The key was revoked.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	title: 'Revoke a key',
	...revokeConfirmation,
	failed: 'Something went wrong',
	list,
})
export { meta, ErrorBoundary }
export default Page
