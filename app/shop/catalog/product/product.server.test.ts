import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { ensureCategory } from '../category/category.server.ts'
import { ensureCollection } from '../collection/collection.server.ts'
import { ensureColor } from '../color/color.server.ts'
import { listAdminProducts } from './admin-products.server.ts'
import { createProduct, deleteProduct, getProductForEdit, updateProduct } from './product.server.ts'
import { emptyColumns } from '../../values/product-columns.ts'
import type { ProductInput } from './product.schema.ts'

const owner = await makeStaff()
let categoryId: number
let collectionId: number
let indigo: number
let rust: number
const [front, back] = [await makeImage(), await makeImage()]

beforeEach(() =>
	write(async (tx) => {
		await tx.product.deleteMany()
		categoryId = await ensureCategory(tx, 'Bags')
		collectionId = await ensureCollection(tx, 'Summer', categoryId)
		indigo = await ensureColor(tx, 'Indigo', '#3F4C8C')
		rust = await ensureColor(tx, 'Rust', '#A4502F')
	}),
)

function tote(change: Partial<ProductInput> = {}): ProductInput {
	return {
		name: 'Mirror Tote',
		basePrice: 1798.5,
		originalPrice: 2200,
		originalQty: 7,
		description: 'Hand-stitched.',
		categoryId,
		collectionId,
		details: ['Mirrors'],
		sizeFit: ['40 cm'],
		materialCare: ['Dry clean'],
		shippingReturn: ['Ships in 2 days'],
		colorIds: [indigo, rust],
		isFeatured: true,
		images: [front, back],
		sizeGuide: [
			['Size', 'Width'],
			['One size', '40'],
		],
		...change,
	}
}

const colorRows = (productId: number) =>
	read.productColor.findMany({ where: { productId }, orderBy: { position: 'asc' } })
const movements = (productId: number) => read.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } })

async function buy(id: number, quantity: number) {
	const data = { remainingQty: { decrement: quantity }, purchaseQty: { increment: quantity } }
	await write((tx) => tx.product.update({ where: { id }, data }))
}

async function putInCart(productColorId: number) {
	await write((tx) => tx.cartItem.create({ data: { userId: owner.userId, productColorId, quantity: 1 } }))
}

test('a product form shows the values that were saved', async () => {
	const id = await createProduct(owner, tote())
	const { images, ...product } = await getProductForEdit(id)
	expect(product).toEqual({
		id,
		version: 1,
		status: 'active',
		purchaseQty: 0,
		remainingQty: 7,
		variants: [],
		input: { ...emptyColumns, ...tote(), translations: {}, guideTranslations: {} },
	})
	expect(images).toEqual(
		[front, back].map((hash) => ({
			hash,
			width: 800,
			height: 1000,
			placeholder: '#eee,#c84,#eee',
			kind: null,
			focus: null,
			alt: 'Mirror Tote',
			colorId: null,
		})),
	)
	expect(await movements(id)).toMatchObject([{ reason: 'created', change: 7, remaining: 7, byUserId: owner.userId }])
})

test('products with the same name get unique handles, also next to deleted ones', async () => {
	const first = await createProduct(owner, tote({ name: 'Śilk & Scarf' }))
	await deleteProduct(owner, first)
	await createProduct(owner, tote({ name: 'silk scarf' }))
	await createProduct(owner, tote({ name: 'Silk Scarf!' }))
	await createProduct(owner, tote({ name: '!!!' }))
	const handles = await read.product.findMany({ select: { handle: true }, orderBy: { id: 'asc' } })
	expect(handles.map(({ handle }) => handle)).toEqual(['silk-scarf', 'silk-scarf-2', 'silk-scarf-3', 'product'])
})

test('a repeated submission of a product form returns the same product, unless it was deleted', async () => {
	const key = 'abcdef012345'
	const [first, second] = await Promise.all([createProduct(owner, tote(), key), createProduct(owner, tote(), key)])
	expect(second).toBe(first)
	expect(await createProduct(owner, tote(), '012345abcdef')).not.toBe(first)
	expect(await createProduct(owner, tote(), '../../etc')).not.toBe(first)
	await deleteProduct(owner, first)
	expect(await createProduct(owner, tote(), key)).not.toBe(first)
	const handles = await read.product.findMany({ select: { handle: true }, orderBy: { id: 'asc' } })
	expect(handles.map(({ handle }) => handle)).toEqual([
		'mirror-tote-abcdef012345',
		'mirror-tote-012345abcdef',
		'mirror-tote',
		'mirror-tote-abcdef012345-2',
	])
})

test('editing the quantity keeps the units already sold', async () => {
	const id = await createProduct(owner, tote())
	await buy(id, 3)
	await updateProduct(owner, id, 1, tote({ originalQty: 10 }))
	expect(await getProductForEdit(id)).toMatchObject({
		purchaseQty: 3,
		remainingQty: 7,
		version: 2,
		input: { originalQty: 10 },
	})
	expect((await movements(id)).at(-1)).toMatchObject({ reason: 'edited', change: 3, remaining: 7 })
	expect(await getRefusal(updateProduct(owner, id, 2, tote({ originalQty: 2 })))).toMatch(/^invalid at originalQty:/)
	await updateProduct(owner, id, 2, tote({ originalQty: 3 }))
	expect(await getProductForEdit(id)).toMatchObject({ purchaseQty: 3, remainingQty: 0 })
})

