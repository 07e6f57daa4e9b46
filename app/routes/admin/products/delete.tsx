import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteProduct, productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { productListFrom } from '#app/ui/admin/list/product-list-state.ts'

export const handle = { act: 'catalogue' }

const { loader, action } = confirmRoute({
	back: productListFrom,
	find: async (id) => ({ subject: (await productForEdit(id)).input.name }),
	remove: deleteProduct,
	done: 'Product deleted',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage({
	...deletionOf('product'),
	failed: 'Failed to delete product',
	list: { to: '/admin/products', label: 'All products' },
})
export { meta, ErrorBoundary }
export default Page
