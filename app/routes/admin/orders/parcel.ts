import { actRoute } from '#app/http/admin/act-route.server.ts'
import { setParcel } from '#app/shop/orders/fulfilment/change-order.server.ts'
import { parcelSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'orders' }

const route = actRoute({
	back: ({ id }) => `/admin/orders/${id}`,
	schema: parcelSchema,
	act: async (admin, { id, values }) => {
		await setParcel(admin, id, values)
		return 'Courier and tracking number saved.'
	},
	unexpected: 'The courier was not saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
