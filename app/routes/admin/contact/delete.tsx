import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { contactForAdmin, deleteContact } from '#app/shop/feedback/contact.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { listFrom } from '#app/shop/search/list-state.ts'

export const handle = { act: 'feedback' }

const route = confirmRoute({
	back: listFrom('/admin/contact', 'answered'),
	find: async (id) => {
		const { name, email } = await contactForAdmin(id)
		return { subject: `${name}, ${email}` }
	},
	remove: deleteContact,
	done: 'Request Deleted...',
})
export const loader = route.loader
export const action = route.action

const page = confirmPage({
	...deletionOf('contact request'),
	failed: 'Something went wrong',
	list: { to: '/admin/contact', label: 'All contact requests' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
