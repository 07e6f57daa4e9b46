import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { endSale } from '#app/shop/catalog/sales/sales.server.ts'
import { createListPath } from '#app/shop/search/list-state.ts'

export const handle = { permission: 'coupons' }

const { loader, action } = actionRoute({
	back: ({ url }) => createListPath('/admin/sales')(url),
	run: async (actor, { id }) => {
		await endSale(actor, id)
		return 'Sale Ended'
	},
})
export { loader, action }
