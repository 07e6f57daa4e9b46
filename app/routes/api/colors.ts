import * as calls from '#app/http/api/calls/catalog-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { deleteColor, createColor, listColors, updateColor } from '#app/shop/catalog/color/color.server.ts'

export const loader = endpoint(
	handle(calls.listColors, listColors),
	handle(calls.createColor, async ({ body, viewer }) => ({
		message: 'Color Added',
		color: await createColor(viewer, body),
	})),
	handle(calls.updateColor, async ({ body, params, viewer }) => ({
		message: 'Color Updated',
		color: await updateColor(viewer, params.id, body),
	})),
	handleDelete(calls.deleteColor, deleteColor, 'Color Deleted'),
)

export const action = loader
