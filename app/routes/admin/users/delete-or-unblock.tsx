import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmRoute, confirmRoutes } from '#app/http/admin/action-route.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { formatAccountLabel } from '#app/shop/values/person-name.ts'
import { deleteUser, getUser } from '#app/shop/people/user.server.ts'
import { createConfirmPages, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import { createListPath } from '#app/shop/search/list-state.ts'
import { deletionNote, unblockConfirmation } from './_customer-details.tsx'
import { unblockCustomer } from '#app/shop/people/customers/customer.server.ts'

export const handle = { permission: 'customers' }

const routes = {
	'users/:id/delete': confirmRoute({
		back: createListPath('/admin/users', 'blocked'),
		find: async (id) => ({ subject: formatAccountLabel(await getUser(id)) }),
		remove: async (admin, id, { context }) => {
			await deleteUser(admin, id)
			recordAccountEvent('account-deleted', context.get(requestContext), id, admin.userId)
		},
		done: 'User deleted successfully',
	}),
	'users/:id/unblock': confirmRoute({
		back: (_, id) => `/admin/users/${id}`,
		find: async (id) => ({ subject: formatAccountLabel(await getUser(id)) }),
		remove: unblockCustomer,
		done: 'The customer can order again.',
	}),
}
const { loader, action } = confirmRoutes(routes)
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPages<typeof routes>({
	'users/:id/delete': {
		...buildDeletionCopy('user'),
		note: deletionNote,
		failed: 'Something went wrong',
		list: { to: '/admin/users', label: 'All users' },
	},
	'users/:id/unblock': {
		title: 'Unblock a customer',
		...unblockConfirmation,
		failed: 'Something went wrong',
		list: { to: '/admin/users', label: 'All users' },
	},
})
export { meta, ErrorBoundary }
export default Page