test('a product edit that leaves the quantity unchanged records no stock movement', async () => {
	const id = await createProduct(owner, tote())
	await buy(id, 2)
	await updateProduct(owner, id, 1, tote({ name: 'Tote' }))
	expect(await movements(id)).toHaveLength(1)
})

test('the second of two concurrent editors gets an edit conflict instead of overwriting', async () => {
	const id = await createProduct(owner, tote())
	await updateProduct(owner, id, 1, tote({ name: 'First' }))
	await expect(updateProduct(owner, id, 1, tote({ name: 'Second' }))).rejects.toMatchObject({ code: 'conflict' })
	expect((await getProductForEdit(id)).input.name).toBe('First')
})

test('a color that stays on a product keeps its row and cart lines, and a removed color deletes them', async () => {
	const id = await createProduct(owner, tote())
	const [indigoRow, rustRow] = await colorRows(id)
	await putInCart(indigoRow!.id)
	await putInCart(rustRow!.id)
	await updateProduct(owner, id, 1, tote({ colorIds: [rust, indigo] }))
	expect((await colorRows(id)).map((row) => row.id)).toEqual([rustRow!.id, indigoRow!.id])
	expect(await read.cartItem.count()).toBe(2)
	await updateProduct(owner, id, 2, tote({ colorIds: [rust] }))
	expect(await read.cartItem.findMany({ select: { productColorId: true } })).toEqual([{ productColorId: rustRow!.id }])
})

test('a deleted product disappears from lists, forms and carts, but not from the records', async () => {
	const id = await createProduct(owner, tote())
	await putInCart((await colorRows(id))[0]!.id)
	await deleteProduct(owner, id)
	expect((await listAdminProducts({ search: '', page: 1 })).items).toEqual([])
	expect(await read.cartItem.count()).toBe(0)
	expect(await movements(id)).toHaveLength(1)
	const notFound = { code: 'not-found', message: 'Product not found' }
	await expect(getProductForEdit(id)).rejects.toMatchObject(notFound)
	await expect(updateProduct(owner, id, 1, tote())).rejects.toMatchObject(notFound)
	await expect(deleteProduct(owner, id)).rejects.toMatchObject(notFound)
})

test.each([
	['categoryId', { categoryId: 999 }],
	['collectionId', { collectionId: 999 }],
	['colorIds', { colorIds: [999] }],
	['images', { images: ['c'.repeat(32)] }],
] as const)('a product with an unknown %s is refused on its field, and nothing is written', async (field, change) => {
	await expect(createProduct(owner, tote({ ...change } as Partial<ProductInput>))).rejects.toMatchObject({
		code: 'invalid',
		field,
	})
	expect(await read.product.count()).toBe(0)
})

test('only administrators change products', async () => {
	const customer = { userId: owner.userId, isAdmin: false }
	const id = await createProduct(owner, tote())
	await expect(createProduct(customer, tote())).rejects.toMatchObject({ code: 'forbidden' })
	await expect(updateProduct(customer, id, 1, tote())).rejects.toMatchObject({ code: 'forbidden' })
	await expect(deleteProduct(customer, id)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the admin sees products newest first, and finds them by name', async () => {
	for (const number of [1, 2, 3]) await createProduct(owner, tote({ name: `Tote ${number}` }))
	const cards = await listAdminProducts({ search: '', page: 1 })
	expect(cards.items.map(({ name }) => name)).toEqual(['Tote 3', 'Tote 2', 'Tote 1'])
	const facts = { categoryName: 'Bags', basePricePaise: 179_850, remainingQty: 7, image: { hash: front } }
	expect((await listAdminProducts({ search: 'TÓTE 2', page: 1 })).items).toMatchObject([{ name: 'Tote 2', ...facts }])
})

test('a product image shows the color set in the form, or keeps its previous one', async () => {
	const shown = async (id: number) => (await getProductForEdit(id)).images.map(({ colorId }) => colorId)
	const id = await createProduct(owner, tote({ imageColors: new Map([[front, rust]]) }))
	expect(await shown(id)).toEqual([rust, null])
	await updateProduct(owner, id, 1, tote({ images: [back, front] }))
	expect(await shown(id)).toEqual([null, rust])
	const colored = (first: number | null, second: number) => ({
		imageColors: new Map<string, number | null>().set(front, first).set(back, second),
	})
	await updateProduct(owner, id, 2, tote(colored(null, indigo)))
	expect(await shown(id)).toEqual([null, indigo])
	await updateProduct(owner, id, 3, tote({ colorIds: [rust], ...colored(rust, indigo) }))
	expect(await shown(id)).toEqual([rust, null])
})
