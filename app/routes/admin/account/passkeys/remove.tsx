import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { getPasskey, removePasskey } from '#app/shop/people/passkeys/passkeys.server.ts'
import { createConfirmPage } from '#app/ui/admin/confirm.tsx'
import { passkeyRemoval } from '#app/ui/admin/passkeys.tsx'

export const handle = { permission: 'own account' }

const list = { to: '/admin/account/passkeys', label: 'Passkeys' }

const { loader, action } = confirmRoute({
	back: list.to,
	find: async (id, { userId }) => ({ subject: (await getPasskey(userId, id)).name }),
	remove: async ({ userId }, id, { context }) => {
		await removePasskey(userId, id)
		recordAccountEvent('passkey-removed', context.get(requestContext), userId)
	},
	done: 'The passkey was removed.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	title: 'Remove a passkey',
	...passkeyRemoval,
	failed: 'Something went wrong',
	list,
})
export { meta, ErrorBoundary }
export default Page
