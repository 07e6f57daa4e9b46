import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import {
	deleteBackInStockRequest,
	getBackInStockRequest,
} from '#app/shop/catalog/back-in-stock/back-in-stock-requests.server.ts'
import { createConfirmPage, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import { getRequestsPath } from './_stock-parts.tsx'

export const handle = { permission: 'stock' }

const { loader, action } = confirmRoute({
	back: async (_, id) => getRequestsPath(await getBackInStockRequest(id)),
	find: async (id) => {
		const { name, contact } = await getBackInStockRequest(id)
		return { subject: `${name}, ${contact}` }
	},
	remove: deleteBackInStockRequest,
	done: 'Request deleted',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	...buildDeletionCopy('request'),
	failed: 'Something went wrong',
	list: { to: '/admin/stock/requests', label: 'Back-in-stock requests' },
})
export { meta, ErrorBoundary }
export default Page
