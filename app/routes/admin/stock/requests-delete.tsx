import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteStockRequest, stockRequestForAdmin } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { requestsAddress } from './_demand-address.ts'

export const handle = { act: 'stock' }

const { loader, action } = confirmRoute({
	back: async (_, id) => requestsAddress(await stockRequestForAdmin(id)),
	find: async (id) => {
		const { name, contact } = await stockRequestForAdmin(id)
		return { subject: `${name}, ${contact}` }
	},
	remove: deleteStockRequest,
	done: 'Request deleted',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage({
	...deletionOf('request'),
	failed: 'Something went wrong',
	list: { to: '/admin/stock/requests', label: 'Who waits for stock' },
})
export { meta, ErrorBoundary }
export default Page
