import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteOffer, findOffer } from '#app/shop/home/offer.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'

export const handle = { act: 'home page' }

const route = confirmRoute({
	back: '/admin/offers',
	find: async (id) => ({ subject: (await findOffer(id)).text }),
	remove: deleteOffer,
	done: 'Offer Deleted',
	isBrief: true,
})
export const loader = route.loader
export const action = route.action

const page = confirmPage({
	...deletionOf('offer'),
	failed: 'Something Went Wrong',
	list: { to: '/admin/offers', label: 'All offers' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
