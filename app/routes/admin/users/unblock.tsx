import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { unblockCustomer } from '#app/shop/people/customers/block.server.ts'
import { userForAdmin } from '#app/shop/people/users.server.ts'
import { confirmPage } from '#app/ui/admin/confirm-page.tsx'
import { unblocking } from './_user-words.tsx'

export const handle = { act: 'customers' }

const { loader, action } = confirmRoute({
	back: (_, id) => `/admin/users/${id}`,
	find: async (id) => {
		const { username, email } = await userForAdmin(id)
		return { subject: `${username}, ${email}` }
	},
	remove: unblockCustomer,
	done: 'The customer can order again.',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage({
	title: 'Unblock a customer',
	...unblocking,
	failed: 'Something went wrong',
	list: { to: '/admin/users', label: 'All users' },
})
export { meta, ErrorBoundary }
export default Page
