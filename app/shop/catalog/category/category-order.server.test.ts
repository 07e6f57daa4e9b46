import { beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { listProducts } from '../listing/product-listing.server.ts'
import { getCategoryTree, getCategoryPositions, moveCategory, listPossibleParents } from './category-tree.server.ts'
import { createCategory, deleteCategory, listAdminCategories, updateCategory } from './category.server.ts'

const admin = await makeStaff()

beforeEach(() => emptyTables('category'))

const add = (name: string, parentId: number | null = null) => createCategory(admin, { name, parentId })
const listed = async () => (await listAdminCategories({ search: '', page: 1 })).items.map(({ name }) => name)
const readParentId = async (id: number) => (await read.category.findUniqueOrThrow({ where: { id } })).parentId

test('the list shows each category followed by its sub-categories, by name until one is moved', async () => {
	const tops = await add('Tops')
	await add('Bags')
	await add('Tees', tops)
	await add('Blouses', tops)
	expect(await listed()).toEqual(['Bags', 'Tops', 'Blouses', 'Tees'])
})

test('a moved category changes place among its siblings only, and a new one is last', async () => {
	const tops = await add('Tops')
	await add('Bags')
	const tees = await add('Tees', tops)
	await add('Blouses', tops)
	await moveCategory(admin, tops, 1)
	expect(await listed()).toEqual(['Tops', 'Blouses', 'Tees', 'Bags'])
	await moveCategory(admin, tees, 1)
	await add('Aprons')
	expect(await listed()).toEqual(['Tops', 'Tees', 'Blouses', 'Bags', 'Aprons'])
	expect((await getCategoryPositions()).get(tees)).toEqual({ place: 1, total: 2 })
})

test('a position beyond the last means last, and a repeated move happens once', async () => {
	const bags = await add('Bags')
	await add('Shoes')
	await moveCategory(admin, bags, 99)
	await moveCategory(admin, bags, 99)
	expect(await listed()).toEqual(['Shoes', 'Bags'])
})

test('moving a category requires permission, and a missing category cannot be moved', async () => {
	const bags = await add('Bags')
	const customer = { userId: await makeCustomer(), isAdmin: false }
	await expect(moveCategory(customer, bags, 1)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(moveCategory(admin, 0, 1)).rejects.toMatchObject({ code: 'not-found' })
})

test("a sub-category's parent is a top-level category: deeper levels and cycles are refused", async () => {
	const tops = await add('Tops')
	const tees = await add('Tees', tops)
	const bags = await add('Bags')
	const refused = (id: number, parentId: number) =>
		expect(updateCategory(admin, id, { name: `Of ${id}`, parentId })).rejects
	await refused(bags, tees).toMatchObject({
		field: 'parentId',
		message: '“Tees” is itself a sub-category. Choose a top-level category',
	})
	await refused(tops, bags).toMatchObject({
		field: 'parentId',
		message: 'This category has sub-categories. Move them out first',
	})
	await refused(bags, bags).toMatchObject({ field: 'parentId', message: 'A category cannot be its own parent' })
	await refused(bags, 999_999).toMatchObject({ field: 'parentId', message: 'The parent category does not exist' })
	await expect(add('Deep', tees)).rejects.toMatchObject({ field: 'parentId' })
})

test('the form offers only possible parents', async () => {
	const tops = await add('Tops')
	const bags = await add('Bags')
	await add('Tees', tops)
	expect((await listPossibleParents()).parents.map(({ name }) => name)).toEqual(['Bags', 'Tops'])
	expect((await listPossibleParents(bags)).parents.map(({ name }) => name)).toEqual(['Tops'])
	expect(await listPossibleParents(tops)).toEqual({ parents: [], hasChildren: true })
})

test('a save without a parent keeps it, and deleting a parent moves its sub-categories to the top level', async () => {
	const tops = await add('Tops')
	const tees = await add('Tees', tops)
	await updateCategory(admin, tees, { name: 'T-shirts' })
	expect(await readParentId(tees)).toBe(tops)
	await deleteCategory(admin, tops)
	expect(await readParentId(tees)).toBeNull()
})

test('a category page shows products of its sub-categories as soon as they are assigned', async () => {
	const tops = await add('Tops')
	const tees = await add('Tees')
	await makeProduct({ categoryId: tees })
	const total = async () => (await listProducts({ category: 'tops', sort: 'featured', page: 1, pageSize: 10 })).total
	expect(await total()).toBe(0)
	await updateCategory(admin, tees, { name: 'Tees', parentId: tops })
	expect(await total()).toBe(1)
})

test("the shoppers' category tree shows available and sold-out products and the newest image", async () => {
	const bags = await add('Bags')
	await add('Empty')
	const shoes = await add('Shoes')
	await makeProduct({ categoryId: bags, stock: 0 })
	await makeProduct({ categoryId: shoes })
	await makeProduct({ categoryId: shoes, status: 'archived' })
	expect(await getCategoryTree()).toMatchObject([
		{ name: 'Shoes', count: 1, isSoldOut: false },
		{ name: 'Bags', count: 1, isSoldOut: true },
	])
})
