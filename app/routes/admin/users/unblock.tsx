import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { formatAccountLabel } from '#app/shop/values/person-name.ts'
import { unblockCustomer } from '#app/shop/people/customers/customer.server.ts'
import { getUser } from '#app/shop/people/user.server.ts'
import { createConfirmPage } from '#app/ui/admin/confirm.tsx'
import { unblockConfirmation } from './_customer-details.tsx'

export const handle = { permission: 'customers' }

const { loader, action } = confirmRoute({
	back: (_, id) => `/admin/users/${id}`,
	find: async (id) => ({ subject: formatAccountLabel(await getUser(id)) }),
	remove: unblockCustomer,
	done: 'The customer can order again.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	title: 'Unblock a customer',
	...unblockConfirmation,
	failed: 'Something went wrong',
	list: { to: '/admin/users', label: 'All users' },
})
export { meta, ErrorBoundary }
export default Page
