import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { backToDraft, publishProduct } from '#app/shop/catalog/product/drafts.server.ts'
import { productFormFrom } from '#app/ui/admin/list/product-list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'catalogue' }

const route = actRoute({
	back: productFormFrom,
	schema: z.object({ show: z.string().optional() }),
	act: async (admin, { id, values }) => {
		const isShown = values.show === 'yes'
		await (isShown ? publishProduct : backToDraft)(admin, id)
		return isShown ? 'Product published' : 'Product is a draft'
	},
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
