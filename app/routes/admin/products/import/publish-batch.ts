import { actRoute } from '#app/http/admin/act-route.server.ts'
import { productsInWords } from '#app/shop/catalog/bulk/bulk-view.ts'
import { countDrafts, publishBatch } from '#app/shop/catalog/product/drafts.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'catalogue' }

const route = actRoute({
	back: ({ id }) => `/admin/products/imports/${id}`,
	act: async (admin, { id }) => {
		const count = await publishBatch(admin, id)
		const published = `${productsInWords(count)} published`
		const left = await countDrafts(id)
		return left === 0 ? published : `${published}; ${left.toLocaleString('en-IN')} without a price stayed drafts`
	},
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
