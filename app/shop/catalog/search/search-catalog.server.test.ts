import { expect, test, vi } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { onPostgresql } from '../../../../tests/support/postgresql/tested-engine.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { setSetting } from '../../../../tests/support/data/tables.ts'
import { listProducts } from '../listing/product-listing.server.ts'
import { searchCatalog } from './search-catalog.server.ts'

const names = new Map<number, string>()
const add = async (name: string, more: Partial<Parameters<typeof makeProduct>[0]> = {}) => {
	const { id } = await makeProduct({ name, ...more })
	names.set(id, name)
	return id
}
const answersTo = async (text: string) => {
	const { ids, exact } = await searchCatalog(text)
	const found = ids.map((id) => names.get(id)!)
	return { exact: found.slice(0, exact), similar: found.slice(exact) }
}

await add('Bhuj Straight Kurta', { pricePaise: 189_900 })
await add('Rander Short Kurta', { pricePaise: 89_900 })
await add('Saddle Biker Jacket', { pricePaise: 1_199_900 })
await add('Ribbed T-Shirt', { pricePaise: 49_900 })
await add('Slim Wallet', { pricePaise: 119_900 })

test.each([
	['kurti', ['Rander Short Kurta', 'Bhuj Straight Kurta']],
	['कुर्ता', ['Rander Short Kurta', 'Bhuj Straight Kurta']],
	['kurta straight', ['Bhuj Straight Kurta']],
	['mujhe 1000 se kam ki kurti chahiye', ['Rander Short Kurta']],
	['tshirts', ['Ribbed T-Shirt']],
	['batua', ['Slim Wallet']],
	['jakit', ['Saddle Biker Jacket']],
	['under 600', ['Ribbed T-Shirt']],
	['iphone', []],
])('“%s” finds the intended products', async (text, found) => {
	expect((await answersTo(text)).exact).toEqual(found)
})

test("an owner's synonym finds the products it means", async () => {
	await setSetting('search.synonyms', JSON.stringify('wallet, gulkulla'))
	expect((await answersTo('gulkulla')).exact).toEqual(['Slim Wallet'])
})

test('similar products are listed separately, and exact matches are never left out', async () => {
	expect(await answersTo('silk kurta')).toEqual({ exact: [], similar: ['Rander Short Kurta', 'Bhuj Straight Kurta'] })
	expect(await answersTo('red sofa')).toEqual({ exact: [], similar: [] })
})

test.each([
	['a kind that the shop has not is sought by what it is', 'palazzo', ['Linen Trousers']],
	['one of two words is enough where none has both', 'linen batua', ['Slim Wallet']],
	['a guess gives way to what was spelt', 'wallet for my shyrt', ['Slim Wallet']],
	['of persons and occasions alone one is enough', 'birthday gift for wife', ['Slim Wallet']],
])('%s', async (_, text, similar) => {
	await add('Linen Trousers')
	expect((await answersTo(text)).similar.slice(0, 1)).toEqual(similar)
})

test('“pair of shorts” is not read as “short”', async () => {
	expect(await answersTo('shorts')).toEqual({ exact: [], similar: [] })
})

test('a renamed product is found by its new name only, however it was renamed', async () => {
	const id = await add('Wool Poncho')
	expect((await answersTo('poncho')).exact).toEqual(['Wool Poncho'])
	await write((tx) => tx.product.update({ where: { id }, data: { name: 'Wool Cape', nameKey: 'wool cape' } }))
	expect((await searchCatalog('ponchos')).ids).toEqual([])
	expect((await searchCatalog('capes')).ids).toEqual([id])
})

test('products are found by the new name of a renamed category', async () => {
	const [product] = await write(async (tx) => {
		const category = await tx.category.create({ data: { name: 'Outerwear', nameKey: 'outerwear' } })
		return [await tx.product.update({ where: { id: [...names.keys()][2]! }, data: { categoryId: category.id } })]
	})
	expect((await searchCatalog('outerwear')).ids).toEqual([product.id])
	await write((tx) => tx.category.updateMany({ data: { name: 'Layers', nameKey: 'layers' } }))
	expect((await searchCatalog('layers')).ids).toEqual([product.id])
})

test.skipIf(onPostgresql)('unparseable words do not break a search', async () => {
	const id = await add('Guarded Sherwani')
	await write(
		(tx) => tx.$executeRaw`
		CREATE TRIGGER "no_words" BEFORE INSERT ON "ProductTerms" BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
	)
	expect((await searchCatalog('guarded sherwani')).ids).toEqual([id])
	await write((tx) => tx.$executeRaw`DROP TRIGGER "no_words"`)
	expect((await searchCatalog('sherwani guarded')).ids).toEqual([id])
})

test('a product is found once the index has caught up with thousands of queued changes', async () => {
	const id = await add('Late Bandhgala')
	await write((tx) =>
		tx.productIndexQueue.createMany({
			data: Array.from({ length: 3_000 }, (_, index) => ({ productId: -1 - index })),
		}),
	)
	const found = async () => {
		const { items } = await listProducts({ search: 'bandhgala late', sort: 'featured', page: 1, pageSize: 9 })
		return items.map((card) => card.id)
	}
	await found()
	await vi.waitFor(async () => expect(await found()).toEqual([id]), { timeout: 60_000 })
})

test('a synonym line that does not start with a word does not break the search', async () => {
	await setSetting('search.synonyms', JSON.stringify('!!!, gulkulla,'))
	expect((await searchCatalog('gulkulla')).ids).toEqual([])
})

test.each(['xl', 'size xl', 'extra large'])(
	'a query for only the size “%s” finds what is in stock in it',
	async (text) => {
		const inStock = await makeSizedProduct({ name: 'Measured Robe', stock: { White: { M: 3, XL: 1 } } })
		const soldOut = await makeSizedProduct({ name: 'Measured Robe', stock: { White: { M: 3, XL: 0 } } })
		const { ids } = await searchCatalog(text)
		expect(ids).toContain(inStock.id)
		expect(ids).not.toContain(soldOut.id)
	},
)

test('size letters are read as a size even if a name contains them', async () => {
	const { id } = await makeSizedProduct({ name: 'Measured Robe', stock: { White: { '3XL': 1 } } })
	await add('Robe 3xl long', { stock: 2 })
	expect((await searchCatalog('3xl')).ids).toContain(id)
})

test('a size that no variant has in stock is not read as a size', async () => {
	expect((await searchCatalog('7xl')).ids).toEqual([])
})

test('“કુર્તો” finds kurtas', async () => {
	expect((await answersTo('કુર્તો')).exact).toContain('Rander Short Kurta')
})
