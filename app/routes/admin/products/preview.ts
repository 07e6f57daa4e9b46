import { actRoute } from '#app/http/admin/act-route.server.ts'
import { renewPreview } from '#app/shop/catalog/product/drafts.server.ts'
import { productFormFrom } from '#app/ui/admin/list/product-list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'catalogue' }

const route = actRoute({
	back: productFormFrom,
	act: async (admin, { id }) => {
		await renewPreview(admin, id)
		return 'The preview has a new link'
	},
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
