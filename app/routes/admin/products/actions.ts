import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { redirectToEditor } from '#app/http/admin/row-list.server.ts'
import { formatProductCount } from '#app/shop/catalog/bulk/bulk-view.ts'
import {
	unpublishProduct,
	countDrafts,
	publishBatch,
	publishProduct,
	renewPreview,
} from '#app/shop/catalog/product/drafts.server.ts'
import { duplicateProduct } from '#app/shop/catalog/product/product.server.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { applyImportAnswer, applyImport } from '#app/shop/import/run-import.server.ts'
import { getProductFormPath } from '#app/ui/admin/list/admin-list-state.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'catalog' }

const getImportPath = ({ params }: { params: { id?: string } }) =>
	`/admin/products/import/${encodeURIComponent(params.id!)}`

const { loader, action } = actionRoutes({
	'products/:id/duplicate': actionRoute({
		back: getProductFormPath,
		run: async (admin, { id, context }) =>
			redirectToEditor(
				context,
				`/admin/products/${await duplicateProduct(admin, id)}`,
				'',
				'Product duplicated as a draft',
			),
	}),
	'products/:id/preview': actionRoute({
		back: getProductFormPath,
		run: (admin, { id }) => renewPreview(admin, id),
		done: 'Preview link replaced',
	}),
	'products/:id/publish': actionRoute({
		back: getProductFormPath,
		schema: z.object({ show: z.string().optional() }),
		run: async (admin, { id, values }) => {
			const isShown = values.show === 'yes'
			await (isShown ? publishProduct : unpublishProduct)(admin, id)
			return isShown ? 'Product published' : 'Product unpublished'
		},
	}),
	'products/import/:id/answer': actionRoute({
		back: getImportPath,
		schema: z.object({ answer: z.string().optional() }),
		run: async (admin, { params: { id = '' }, values }) => {
			await applyImportAnswer(admin, id, values.answer)
			await waitForImport(id)
			return undefined
		},
	}),
	'products/import/:id/apply': actionRoute({
		back: getImportPath,
		run: async (admin, { params: { id = '' } }) => {
			await applyImport(admin, id)
			await waitForImport(id)
			return undefined
		},
	}),
	'products/imports/:id/publish': actionRoute({
		back: ({ id }) => `/admin/products/imports/${id}`,
		run: async (admin, { id }) => {
			const count = await publishBatch(admin, id)
			const published = `${formatProductCount(count)} published`
			const left = await countDrafts(id)
			return left === 0 ? published : `${published}; ${left.toLocaleString(locale)} without a price stay drafts`
		},
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
