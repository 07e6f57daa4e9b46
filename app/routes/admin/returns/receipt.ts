import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { shipmentSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { setReturnShipment } from '#app/shop/orders/returns/return-details.server.ts'
import { receiveReturnSchema } from '#app/shop/orders/returns/return.schema.ts'
import { receiveReturn, shipExchange } from '#app/shop/orders/returns/advance-return.server.ts'
import { createReturnAction } from '../../../http/admin/order-actions.server.ts'

export const handle = { permission: 'orders' }

const { loader, action } = actionRoutes({
	'returns/:id/receive': createReturnAction(receiveReturnSchema, 'was received', (admin, id, { restock }) =>
		receiveReturn(admin, id, restock),
	),
	'returns/:id/send': actionRoute({
		back: ({ id }) => `/admin/returns/${id}`,
		schema: shipmentSchema,
		run: async (admin, { id, values }) => {
			await shipExchange(admin, id, values)
			return `The exchange for return #${id} was shipped.`
		},
		unexpected: 'Nothing was saved.',
	}),
	'returns/:id/shipment': createReturnAction(
		shipmentSchema,
		(id) => `The courier of return #${id} was saved.`,
		setReturnShipment,
	),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
