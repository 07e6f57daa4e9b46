import { actRoute } from '#app/http/admin/act-route.server.ts'
import { addOrderNote } from '#app/shop/orders/fulfilment/change-order.server.ts'
import { staffNoteSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'orders' }

const route = actRoute({
	back: ({ id }) => `/admin/orders/${id}`,
	schema: staffNoteSchema,
	act: async (admin, { id, values }) => {
		await addOrderNote(admin, id, values.note)
		return 'Note added.'
	},
	unexpected: 'The note was not saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
