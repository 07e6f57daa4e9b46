import { beforeEach, describe, expect, test } from 'vitest'
import { onPostgresql } from '../../../../tests/support/postgresql/tested-engine.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { imageBytes } from '../../../../tests/support/data/images.ts'
import { checkOut, makeCustomer, makeCustomerWith, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { storeImage } from '../../media/image.server.ts'
import { forgetImage } from '../../media/forget-image.server.ts'
import { deleteProduct, productForEdit, updateProduct } from '../../catalog/product/product.server.ts'
import { findByHandles } from '../existing-products.server.ts'
import { importProducts } from '../import-products.server.ts'
import { presentTarget } from '../plan/import-plan.server.ts'
import { daysToUndo, forgetOldBatches, openBatch } from './import-batch.server.ts'
import { batchView, undoBatch, undoImport } from './undo-import.server.ts'
import { findBatch, listBatches } from './undo-state.server.ts'
import { undoInWords } from '../import-view.ts'

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
const idOf = async (handle: string) => (await product(handle)).id
const stateOf = async (batchId: number) =>
	Object.fromEntries((await batchView(batchId, 1)).products.items.map(({ name, state }) => [name, state]))

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
	const { id, version, input } = await productForEdit(await idOf(handle))
	await updateProduct(admin, id, version, { ...input, categoryId: await categoryId(), name: `${input.name} Two` })
}

async function putInCart(handle: string) {
	const userId = await makeCustomer()
	const { id } = await read.productColor.findFirstOrThrow({ where: { product: { handle } } })
	await write((tx) => tx.cartItem.create({ data: { userId, productColorId: id, quantity: 1 } }))
}

test('what an import made goes with all that belongs to it, and can be imported again', async () => {
	const batchId = await run(...shirt, 'belt,Belt,Belts,50,1,,,,')
	expect(await batchView(batchId, 1)).toMatchObject({
		fileName: 'spring.csv',
		added: 2,
		counts: { toDelete: 2, toRestore: 0, toStay: 0 },
		madeCategories: ['Shirts', 'Belts'],
		madeColors: ['White', 'Rust', 'Standard'],
	})
	await undoBatch(batchId)
	expect(await handles()).toEqual([])
	expect(await read.variant.count()).toBe(0)
	expect(await read.stockMovement.count()).toBe(0)
	expect(await read.category.count()).toBe(0)
	expect(await read.color.count()).toBe(0)
	expect(await findBatch(batchId)).toMatchObject({ added: 2, undone: 2 })
	await run(...shirt)
	expect(await handles()).toEqual(['shirt'])
})

test('what an import has hidden for want of a price is seen again once it is undone', async () => {
	await run('cup,Cup,Cups,50,1,,,,')
	await undoBatch(await run('cup,Cup,Cups,0,1,,,,'))
	expect(await product('cup')).toMatchObject({ basePricePaise: 5_000, isDraft: false, deletedAt: null })
})

test('what was ordered, changed, deleted, reviewed or put into a cart since stays, by name and with the reason', async () => {
	const names = ['bought', 'edited', 'wanted', 'reviewed', 'awaited', 'guided', 'deleted', 'free']
	const batchId = await run(...names.map((name) => `${name},${name},Tops,10,3,Color,Blue,,`))
	await buy('bought')
	await edit('edited')
	await putInCart('wanted')
	await deleteProduct(admin, await idOf('deleted'))
	const productId = await idOf('reviewed')
	await write((tx) => tx.rating.create({ data: { productId, rating: 5, description: '' } }))
	const [awaited, guided] = [await idOf('awaited'), await idOf('guided')]
	const request = { productId: awaited, name: 'Asha', contact: '919800000001', waitingKey: 'asha' }
	await write((tx) => tx.stockRequest.create({ data: request }))
	await write((tx) => tx.sizeGuide.create({ data: { productId: guided, lines: [['Size'], ['M']] } }))
	const view = await batchView(batchId, 1)
	expect(view.products.items.map(({ name, state, reason }) => [name, state, reason])).toEqual([
		['bought', 'ordered', 'somebody has ordered it since'],
		['edited Two', 'edited', 'it was changed since, or its stock'],
		['wanted', 'cart', 'it is in a cart'],
		['reviewed', 'reviewed', 'somebody has reviewed it since'],
		['awaited', 'wanted', 'somebody asked to be told when it is back'],
		['guided', 'edited', 'it was changed since, or its stock'],
		['free', 'free', ''],
		['deleted', 'gone', ''],
	])
	expect(undoInWords(view.counts)).toBe('1 product will be deleted. 6 products stay as they are.')
	await undoBatch(batchId)
	expect(await handles()).toEqual(['awaited', 'bought', 'deleted', 'edited', 'guided', 'reviewed', 'wanted'])
	expect(await read.category.count({ where: { name: 'Tops' } })).toBe(1)
	expect(await read.color.count()).toBe(1)
})

