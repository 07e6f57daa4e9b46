import { confirmRoute, confirmRoutes } from '#app/http/admin/action-route.server.ts'
import { contactFilters } from '#app/shop/contact/complaint.ts'
import { getContact, deleteContact } from '#app/shop/contact/contact.server.ts'
import { deleteRating, getRating } from '#app/shop/reviews/rating.server.ts'
import { deleteSubscriber, getSubscriber } from '#app/shop/newsletter/subscriber.server.ts'
import { createListPath } from '#app/shop/search/list-state.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { createConfirmPages, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'

export const handle = { permission: 'feedback' }

const routes = {
	'contact/:id/delete': confirmRoute({
		back: createListPath('/admin/contact', ...contactFilters),
		find: async (id) => {
			const { name, email } = await getContact(id)
			return { subject: `${name}, ${email}` }
		},
		remove: deleteContact,
		done: 'Request Deleted...',
	}),
	'reviews/:id/delete': confirmRoute({
		back: createListPath('/admin/reviews', 'hidden', 'photos'),
		find: async (id) => {
			const { productName, rating, username } = await getRating(id)
			return { subject: `${productName}, ${rating} of 5 stars by ${username ?? 'Deleted customer'}` }
		},
		remove: deleteRating,
		done: 'Review deleted successfully',
	}),
	'update/:id/delete': confirmRoute({
		back: '/admin/update',
		find: async (id) => {
			const { name, phone } = await getSubscriber(id)
			return { subject: `${name}, ${formatPhone(phone)}` }
		},
		remove: deleteSubscriber,
		done: 'User deleted successfully',
		isBrief: true,
	}),
}
const { loader, action } = confirmRoutes(routes)
export { loader, action }

const failed = 'Something went wrong'
const { meta, Page, ErrorBoundary } = createConfirmPages<typeof routes>({
	'contact/:id/delete': {
		...buildDeletionCopy('contact request'),
		failed,
		list: { to: '/admin/contact', label: 'All contact requests' },
	},
	'reviews/:id/delete': {
		...buildDeletionCopy('review'),
		failed,
		list: { to: '/admin/reviews', label: 'All reviews' },
	},
	'update/:id/delete': {
		title: 'Delete subscriber',
		question: 'Are you sure you want to delete this user?',
		failed,
		list: { to: '/admin/update', label: 'All subscribers' },
	},
})
export { meta, ErrorBoundary }
export default Page
