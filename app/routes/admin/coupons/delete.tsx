import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { deleteCoupon, findCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { createConfirmPage, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'

export const handle = { permission: 'coupons' }

const { loader, action } = confirmRoute({
	back: '/admin/coupons',
	find: async (id) => ({ subject: (await findCoupon(id)).code }),
	remove: deleteCoupon,
	done: 'Coupon Deleted',
	isBrief: true,
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	...buildDeletionCopy('coupon'),
	failed: 'Failed to delete coupon',
	list: { to: '/admin/coupons', label: 'All coupons' },
})
export { meta, ErrorBoundary }
export default Page
