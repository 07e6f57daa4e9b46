import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { waitForImport } from '#app/shop/import/import-work.server.ts'
import { answerImport } from '#app/shop/import/run-import.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'catalogue' }

const route = actRoute({
	back: ({ params }) => `/admin/products/import/${encodeURIComponent(params.id!)}`,
	schema: z.object({ answer: z.string().optional() }),
	act: async (admin, { params: { id = '' }, values }) => {
		await answerImport(admin, id, values.answer)
		await waitForImport(id)
		return undefined
	},
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
