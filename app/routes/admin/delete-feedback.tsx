import { confirmRoute, confirmRoutes } from '#app/http/admin/confirm-route.server.ts'
import { contactForAdmin, deleteContact } from '#app/shop/feedback/contact.server.ts'
import { deleteRating, ratingForAdmin } from '#app/shop/feedback/rating-list.server.ts'
import { deleteSubscriber, subscriberForAdmin } from '#app/shop/feedback/subscriber.server.ts'
import { listFrom } from '#app/shop/search/list-state.ts'
import { readablePhone } from '#app/shop/words/phone.ts'
import { confirmPages, deletionOf } from '#app/ui/admin/confirm-page.tsx'

export const handle = { act: 'feedback' }

const { loader, action } = confirmRoutes({
	contact: confirmRoute({
		back: listFrom('/admin/contact', 'answered'),
		find: async (id) => {
			const { name, email } = await contactForAdmin(id)
			return { subject: `${name}, ${email}` }
		},
		remove: deleteContact,
		done: 'Request Deleted...',
	}),
	reviews: confirmRoute({
		back: listFrom('/admin/reviews', 'hidden', 'photos'),
		find: async (id) => {
			const { productName, rating, username } = await ratingForAdmin(id)
			return { subject: `${productName}, ${rating} of 5 stars by ${username ?? 'Deleted customer'}` }
		},
		remove: deleteRating,
		done: 'Review deleted successfully',
	}),
	update: confirmRoute({
		back: '/admin/update',
		find: async (id) => {
			const { name, phone } = await subscriberForAdmin(id)
			return { subject: `${name}, ${readablePhone(phone)}` }
		},
		remove: deleteSubscriber,
		done: 'User deleted successfully',
		isBrief: true,
	}),
})
export { loader, action }

const failed = 'Something went wrong'
const { meta, Page, ErrorBoundary } = confirmPages({
	contact: {
		...deletionOf('contact request'),
		failed,
		list: { to: '/admin/contact', label: 'All contact requests' },
	},
	reviews: { ...deletionOf('review'), failed, list: { to: '/admin/reviews', label: 'All reviews' } },
	update: {
		title: 'Delete subscriber',
		question: 'Are you sure you want to delete this user?',
		failed,
		list: { to: '/admin/update', label: 'All subscribers' },
	},
})
export { meta, ErrorBoundary }
export default Page
