import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCatalogChanged } from '../../../../tests/support/data/catalog-changes.ts'
import { checkOut, makeCustomerWith, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { categorySchema } from './category.schema.ts'
import {
	createCategory,
	deleteCategory,
	findCategory,
	listAdminCategories,
	listCategories,
	updateCategory,
} from './category.server.ts'
import { ensureCollection } from '../collection/collection.server.ts'

const admin = await makeStaff()

beforeEach(() => emptyTables('category', 'collection'))

const names = async () => (await listCategories()).map(({ name }) => name)

const sentences = (input: unknown) =>
	categorySchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
	[{}, 'Please enter a name'],
	[{ name: '' }, 'Please enter a name'],
	[{ name: 'x'.repeat(201) }, 'At most 200 characters'],
	[{ name: '..' }, 'This name cannot be used'],
])('the form of a category refuses %j: %s', (input, sentence) => {
	expect(sentences(input)).toEqual([['name', sentence]])
})

test('a category form makes the name one line and accepts an empty description', () => {
	expect(categorySchema.parse({ name: '  Shirts \n &  Tops ' })).toEqual({ name: 'Shirts & Tops' })
	expect(categorySchema.parse({ name: 'x'.repeat(200), content: ' One\r\nTwo ' })).toEqual({
		name: 'x'.repeat(200),
		content: 'One\nTwo',
	})
	expect(sentences({ name: 'Bags', content: 'x'.repeat(501) })).toEqual([['content', 'At most 500 characters']])
})

test('a category is added, changed and found, and each change raises the catalog version', async () => {
	let id = 0
	expect(
		await isCatalogChanged(async () => (id = await createCategory(admin, { name: 'Bags', content: 'Of leather' }))),
	).toBe(true)
	expect(await findCategory(id)).toEqual({
		id,
		name: 'Bags',
		content: 'Of leather',
		productCount: 0,
		collectionCount: 0,
		parentName: null,
		childCount: 0,
		hasSizeGuide: false,
	})
	expect(await isCatalogChanged(() => updateCategory(admin, id, { name: 'Tote bags' }))).toBe(true)
	expect(await findCategory(id)).toMatchObject({ name: 'Tote bags', content: 'Of leather' })
	await updateCategory(admin, id, { name: 'Tote bags', content: '' })
	expect(await findCategory(id)).toMatchObject({ content: null })
	expect(await isCatalogChanged(() => deleteCategory(admin, id))).toBe(true)
	await expect(findCategory(id)).rejects.toMatchObject({ code: 'not-found', message: 'Category not found' })
})

test('the list of categories counts products without deleted ones', async () => {
	const id = await createCategory(admin, { name: 'Bags' })
	await createCategory(admin, { name: 'Belts' })
	await makeProduct({ categoryId: id })
	await makeProduct({ categoryId: id })
	await makeProduct({ categoryId: id, status: 'archived' })
	await write((tx) => ensureCollection(tx, 'Leather', id))
	const { items, total } = await listAdminCategories({ search: '', page: 1 })
	expect(total).toBe(2)
	expect(items.map(({ name, productCount, collectionCount }) => [name, productCount, collectionCount])).toEqual([
		['Bags', 2, 1],
		['Belts', 0, 0],
	])
})

async function usedCategory() {
	const id = await createCategory(admin, { name: 'Bags' })
	const product = await makeProduct({ name: 'Tote', categoryId: id, stock: 9 })
	const collectionId = await write((tx) => ensureCollection(tx, 'Leather', id))
	return { id, product, collectionId }
}
const readTaxa = async ({ product, collectionId }: Awaited<ReturnType<typeof usedCategory>>) => [
	(await read.product.findUniqueOrThrow({ where: { id: product.id } })).categoryId,
	(await read.collection.findUniqueOrThrow({ where: { id: collectionId } })).categoryId,
]

test('deleting a category in use leaves products and collections Uncategorized, and old orders unchanged', async () => {
	const used = await usedCategory()
	const { orderId } = await checkOut(await makeCustomerWith([used.product.variants[0]!, 2]))
	const order = () => read.order.findUniqueOrThrow({ where: { id: orderId }, include: { items: true } })
	const before = await order()
	await deleteCategory(admin, used.id)
	expect(await readTaxa(used)).toEqual([null, null])
	expect(await order()).toEqual(before)
})

test('deleting a category moves its products and collections to a chosen one, deleted products included', async () => {
	const used = await usedCategory()
	await write((tx) => tx.product.update({ where: { id: used.product.id }, data: { status: 'archived' } }))
	const other = await createCategory(admin, { name: 'Belts' })
	await deleteCategory(admin, used.id, other)
	expect(await readTaxa(used)).toEqual([other, other])
	expect(await names()).toEqual(['Belts'])
})

test('deleting a category in use deletes nothing when the target category does not exist', async () => {
	const used = await usedCategory()
	for (const moveTo of [used.id, 999_999]) {
		expect(await getRefusal(deleteCategory(admin, used.id, moveTo))).toBe(
			'invalid at moveTo: The category to move to does not exist',
		)
	}
	expect(await readTaxa(used)).toEqual([used.id, used.id])
	expect(await names()).toEqual(['Bags'])
})
