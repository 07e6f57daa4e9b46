import { actRoute } from '#app/http/admin/act-route.server.ts'
import { stayWith } from '#app/http/admin/saved-row.server.ts'
import { duplicateProduct } from '#app/shop/catalog/product/product.server.ts'
import { productFormFrom } from '#app/ui/admin/list/product-list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'catalogue' }

const route = actRoute({
	back: productFormFrom,
	act: async (admin, { id, context }) =>
		stayWith(context, `/admin/products/${await duplicateProduct(admin, id)}`, '', 'Copied as a draft'),
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
