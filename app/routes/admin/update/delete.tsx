import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteSubscriber, subscriberForAdmin } from '#app/shop/feedback/subscriber.server.ts'
import { readablePhone } from '#app/shop/words/phone.ts'
import { confirmPage } from '#app/ui/admin/confirm-page.tsx'

export const handle = { act: 'feedback' }

const route = confirmRoute({
	back: '/admin/update',
	find: async (id) => {
		const { name, phone } = await subscriberForAdmin(id)
		return { subject: `${name}, ${readablePhone(phone)}` }
	},
	remove: deleteSubscriber,
	done: 'User deleted successfully',
	isBrief: true,
})
export const loader = route.loader
export const action = route.action

const page = confirmPage({
	title: 'Delete subscriber',
	question: 'Are you sure you want to delete this user?',
	failed: 'Something went wrong',
	list: { to: '/admin/update', label: 'All subscribers' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
