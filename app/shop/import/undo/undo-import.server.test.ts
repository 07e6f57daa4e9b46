import { beforeEach, describe, expect, test } from 'vitest'
import { onPostgresql } from '../../../../tests/support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createImageBytes } from '../../../../tests/support/data/images.ts'
import { checkOut, makeCustomer, makeCustomerWith, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { storeImage } from '../../media/image.server.ts'
import { deleteUnusedImage } from '../../media/unused-uploads.server.ts'
import { deleteProduct, getProductForEdit, updateProduct } from '../../catalog/product/product.server.ts'
import { findByHandles } from '../draft/product-cells.server.ts'
import { importProducts } from '../run-import.server.ts'
import { toPresentTarget } from '../plan/import-plan.server.ts'
import { undoDays, deleteOldBatches, openBatch } from './import-batch.server.ts'
import { getBatchView, undoBatch, undoImport } from './undo-import.server.ts'
import { getBatch, listBatches } from './undo-state.server.ts'
import { describeUndo } from '../import-view.ts'

const admin = await makeStaff()
const head =
	'Handle,Title,Type,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value,Option2 Name,Option2 Value'

beforeEach(() => emptyTables('importBatch', 'order', 'product', 'category', 'color'))

const run = (...lines: string[]) => runFile(head, ...lines)

async function runFile(...lines: string[]): Promise<number> {
	let batchId: number | undefined
	await importProducts(lines.join('\n'), {
		batch: async () => (batchId ??= await openBatch('spring.csv', admin.userId)),
		byUserId: admin.userId,
		tell: () => {},
	})
	return batchId!
}

const shirt = ['shirt,Shirt,Shirts,100,3,Color,White,Size,M', 'shirt,,,100,0,,White,,L', 'shirt,,,100,2,,Rust,,M']
const handles = async () =>
	(await read.product.findMany({ orderBy: { handle: 'asc' }, select: { handle: true } })).map(({ handle }) => handle)
const product = async (handle: string) => (await findByHandles([handle])).get(handle)!
const getId = async (handle: string) => (await product(handle)).id
const getStates = async (batchId: number) =>
	Object.fromEntries((await getBatchView(batchId, 1)).products.items.map(({ name, state }) => [name, state]))

async function buy(handle: string) {
	const { id } = await read.productColor.findFirstOrThrow({ where: { product: { handle } } })
	await checkOut(await makeCustomerWith([id, 1]))
}

async function categoryId() {
	const nameKey = 'edited'
	const { id } = await write((tx) =>
		tx.category.upsert({ where: { nameKey }, create: { name: 'Edited', nameKey }, update: {} }),
	)
	return id
}

async function edit(handle: string) {
	const { id, version, input } = await getProductForEdit(await getId(handle))
	await updateProduct(admin, id, version, { ...input, categoryId: await categoryId(), name: `${input.name} Two` })
}

async function putInCart(handle: string) {
	const userId = await makeCustomer()
	const { id } = await read.productColor.findFirstOrThrow({ where: { product: { handle } } })
	await write((tx) => tx.cartItem.create({ data: { userId, productColorId: id, quantity: 1 } }))
}

test('undoing an import deletes the products it created with their data, and they can be imported again', async () => {
	const batchId = await run(...shirt, 'belt,Belt,Belts,50,1,,,,')
	expect(await getBatchView(batchId, 1)).toMatchObject({
		fileName: 'spring.csv',
		added: 2,
		counts: { toDelete: 2, toRestore: 0, toStay: 0 },
		createdCategories: ['Shirts', 'Belts'],
		createdColors: ['White', 'Rust', 'Standard'],
	})
	await undoBatch(batchId)
	expect(await handles()).toEqual([])
	expect(await read.variant.count()).toBe(0)
	expect(await read.stockMovement.count()).toBe(0)
	expect(await read.category.count()).toBe(0)
	expect(await read.color.count()).toBe(0)
	expect(await getBatch(batchId)).toMatchObject({ added: 2, undone: 2 })
	await run(...shirt)
	expect(await handles()).toEqual(['shirt'])
})

test('products unpublished by an import for a missing price are published again after the undo', async () => {
	await run('cup,Cup,Cups,50,1,,,,')
	await undoBatch(await run('cup,Cup,Cups,0,1,,,,'))
	expect(await product('cup')).toMatchObject({ basePricePaise: 5_000, status: 'active' })
})

test('ordered, changed, deleted, reviewed or carted products are kept and listed with the reason', async () => {
	const names = ['bought', 'edited', 'wanted', 'reviewed', 'awaited', 'guided', 'deleted', 'free']
	const batchId = await run(...names.map((name) => `${name},${name},Tops,10,3,Color,Blue,,`))
	await buy('bought')
	await edit('edited')
	await putInCart('wanted')
	await deleteProduct(admin, await getId('deleted'))
	const productId = await getId('reviewed')
	await write((tx) => tx.rating.create({ data: { productId, rating: 5, description: '' } }))
	const [awaited, guided] = [await getId('awaited'), await getId('guided')]
	const request = { productId: awaited, name: 'Asha', contact: '919800000001', waitingKey: 'asha' }
	await write((tx) => tx.backInStockRequest.create({ data: request }))
	await write((tx) => tx.sizeGuide.create({ data: { productId: guided, lines: [['Size'], ['M']] } }))
	const view = await getBatchView(batchId, 1)
	expect(view.products.items.map(({ name, state, reason }) => [name, state, reason])).toEqual([
		['bought', 'ordered', 'it has since been ordered'],
		['edited Two', 'edited', 'it or its stock has since been changed'],
		['wanted', 'cart', 'it is in a cart'],
		['reviewed', 'reviewed', 'it has since been reviewed'],
		['awaited', 'wanted', 'a customer asked for a back-in-stock notification'],
		['guided', 'edited', 'it or its stock has since been changed'],
		['free', 'undoable', ''],
		['deleted', 'gone', ''],
	])
	expect(describeUndo(view.counts)).toBe('1 product will be deleted. 6 products stay unchanged.')
	await undoBatch(batchId)
	expect(await handles()).toEqual(['awaited', 'bought', 'deleted', 'edited', 'guided', 'reviewed', 'wanted'])
	expect(await read.category.count({ where: { name: 'Tops' } })).toBe(1)
	expect(await read.color.count()).toBe(1)
})

test('a second undo of an import undoes only what has become undoable meanwhile', async () => {
	const batchId = await run('one,One,,10,3,,,,', 'two,Two,,10,3,,,,')
	await putInCart('two')
	await undoBatch(batchId)
	await undoBatch(batchId)
	expect(await handles()).toEqual(['two'])
	await write((tx) => tx.cartItem.deleteMany())
	await undoBatch(batchId)
	expect(await handles()).toEqual([])
	expect((await getBatch(batchId)).undone).toBe(2)
})

describe('a product changed by an import', () => {
	test('gets back texts, prices, sizes, SKUs, stock, sales and images', async () => {
		await run(...shirt)
		const id = await getId('shirt')
		const hash = await storeImage(await createImageBytes('#102030'))
		await write(async (tx) => {
			await tx.productImage.create({ data: { productId: id, imageHash: hash, position: 0 } })
			const variants = await tx.variant.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
			await tx.variant.update({ where: { id: variants[0]!.id }, data: { sku: 'S-1' } })
			await tx.variant.update({ where: { id: variants[2]!.id }, data: { purchaseQty: 7 } })
		})
		const before = await product('shirt')
		const other = await storeImage(await createImageBytes('#a0b0c0'))
		const batchId = await run(shirt[0]!.replace('Shirt,Shirts,100,3', 'Kurta,Kurtas,250,9'), 'shirt,,,250,4,,Teal,,XXL')
		await write((tx) => tx.productImage.updateMany({ where: { productId: id }, data: { imageHash: other } }))
		const changed = await product('shirt')
		expect(toPresentTarget(changed)).not.toEqual(toPresentTarget(before))
		await deleteUnusedImage(hash)
		await undoBatch(batchId)
		const { colors, ...after } = await product('shirt')
		expect({ ...after, colors: colors.map((color) => color.variants) }).toEqual({
			...before,
			colors: before.colors.map((color) => color.variants),
		})
		expect(await read.category.count({ where: { name: 'Kurtas' } })).toBe(0)
		expect(await read.color.count()).toBe(2)
	})

	test('stays when it was changed or bought since', async () => {
		await run('edited,Edited,,10,3,,,,', 'bought,Bought,,10,3,,,,')
		const batchId = await run('edited,Edited,,20,3,,,,', 'bought,Bought,,20,3,,,,')
		await edit('edited')
		const productId = await getId('bought')
		await write(async (tx) => {
			await tx.product.update({ where: { id: productId }, data: { remainingQty: 2, purchaseQty: 1 } })
			await tx.stockMovement.create({ data: { productId, change: -1, remaining: 2, reason: 'ordered' } })
		})
		expect(await getStates(batchId)).toEqual({ 'Edited Two': 'edited', Bought: 'edited' })
		await undoBatch(batchId)
		expect((await product('edited')).basePricePaise).toBe(2000)
		expect((await product('bought')).basePricePaise).toBe(2000)
	})

	test('is undone import by import, newest first', async () => {
		const [first, second, third] = [
			await run('shirt,Shirt,,10,3,,,,'),
			await run('shirt,Shirt,,20,3,,,,'),
			await run('shirt,Shirt,,30,3,,,,'),
		]
		expect(await getStates(first)).toEqual({ Shirt: 'edited' })
		await undoBatch(third)
		expect((await product('shirt')).basePricePaise).toBe(2000)
		await undoBatch(second)
		expect((await product('shirt')).basePricePaise).toBe(1000)
		await undoBatch(first)
		expect(await handles()).toEqual([])
	})

	test('reports why it stays when another product has its SKU meanwhile', async () => {
		const withSku = `${head},Variant SKU,Pieces Counted`
		const variant = (handle: string, sku: string) => `${handle},${handle},,10,3,,,Size,M,${sku},by variant`
		await runFile(withSku, variant('one', 'A-1'))
		const batchId = await runFile(withSku, variant('one', 'A-2'))
		await runFile(withSku, variant('two', 'A-1'))
		await undoBatch(batchId)
		expect((await getBatchView(batchId, 1)).products.items).toMatchObject([
			{ state: 'refused', reason: 'The SKU A-1 belongs to two.' },
		])
	})

	test('cleanup keeps images that an undo may restore until the import is deleted', async () => {
		await run('shirt,Shirt,,10,3,,,,')
		const productId = await getId('shirt')
		const hash = await storeImage(await createImageBytes('#405060'))
		await write((tx) => tx.productImage.create({ data: { productId, imageHash: hash, position: 0 } }))
		await run('shirt,Shirt,,20,3,,,,')
		await write((tx) => tx.productImage.deleteMany())
		await deleteUnusedImage(hash)
		expect(await read.image.count({ where: { hash } })).toBe(1)
		await deleteOldBatches(new Date(Date.now() + (undoDays + 1) * 24 * 60 * 60 * 1000))
		await deleteUnusedImage(hash)
		expect(await read.image.count({ where: { hash } })).toBe(0)
		expect(await read.importBatch.count()).toBe(0)
	})
})

test('an interrupted undo continues where it stopped', async () => {
	const batchId = await run(...['a', 'b', 'c'].map((name) => `${name},${name},Tops,10,3,,,,`))
	let asked = 0
	await undoBatch(batchId, { isEnding: () => (asked += 1) > 2 })
	expect(await handles()).toEqual(['c'])
	expect(await read.category.count()).toBe(1)
	await undoBatch(batchId)
	expect(await handles()).toEqual([])
	expect(await read.category.count()).toBe(0)
})

test('a category, collection or color that an admin edited since stays', async () => {
	const batchId = await run(...shirt)
	await write(async (tx) => {
		await tx.category.updateMany({ where: { name: 'Shirts' }, data: { content: 'Made of cotton.' } })
		await tx.color.updateMany({ where: { name: 'Rust' }, data: { name: 'Brick', nameKey: 'brick' } })
	})
	await undoBatch(batchId)
	expect((await read.category.findMany()).map(({ name }) => name)).toEqual(['Shirts'])
	expect((await read.color.findMany()).map(({ name }) => name)).toEqual(['Brick'])
})

// SQLite has a single write queue. Writes do not wait on PostgreSQL.
test.skipIf(onPostgresql)('other writes wait for at most one product of an undo', async () => {
	const batchId = await run(...Array.from({ length: 60 }, (_, index) => `p-${index},P,,10,3,Color,Red,Size,M`))
	const left: number[] = []
	const undoing = undoBatch(batchId)
	while (left.at(-1) !== 0) left.push(await write((tx) => tx.product.count()))
	await undoing
	const steps = left.map((count, index) => (left[index - 1] ?? 60) - count)
	expect(Math.max(...steps)).toBeLessThanOrEqual(2)
})

test('only administrators undo an import, and an unknown one is refused', async () => {
	const batchId = await run('one,One,,10,3,,,,')
	await expect(undoImport({ userId: 1, isAdmin: false }, batchId)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(undoImport(admin, 999_999)).rejects.toMatchObject({ code: 'not-found' })
	expect((await listBatches(1)).items).toMatchObject([{ id: batchId, added: 1, changed: 0, undone: 0 }])
})

test('an import that changes nothing leaves no record', async () => {
	await run('one,One,,10,3,,,,')
	expect(await run('one,One,,10,3,,,,')).toBeUndefined()
})
