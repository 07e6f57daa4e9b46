import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { listColors } from '#app/shop/catalog/color/color.server.ts'

export async function listChoices() {
	const [categories, collections, colors] = await Promise.all([listCategories(), listCollections(), listColors()])
	return { categories: categories.map(named), collections: collections.map(named), colors }
}

function named({ id, name }: { id: number; name: string }) {
	return { id, name }
}
