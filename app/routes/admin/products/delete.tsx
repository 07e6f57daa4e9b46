import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { deleteProduct, getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { createConfirmPage, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import { getProductListPath } from '#app/ui/admin/list/admin-list-state.ts'

export const handle = { permission: 'catalog' }

const { loader, action } = confirmRoute({
	back: getProductListPath,
	find: async (id) => ({ subject: (await getProductForEdit(id)).input.name }),
	remove: deleteProduct,
	done: 'Product deleted',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage({
	...buildDeletionCopy('product'),
	failed: 'Failed to delete product',
	list: { to: '/admin/products', label: 'All products' },
})
export { meta, ErrorBoundary }
export default Page