test('an import that is undone twice is undone once, and then what was free meanwhile', async () => {
	const batchId = await run('one,One,,10,3,,,,', 'two,Two,,10,3,,,,')
	await putInCart('two')
	await undoBatch(batchId)
	await undoBatch(batchId)
	expect(await handles()).toEqual(['two'])
	await write((tx) => tx.cartItem.deleteMany())
	await undoBatch(batchId)
	expect(await handles()).toEqual([])
	expect((await findBatch(batchId)).undone).toBe(2)
})

describe('a product that an import changed', () => {
	test('gets back texts, prices, sizes, SKUs, pieces, purchases and pictures', async () => {
		await run(...shirt)
		const id = await idOf('shirt')
		const hash = await storeImage(await imageBytes('#102030'))
		await write(async (tx) => {
			await tx.productImage.create({ data: { productId: id, imageHash: hash, position: 0 } })
			const variants = await tx.variant.findMany({ where: { productId: id }, orderBy: { id: 'asc' } })
			await tx.variant.update({ where: { id: variants[0]!.id }, data: { sku: 'S-1' } })
			await tx.variant.update({ where: { id: variants[2]!.id }, data: { purchaseQty: 7 } })
		})
		const before = await product('shirt')
		const other = await storeImage(await imageBytes('#a0b0c0'))
		const batchId = await run(shirt[0]!.replace('Shirt,Shirts,100,3', 'Kurta,Kurtas,250,9'), 'shirt,,,250,4,,Teal,,XXL')
		await write((tx) => tx.productImage.updateMany({ where: { productId: id }, data: { imageHash: other } }))
		const changed = await product('shirt')
		expect(presentTarget(changed)).not.toEqual(presentTarget(before))
		await forgetImage(hash)
		await undoBatch(batchId)
		const { colors, ...after } = await product('shirt')
		expect({ ...after, colors: colors.map((color) => color.variants) }).toEqual({
			...before,
			colors: before.colors.map((color) => color.variants),
		})
		expect(await read.category.count({ where: { name: 'Kurtas' } })).toBe(0)
		expect(await read.color.count()).toBe(2)
	})

	test('stays when somebody changed it since, or bought of it', async () => {
		await run('edited,Edited,,10,3,,,,', 'bought,Bought,,10,3,,,,')
		const batchId = await run('edited,Edited,,20,3,,,,', 'bought,Bought,,20,3,,,,')
		await edit('edited')
		const productId = await idOf('bought')
		await write(async (tx) => {
			await tx.product.update({ where: { id: productId }, data: { remainingQty: 2, purchaseQty: 1 } })
			await tx.stockMovement.create({ data: { productId, change: -1, remaining: 2, reason: 'ordered' } })
		})
		expect(await stateOf(batchId)).toEqual({ 'Edited Two': 'edited', Bought: 'edited' })
		await undoBatch(batchId)
		expect((await product('edited')).basePricePaise).toBe(2000)
		expect((await product('bought')).basePricePaise).toBe(2000)
	})

	test('is undone import by import, the newest first', async () => {
		const [first, second, third] = [
			await run('shirt,Shirt,,10,3,,,,'),
			await run('shirt,Shirt,,20,3,,,,'),
			await run('shirt,Shirt,,30,3,,,,'),
		]
		expect(await stateOf(first)).toEqual({ Shirt: 'edited' })
		await undoBatch(third)
		expect((await product('shirt')).basePricePaise).toBe(2000)
		await undoBatch(second)
		expect((await product('shirt')).basePricePaise).toBe(1000)
		await undoBatch(first)
		expect(await handles()).toEqual([])
	})

	test('says why it stays when another product has its SKU meanwhile', async () => {
		const withSku = `${head},Variant SKU,Pieces Counted`
		const variant = (handle: string, sku: string) => `${handle},${handle},,10,3,,,Size,M,${sku},by variant`
		await runFile(withSku, variant('one', 'A-1'))
		const batchId = await runFile(withSku, variant('one', 'A-2'))
		await runFile(withSku, variant('two', 'A-1'))
		await undoBatch(batchId)
		expect((await batchView(batchId, 1)).products.items).toMatchObject([
			{ state: 'refused', reason: 'The SKU A-1 belongs to two.' },
		])
	})

	test('keeps the pictures that it would get back from the sweep, until the import is forgotten', async () => {
		await run('shirt,Shirt,,10,3,,,,')
		const productId = await idOf('shirt')
		const hash = await storeImage(await imageBytes('#405060'))
		await write((tx) => tx.productImage.create({ data: { productId, imageHash: hash, position: 0 } }))
		await run('shirt,Shirt,,20,3,,,,')
		await write((tx) => tx.productImage.deleteMany())
		await forgetImage(hash)
		expect(await read.image.count({ where: { hash } })).toBe(1)
		await forgetOldBatches(new Date(Date.now() + (daysToUndo + 1) * 24 * 60 * 60 * 1000))
		await forgetImage(hash)
		expect(await read.image.count({ where: { hash } })).toBe(0)
		expect(await read.importBatch.count()).toBe(0)
	})
})

