import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { deleteSale, findSale } from '#app/shop/catalog/sales/sales.server.ts'
import { createConfirmPage, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'

export const handle = { permission: 'coupons' }

const { loader, action } = confirmRoute({
	back: '/admin/sales',
	find: async (id) => ({ subject: (await findSale(id)).name }),
	remove: deleteSale,
	done: 'Sale Deleted',
	isBrief: true,
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	...buildDeletionCopy('sale'),
	failed: 'Failed to delete sale',
	list: { to: '/admin/sales', label: 'All sales' },
})
export { meta, ErrorBoundary }
export default Page
