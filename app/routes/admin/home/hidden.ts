import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { hideHomeSection } from '#app/shop/home/change-home-sections.server.ts'

export const handle = { act: 'home page' }

const list = '/admin/home'
const { loader, action } = actRoute({
	back: list,
	schema: z.object({ hidden: z.string().optional() }),
	act: async (admin, { id, values, context }) => {
		const isHidden = values.hidden === 'yes'
		await hideHomeSection(admin, id, isHidden)
		return backToList(context, { list, id, message: isHidden ? 'Section Hidden' : 'Section Published', isBrief: true })
	},
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
