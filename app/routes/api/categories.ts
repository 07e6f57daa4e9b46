import * as calls from '#app/http/api/calls/catalog-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import {
	createCategory,
	deleteCategory,
	findCategory,
	listCategories,
	updateCategory,
} from '#app/shop/catalog/category/category.server.ts'

export const loader = endpoint(
	handle(calls.listCategories, listCategories),
	handle(calls.createCategory, async ({ body, viewer }) => {
		const id = await createCategory(viewer, body)
		return { message: 'Category Added', category: await getCategoryJson(id) }
	}),
	handle(calls.updateCategory, async ({ body, params, viewer }) => {
		await updateCategory(viewer, params.id, body)
		return { message: 'Category Updated', category: await getCategoryJson(params.id) }
	}),
	handleDelete(calls.deleteCategory, deleteCategory, 'Category Deleted'),
)

export const action = loader

async function getCategoryJson(categoryId: number) {
	const { id, name, content } = await findCategory(categoryId)
	return { id, name, content }
}
