import { actRoute } from '#app/http/admin/act-route.server.ts'
import { endSale } from '#app/shop/catalog/sales/sales.server.ts'
import { listFrom } from '#app/shop/search/list-state.ts'

export const handle = { act: 'coupons' }

const { loader, action } = actRoute({
	back: ({ url }) => listFrom('/admin/sales')(url),
	act: async (actor, { id }) => {
		await endSale(actor, id)
		return 'Sale Ended'
	},
})
export { loader, action }
