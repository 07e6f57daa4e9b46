import { expect, test, vi } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { onPostgresql } from '../../../../tests/support/postgresql/tested-engine.ts'
import { setSetting } from '../../../../tests/support/data/tables.ts'
import { listProducts } from '../listing/browse.server.ts'
import { findByWords } from './find-words.server.ts'

const names = new Map<number, string>()
const add = async (name: string, more: Partial<Parameters<typeof makeProduct>[0]> = {}) => {
	const { id } = await makeProduct({ name, ...more })
	names.set(id, name)
	return id
}
const answersTo = async (text: string) => {
	const { ids, exact } = await findByWords(text)
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
])('“%s” finds what it means', async (text, found) => {
	expect((await answersTo(text)).exact).toEqual(found)
})

test('a word that the owner adds means what it is said to mean', async () => {
	await setSetting('search.sameWords', JSON.stringify('wallet, gulkulla'))
	expect((await answersTo('gulkulla')).exact).toEqual(['Slim Wallet'])
})

test('what is like the search comes apart, and what is sought is never left out', async () => {
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

test('a pair of shorts is nothing short', async () => {
	expect(await answersTo('shorts')).toEqual({ exact: [], similar: [] })
})

test('a product that is renamed, by whatever way, is found by its new name alone', async () => {
	const id = await add('Wool Poncho')
	expect((await answersTo('poncho')).exact).toEqual(['Wool Poncho'])
	await write((tx) => tx.product.update({ where: { id }, data: { name: 'Wool Cape', nameKey: 'wool cape' } }))
	expect((await findByWords('ponchos')).ids).toEqual([])
	expect((await findByWords('capes')).ids).toEqual([id])
})

test('the name of a renamed category is that of its products', async () => {
	const [product] = await write(async (tx) => {
		const category = await tx.category.create({ data: { name: 'Outerwear', nameKey: 'outerwear' } })
		return [await tx.product.update({ where: { id: [...names.keys()][2]! }, data: { categoryId: category.id } })]
	})
	expect((await findByWords('outerwear')).ids).toEqual([product.id])
	await write((tx) => tx.category.updateMany({ data: { name: 'Layers', nameKey: 'layers' } }))
	expect((await findByWords('layers')).ids).toEqual([product.id])
})

test.skipIf(onPostgresql)('words that cannot be written stop no search', async () => {
	const id = await add('Guarded Sherwani')
	await write(
		(tx) => tx.$executeRaw`
		CREATE TRIGGER "no_words" BEFORE INSERT ON "ProductWords" BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
	)
	expect((await findByWords('guarded sherwani')).ids).toEqual([id])
	await write((tx) => tx.$executeRaw`DROP TRIGGER "no_words"`)
	expect((await findByWords('sherwani guarded')).ids).toEqual([id])
})

test('what a search could not know yet, after very many changes, it finds later', async () => {
	const id = await add('Late Bandhgala')
	await write((tx) =>
		tx.productToIndex.createMany({
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

test('a line that begins with no word makes no search fail', async () => {
	await setSetting('search.sameWords', JSON.stringify('!!!, gulkulla,'))
	expect((await findByWords('gulkulla')).ids).toEqual([])
})
