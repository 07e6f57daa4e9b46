import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { keyFor, revokeKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { revocation } from '#app/ui/admin/api-keys/key-list.tsx'
import { confirmPage } from '#app/ui/admin/confirm-page.tsx'

export const handle = { act: 'own account' }

const list = { to: '/admin/account/keys', label: 'API keys' }

const { loader, action } = confirmRoute({
	back: async (_, id, person) => {
		const { holder } = await keyFor(person, id)
		return holder.id === person.userId ? list.to : '/admin/people/keys'
	},
	find: async (id, person) => {
		const { name, hint, holder } = await keyFor(person, id)
		return { subject: `${name} (${hint})${holder.id === person.userId ? '' : `, of ${holder.name}`}` }
	},
	remove: async (person, id, { context }) => {
		const { holder } = await keyFor(person, id)
		await revokeKey(person, id)
		noteEvent('key-revoked', context.get(requestContext), holder.id, person.userId)
	},
	done: 'The key has been revoked.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage({
	title: 'Revoke a key',
	...revocation,
	failed: 'Something went wrong',
	list,
})
export { meta, ErrorBoundary }
export default Page
