import { confirmRoute, confirmRoutes } from '#app/http/admin/action-route.server.ts'
import { deleteCoupon, findCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { createConfirmPages, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import { deleteSale, findSale } from '#app/shop/catalog/sales/sales.server.ts'

export const handle = { permission: 'coupons' }

const routes = {
	'coupons/:id/delete': confirmRoute({
		back: '/admin/coupons',
		find: async (id) => ({ subject: (await findCoupon(id)).code }),
		remove: deleteCoupon,
		done: 'Coupon Deleted',
		isBrief: true,
	}),
	'sales/:id/delete': confirmRoute({
		back: '/admin/sales',
		find: async (id) => ({ subject: (await findSale(id)).name }),
		remove: deleteSale,
		done: 'Sale Deleted',
		isBrief: true,
	}),
}
const { loader, action } = confirmRoutes(routes)
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPages<typeof routes>({
	'coupons/:id/delete': {
		...buildDeletionCopy('coupon'),
		failed: 'Failed to delete coupon',
		list: { to: '/admin/coupons', label: 'All coupons' },
	},
	'sales/:id/delete': {
		...buildDeletionCopy('sale'),
		failed: 'Failed to delete sale',
		list: { to: '/admin/sales', label: 'All sales' },
	},
})
export { meta, ErrorBoundary }
export default Page
