import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteRating, ratingForAdmin } from '#app/shop/feedback/rating-list.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { listFrom } from '#app/shop/search/list-state.ts'

export const handle = { act: 'feedback' }

const route = confirmRoute({
	back: listFrom('/admin/reviews', 'hidden', 'photos'),
	find: async (id) => {
		const { productName, rating, username } = await ratingForAdmin(id)
		return { subject: `${productName}, ${rating} of 5 stars by ${username ?? 'Deleted customer'}` }
	},
	remove: deleteRating,
	done: 'Review deleted successfully',
})
export const loader = route.loader
export const action = route.action

const page = confirmPage({
	...deletionOf('review'),
	failed: 'Something went wrong',
	list: { to: '/admin/reviews', label: 'All reviews' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
