import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCatalogChanged } from '../../../../tests/support/data/catalog-changes.ts'
import {
	checkOut,
	makeCustomerWith,
	makeImage,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { ensureCategory } from '../category/category.server.ts'
import { collectionSchema } from '../category/category.schema.ts'
import {
	createCollection,
	deleteCollection,
	findCollection,
	listAdminCollections,
	listCollections,
	updateCollection,
} from './collection.server.ts'

const admin = await makeStaff()
let categoryId: number

beforeEach(async () => {
	categoryId = await write(async (tx) => {
		await tx.collection.deleteMany()
		await tx.product.deleteMany()
		return ensureCategory(tx, 'Shirts')
	})
})

const readHashes = async (id: number) => (await findCollection(id)).images.map(({ hash }) => hash)
const isStored = async (hash: string) => (await read.image.count({ where: { hash } })) === 1

const sentences = (input: unknown) =>
	collectionSchema.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message])
const hashes = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(32, '0'))

test.each([
	[{ name: ' ' }, 'name', 'Please enter a name'],
	[{ name: 'x'.repeat(201) }, 'name', 'At most 200 characters'],
	[{ name: ' AllProducts ' }, 'name', 'This name is reserved: it stands for all products'],
	[{ name: 'Monsoon', categoryId: 'x' }, 'categoryId', 'Please choose a category'],
	[{ name: 'Monsoon', images: hashes(11) }, 'images', 'Maximum 10 images allowed'],
	[{ name: 'Monsoon', images: ['../../etc/passwd'] }, 'images', 'Please select an image'],
])('the form of a collection refuses %j', (input, field, sentence) => {
	expect(sentences(input)).toEqual([[field, sentence]])
})

test('a collection keeps its images unique and in order, and each change raises the catalog version', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	let id = 0
	const create = async () =>
		(id = await createCollection(admin, { name: 'Monsoon', categoryId, images: [second, first, second] }))
	expect(await isCatalogChanged(create)).toBe(true)
	expect(await findCollection(id)).toMatchObject({
		id,
		name: 'Monsoon',
		categoryId,
		categoryName: 'Shirts',
		productCount: 0,
	})
	expect(await readHashes(id)).toEqual([second, first])
	expect((await listCollections())[0]?.image).toMatchObject({ hash: second, alt: 'Monsoon' })
	expect(
		await isCatalogChanged(() =>
			updateCollection(admin, id, { name: 'Monsoon', categoryId: null, images: [first, second] }),
		),
	).toBe(true)
	expect(await findCollection(id)).toMatchObject({ categoryId: null, categoryName: null })
	expect(await readHashes(id)).toEqual([first, second])
	expect(await isCatalogChanged(() => deleteCollection(admin, id))).toBe(true)
	await expect(findCollection(id)).rejects.toMatchObject({ code: 'not-found', message: 'Collection not found' })
})

test('changing a collection leaves fields that are not sent unchanged', async () => {
	const image = await makeImage()
	const id = await createCollection(admin, { name: 'Monsoon', categoryId, images: [image] })
	await updateCollection(admin, id, { name: 'Winter' })
	expect(await findCollection(id)).toMatchObject({ name: 'Winter', categoryId })
	expect(await readHashes(id)).toEqual([image])
	await updateCollection(admin, id, { name: 'Winter', images: [] })
	expect(await readHashes(id)).toEqual([])
})

test('a collection with a missing category or image is refused on its field, and nothing is saved', async () => {
	const image = await makeImage()
	const id = await createCollection(admin, { name: 'Monsoon', images: [image] })
	expect(await getRefusal(createCollection(admin, { name: 'Winter', categoryId: 999_999 }))).toBe(
		'invalid at categoryId: This category does not exist',
	)
	const change = { name: 'Winter', images: ['f'.repeat(32)] }
	expect(await getRefusal(updateCollection(admin, id, change))).toBe('invalid at images: This image does not exist')
	expect(await findCollection(id)).toMatchObject({ name: 'Monsoon' })
	expect(await readHashes(id)).toEqual([image])
})

test('the list of collections counts products without deleted ones and searches by any part of a name', async () => {
	const id = await createCollection(admin, { name: '50% off', categoryId })
	await createCollection(admin, { name: '500 shirts' })
	await makeProduct({ collectionId: id })
	await makeProduct({ collectionId: id, status: 'archived' })
	const { items } = await listAdminCollections({ search: '50%', page: 1 })
	expect(items).toMatchObject([{ name: '50% off', categoryName: 'Shirts', productCount: 1, images: [] }])
})

test('images removed from a collection, or deleted with it, are deleted unless used elsewhere', async () => {
	const [kept, lone, ofProduct, ofOther] = [await makeImage(), await makeImage(), await makeImage(), await makeImage()]
	await makeProduct({ images: [ofProduct] })
	await createCollection(admin, { name: 'Winter', images: [ofOther] })
	const id = await createCollection(admin, { name: 'Monsoon', images: [kept, lone, ofProduct, ofOther] })
	await updateCollection(admin, id, { name: 'Monsoon', images: [kept, ofProduct] })
	expect(await isStored(lone)).toBe(false)
	expect(await isStored(ofOther)).toBe(true)
	await deleteCollection(admin, id)
	expect(await isStored(kept)).toBe(false)
	expect(await isStored(ofProduct)).toBe(true)
})

const readCollectionId = async (id: number) => (await read.product.findUniqueOrThrow({ where: { id } })).collectionId

test('deleting a collection in use keeps its products in the shop and old orders unchanged', async () => {
	const id = await createCollection(admin, { name: 'Monsoon' })
	const product = await makeProduct({ collectionId: id, categoryId })
	const { orderId } = await checkOut(await makeCustomerWith([product.variants[0]!, 2]))
	const order = () => read.order.findUniqueOrThrow({ where: { id: orderId }, include: { items: true } })
	const before = await order()
	await deleteCollection(admin, id)
	expect(await read.product.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
		collectionId: null,
		categoryId,
		status: 'active',
	})
	expect(await order()).toEqual(before)
})

test('deleting a collection moves its products to a chosen one', async () => {
	const [id, other] = [
		await createCollection(admin, { name: 'Monsoon' }),
		await createCollection(admin, { name: 'Winter' }),
	]
	const product = await makeProduct({ collectionId: id })
	await deleteCollection(admin, id, other)
	expect(await readCollectionId(product.id)).toBe(other)
})

test('deleting a collection in use deletes nothing when the target collection does not exist', async () => {
	const id = await createCollection(admin, { name: 'Monsoon' })
	const product = await makeProduct({ collectionId: id })
	for (const moveTo of [id, 999_999]) {
		await expect(deleteCollection(admin, id, moveTo)).rejects.toMatchObject({ code: 'invalid', field: 'moveTo' })
	}
	expect(await readCollectionId(product.id)).toBe(id)
})
