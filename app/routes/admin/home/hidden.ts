import { z } from 'zod'
import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { backToList } from '#app/http/admin/row-list.server.ts'
import { setHomeSectionHidden } from '#app/shop/home/edit-home-sections.server.ts'

export const handle = { permission: 'home page' }

const list = '/admin/home'
const { loader, action } = actionRoute({
	back: list,
	schema: z.object({ hidden: z.string().optional() }),
	run: async (admin, { id, values, context }) => {
		const isHidden = values.hidden === 'yes'
		await setHomeSectionHidden(admin, id, isHidden)
		return backToList(context, { list, id, message: isHidden ? 'Section Hidden' : 'Section Published', isBrief: true })
	},
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
