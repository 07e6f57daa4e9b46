import { z } from 'zod'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { stayWith } from '#app/http/admin/saved-row.server.ts'
import { productsInWords } from '#app/shop/catalog/bulk/bulk-view.ts'
import {
	backToDraft,
	countDrafts,
	publishBatch,
	publishProduct,
	renewPreview,
} from '#app/shop/catalog/product/drafts.server.ts'
import { duplicateProduct } from '#app/shop/catalog/product/product.server.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { answerImport, applyImport } from '#app/shop/import/run-import.server.ts'
import { productFormFrom } from '#app/ui/admin/list/product-list-state.ts'

export const handle = { act: 'catalogue' }

const importPage = ({ params }: { params: { id?: string } }) =>
	`/admin/products/import/${encodeURIComponent(params.id!)}`

const { loader, action } = actRoutes({
	'products/:id/duplicate': actRoute({
		back: productFormFrom,
		act: async (admin, { id, context }) =>
			stayWith(context, `/admin/products/${await duplicateProduct(admin, id)}`, '', 'Copied as a draft'),
	}),
	'products/:id/preview': actRoute({
		back: productFormFrom,
		act: (admin, { id }) => renewPreview(admin, id),
		done: 'The preview has a new link',
	}),
	'products/:id/publish': actRoute({
		back: productFormFrom,
		schema: z.object({ show: z.string().optional() }),
		act: async (admin, { id, values }) => {
			const isShown = values.show === 'yes'
			await (isShown ? publishProduct : backToDraft)(admin, id)
			return isShown ? 'Product published' : 'Product is a draft'
		},
	}),
	'products/import/:id/answer': actRoute({
		back: importPage,
		schema: z.object({ answer: z.string().optional() }),
		act: async (admin, { params: { id = '' }, values }) => {
			await answerImport(admin, id, values.answer)
			await waitForImport(id)
			return undefined
		},
	}),
	'products/import/:id/apply': actRoute({
		back: importPage,
		act: async (admin, { params: { id = '' } }) => {
			await applyImport(admin, id)
			await waitForImport(id)
			return undefined
		},
	}),
	'products/imports/:id/publish': actRoute({
		back: ({ id }) => `/admin/products/imports/${id}`,
		act: async (admin, { id }) => {
			const count = await publishBatch(admin, id)
			const published = `${productsInWords(count)} published`
			const left = await countDrafts(id)
			return left === 0 ? published : `${published}; ${left.toLocaleString('en-IN')} without a price stayed drafts`
		},
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
