import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmRoute, confirmRoutes } from '#app/http/admin/action-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { getApiKey, revokeApiKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { revokeConfirmation } from '#app/ui/admin/api-keys/key-list.tsx'
import { createConfirmPages } from '#app/ui/admin/confirm.tsx'
import { getPasskey, removePasskey } from '#app/shop/people/passkeys/passkeys.server.ts'
import { passkeyRemoval } from '#app/ui/admin/passkeys.tsx'

export const handle = { permission: 'own account' }

const keys = { to: '/admin/account/keys', label: 'API keys' }
const passkeys = { to: '/admin/account/passkeys', label: 'Passkeys' }

const routes = {
	'account/keys/:id/revoke': confirmRoute({
		back: async (_, id, actor) => {
			const { holder } = await getApiKey(actor, id)
			return holder.id === actor.userId ? keys.to : '/admin/staff/keys'
		},
		find: async (id, actor) => {
			const { name, hint, holder } = await getApiKey(actor, id)
			return { subject: `${name} (${hint}${holder.id === actor.userId ? '' : `, ${holder.name}`})` }
		},
		remove: async (actor, id, { context }) => {
			const { holder } = await getApiKey(actor, id)
			await revokeApiKey(actor, id)
			recordAccountEvent('key-revoked', context.get(requestContext), holder.id, actor.userId)
		},
		done: 'The key was revoked.',
	}),
	'account/passkeys/:id/remove': confirmRoute({
		back: passkeys.to,
		find: async (id, { userId }) => ({ subject: (await getPasskey(userId, id)).name }),
		remove: async ({ userId }, id, { context }) => {
			await removePasskey(userId, id)
			recordAccountEvent('passkey-removed', context.get(requestContext), userId)
		},
		done: 'The passkey was removed.',
	}),
}
const { loader, action } = confirmRoutes(routes)
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPages<typeof routes>({
	'account/keys/:id/revoke': {
		title: 'Revoke a key',
		...revokeConfirmation,
		failed: 'Something went wrong',
		list: keys,
	},
	'account/passkeys/:id/remove': {
		title: 'Remove a passkey',
		...passkeyRemoval,
		failed: 'Something went wrong',
		list: passkeys,
	},
})
export { meta, ErrorBoundary }
export default Page