test('undoing that is cut short goes on where it was', async () => {
	const batchId = await run(...['a', 'b', 'c'].map((name) => `${name},${name},Tops,10,3,,,,`))
	let asked = 0
	await undoBatch(batchId, { isEnding: () => (asked += 1) > 2 })
	expect(await handles()).toEqual(['c'])
	expect(await read.category.count()).toBe(1)
	await undoBatch(batchId)
	expect(await handles()).toEqual([])
	expect(await read.category.count()).toBe(0)
})

test('a category, collection or colour that somebody took over stays', async () => {
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
test.skipIf(onPostgresql)('other writes wait for one product of an undoing at most', async () => {
	const batchId = await run(...Array.from({ length: 60 }, (_, index) => `p-${index},P,,10,3,Color,Red,Size,M`))
	const left: number[] = []
	const undoing = undoBatch(batchId)
	while (left.at(-1) !== 0) left.push(await write((tx) => tx.product.count()))
	await undoing
	const steps = left.map((count, index) => (left[index - 1] ?? 60) - count)
	expect(Math.max(...steps)).toBeLessThanOrEqual(2)
})

test('only an administrator undoes an import, and none that is not there', async () => {
	const batchId = await run('one,One,,10,3,,,,')
	await expect(undoImport({ userId: 1, isAdmin: false }, batchId)).rejects.toMatchObject({ code: 'forbidden' })
	await expect(undoImport(admin, 999_999)).rejects.toMatchObject({ code: 'not-found' })
	expect((await listBatches(1)).items).toMatchObject([{ id: batchId, added: 1, changed: 0, undone: 0 }])
})

test('an import that changes nothing leaves no record', async () => {
	await run('one,One,,10,3,,,,')
	expect(await run('one,One,,10,3,,,,')).toBeUndefined()
})
