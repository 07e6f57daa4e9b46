import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { formatAccountLabel } from '#app/shop/values/person-name.ts'
import { deleteUser, getUser } from '#app/shop/people/user.server.ts'
import { createConfirmPage, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import { createListPath } from '#app/shop/search/list-state.ts'
import { deletionNote } from './_customer-details.tsx'

export const handle = { permission: 'customers' }

const { loader, action } = confirmRoute({
	back: createListPath('/admin/users', 'blocked'),
	find: async (id) => ({ subject: formatAccountLabel(await getUser(id)) }),
	remove: async (admin, id, { context }) => {
		await deleteUser(admin, id)
		recordAccountEvent('account-deleted', context.get(requestContext), id, admin.userId)
	},
	done: 'User deleted successfully',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	...buildDeletionCopy('user'),
	note: deletionNote,
	failed: 'Something went wrong',
	list: { to: '/admin/users', label: 'All users' },
})
export { meta, ErrorBoundary }
export default Page
