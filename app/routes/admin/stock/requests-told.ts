import { actRoute } from '#app/http/admin/act-route.server.ts'
import { markTold, stockRequestForAdmin } from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { requestsAddress } from './_demand-address.ts'

export const handle = { act: 'stock' }

const route = actRoute({
	back: async ({ id }) => requestsAddress(await stockRequestForAdmin(id)),
	act: async (admin, { id }) => `${await markTold(admin, id)} was told`,
})
export const loader = route.loader
export const action = route.action
