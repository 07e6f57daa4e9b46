import { describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { listProducts } from '../listing/product-listing.server.ts'
import { getApiProduct } from '../product/api-products.server.ts'
import { getRegularPrice } from './variant-view.ts'
import { countAsWhole, saveVariants } from './save-variants.server.ts'

test.each([
	['its own price', { pricePaise: 9_800 }, 10_000, 9_800],
	['its product’s price without one', { pricePaise: null }, 10_000, 10_000],
	['its product’s price where sizes are not counted', null, 10_000, 10_000],
	['nothing while its product has no price (rule: no-sale-without-price)', { pricePaise: 9_800 }, 0, 0],
])('a variant costs %s', (_, variant, basePricePaise, expected) => {
	expect(getRegularPrice(variant, { basePricePaise })).toBe(expected)
})

const makeOne = (stock: Record<string, number>, ownPrices: Record<string, number>) =>
	makeSizedProduct({ pricePaise: 10_000, stock: { White: stock }, ownPrices })

const readPriceRange = async (id: number) => {
	const { fromPricePaise, toPricePaise } = await read.product.findUniqueOrThrow({ where: { id } })
	return [fromPricePaise, toPricePaise]
}

describe('the lowest and the highest price of a product (rule: variant-price)', () => {
	test.each([
		['all sizes at the price of the product', { S: 1, M: 1 }, {}, [10_000, 10_000]],
		['a cheaper and a dearer size', { S: 1, M: 1, L: 1 }, { S: 9_800, L: 12_000 }, [9_800, 12_000]],
		['a cheaper size that is sold out', { S: 0, M: 1 }, { S: 9_800 }, [10_000, 10_000]],
		['nothing left: those of all sizes', { S: 0, M: 0 }, { S: 9_800 }, [9_800, 10_000]],
	])('%s', async (_, stock, ownPrices, expected) => {
		expect(await readPriceRange((await makeOne(stock, ownPrices)).id)).toEqual(expected)
	})

	test('follow sales, price changes, deletions and stock changes', async () => {
		const { id, variants } = await makeOne({ S: 1, M: 1 }, { S: 9_800 })
		const { S, M } = variants['White']!
		const change = (variant: number, data: { remainingQty?: number; pricePaise?: number | null }) =>
			write((tx) => tx.variant.update({ where: { id: variant }, data }))
		await change(S!, { remainingQty: 0 })
		expect(await readPriceRange(id)).toEqual([10_000, 10_000])
		await change(S!, { remainingQty: 2 })
		expect(await readPriceRange(id)).toEqual([9_800, 10_000])
		await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 9_000 } }))
		expect(await readPriceRange(id)).toEqual([9_000, 9_800])
		await change(M!, { pricePaise: 8_000 })
		expect(await readPriceRange(id)).toEqual([8_000, 9_800])
		await change(S!, { pricePaise: null })
		expect(await readPriceRange(id)).toEqual([8_000, 9_000])
		await write((tx) => tx.variant.delete({ where: { id: M! } }))
		expect(await readPriceRange(id)).toEqual([9_000, 9_000])
		await change(S!, { pricePaise: 7_000 })
		await write((tx) => countAsWhole(tx, id, { reason: 'edited' }))
		expect(await readPriceRange(id)).toEqual([9_000, 9_000])
	})
})

test('a listing filters and sorts by the lowest price in stock, immediately after a sale', async () => {
	const cheapest = await makeOne({ S: 1, M: 1 }, { S: 4_000 })
	const other = await makeOne({ S: 1 }, { S: 5_000 })
	const isOurs = (id: number) => id === cheapest.id || id === other.id
	const found = async (maxPaise: number) => {
		const { items } = await listProducts({ sort: 'price-asc', page: 1, pageSize: 100, minPaise: 4_000, maxPaise })
		return items.filter(({ id }) => isOurs(id)).map(({ id, fromPricePaise }) => [id, fromPricePaise])
	}
	expect(await found(4_500)).toEqual([[cheapest.id, 4_000]])
	expect(await found(10_000)).toEqual([
		[cheapest.id, 4_000],
		[other.id, 5_000],
	])
	const sold = cheapest.variants['White']!['S']!
	await write((tx) => tx.variant.update({ where: { id: sold }, data: { remainingQty: 0 } }))
	expect(await found(4_500)).toEqual([])
	expect(await found(10_000)).toEqual([
		[other.id, 5_000],
		[cheapest.id, 10_000],
	])
})

describe('saving a grid', () => {
	const readVariantPrices = async (id: number) =>
		(await read.variant.findMany({ where: { productId: id } })).map((one) => one.pricePaise)
	const save = async (id: number, price?: number | null) => {
		const { colors } = await getApiProduct(id)
		const one = { colorId: colors[0]!.color.id, size: 'S', remainingQty: 1 }
		await write((tx) =>
			saveVariants(tx, id, [{ ...one, ...(price === undefined ? {} : { price }) }], { reason: 'edited' }),
		)
		return readVariantPrices(id)
	}

	test('keeps a price that it does not name, and removes one that it clears', async () => {
		const { id } = await makeOne({ S: 1 }, { S: 9_800 })
		expect(await save(id)).toEqual([9_800])
		expect(await save(id, 97.5)).toEqual([9_750])
		expect(await save(id, null)).toEqual([null])
	})

	test("does not store the product's price as a variant's own price", async () => {
		expect(await save((await makeOne({ S: 1 }, { S: 9_800 })).id, 100)).toEqual([null])
	})
})
