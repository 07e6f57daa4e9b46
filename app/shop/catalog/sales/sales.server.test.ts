import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { formatIndianDate } from '../../values/dates.ts'
import { getApiProduct } from '../product/api-products.server.ts'
import { listProducts } from '../listing/product-listing.server.ts'
import { getProductDetail } from '../product/product-detail.server.ts'
import { applySales, prunePastPrices, findLowestPrice } from './apply-sales.server.ts'
import { calculateSalePrice } from './sale.ts'
import { saleSchema } from './sale.schema.ts'
import { createSale, deleteSale, endSale, updateSale } from './sales.server.ts'

const actor = await makeStaff()
const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
const dated = (days: number) => formatIndianDate(dayFromNow(days))
const input = (changes: object = {}) =>
	saleSchema.parse({ name: 'Diwali', kind: 'percent', value: 20, startsOn: dated(0), ...changes })

const readPrices = async (id: number) => {
	const { fromPricePaise, toPricePaise } = await read.product.findUniqueOrThrow({ where: { id } })
	return [fromPricePaise, toPricePaise]
}
const readPrice = async (id: number) => (await readPrices(id))[0]

beforeEach(async () => {
	await write((tx) => tx.sale.deleteMany())
	await applySales(new Date())
})

test.each([
	['a percentage, to the rupee', 99_900, { salePercent: 15, saleOffPaise: null }, 84_900],
	['an amount', 99_900, { salePercent: null, saleOffPaise: 50_000 }, 49_900],
	['the lower of both', 99_900, { salePercent: 10, saleOffPaise: 50_000 }, 49_900],
	['nothing of an amount that is as much', 50_000, { salePercent: null, saleOffPaise: 50_000 }, 50_000],
	['no price away', 60, { salePercent: 90, saleOffPaise: null }, 60],
	['nothing without a sale', 99_950, { salePercent: null, saleOffPaise: null }, 99_950],
])('a sale discounts %s (rule: sale-price)', (_, paise, sale, expected) => {
	expect(calculateSalePrice(paise, sale)).toBe(expected)
})

test('the database calculates list prices as the shop does', async () => {
	const { id } = await makeProduct()
	for (const [basePricePaise, salePercent, saleOffPaise] of [
		[99_950, 15, null],
		[49, 33, null],
		[60, 90, null],
		[1_000_000_000, 7, 100],
		[12_345, null, 12_345],
		[12_346, 90, 12_345],
		[0, 50, 100],
	] as const) {
		await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise, salePercent, saleOffPaise } }))
		expect(await readPrice(id)).toBe(calculateSalePrice(basePricePaise, { salePercent, saleOffPaise }))
	}
})

test('a sale lowers prices from its first day, and they return when it ends (rule: sale-runs)', async () => {
	const { id } = await makeProduct({ pricePaise: 100_000 })
	await createSale(actor, input({ startsOn: dated(2), endsOn: dated(3) }))
	expect(await readPrice(id)).toBe(100_000)
	const next = await applySales(dayFromNow(1))
	expect(formatIndianDate(next!)).toBe(dated(2))
	expect(await readPrice(id)).toBe(100_000)
	await applySales(dayFromNow(3))
	expect(await readPrice(id)).toBe(80_000)
	await applySales(dayFromNow(4))
	expect(await readPrice(id)).toBe(100_000)
	const entries = await read.activityEntry.findMany({ where: { kind: 'sale' }, orderBy: { id: 'desc' }, take: 3 })
	expect(entries.map(({ action }) => action)).toEqual(['end', 'begin', 'create'])
})

test('the lowest price of concurrent sales applies to each size separately', async () => {
	const { id } = await makeSizedProduct({
		pricePaise: 40_000,
		stock: { White: { S: 1, L: 1 } },
		ownPrices: { L: 100_000 },
	})
	await createSale(actor, input({ value: 20 }))
	const { id: amount } = await createSale(actor, input({ kind: 'amount', value: 100 }))
	expect(await readPrices(id)).toEqual([30_000, 80_000])
	expect((await getProductDetail(id)).variants.map(({ pricePaise }) => pricePaise)).toEqual([30_000, 80_000])
	await endSale(actor, amount)
	expect(await readPrices(id)).toEqual([32_000, 80_000])
})

test('a sale applies to categories with their sub-categories, to collections and to selected products', async () => {
	const [sarees, silk, gifts] = await write(async (tx) => {
		const parent = await tx.category.create({ data: { name: 'Sarees', nameKey: 'sarees' } })
		const child = await tx.category.create({ data: { name: 'Silk', nameKey: 'silk', parentId: parent.id } })
		const collection = await tx.collection.create({ data: { name: 'Gifts', nameKey: 'gifts' } })
		return [parent.id, child.id, collection.id]
	})
	const inCategory = await makeProduct({ categoryId: sarees })
	const inChild = await makeProduct({ categoryId: silk })
	const inCollection = await makeProduct({ collectionId: gifts })
	const byName = await makeProduct({ name: 'Zari Border 9' })
	const byAddress = await makeProduct()
	const other = await makeProduct()
	const products = `zari border 9\nhttps://shop.example/singleproduct/${byAddress.id}`
	const some = { scope: 'some', categoryIds: [sarees], collectionIds: [gifts], products }
	const { id } = await createSale(actor, input(some))
	for (const reduced of [inCategory, inChild, inCollection, byName, byAddress])
		expect(await readPrice(reduced.id)).toBe(80_000)
	expect(await readPrice(other.id)).toBe(100_000)
	await updateSale(actor, id, input({ ...some, products: String(other.id) }))
	expect(await readPrice(byName.id)).toBe(100_000)
	expect(await readPrice(other.id)).toBe(80_000)
	await deleteSale(actor, id)
	expect(await readPrice(inChild.id)).toBe(100_000)
	await expect(createSale(actor, input({ ...some, products: 'Nothing of ours' }))).rejects.toMatchObject({
		code: 'invalid',
		field: 'products',
	})
})

test('pages, lists and the API show the sale price and the price struck through', async () => {
	const { id } = await makeProduct({ pricePaise: 700_000, name: 'Dearest' })
	const found = () => listProducts({ sort: 'price-asc', page: 1, pageSize: 50, minPaise: 550_000, maxPaise: 570_000 })
	expect((await found()).items).toEqual([])
	await createSale(actor, input())
	expect((await found()).items).toMatchObject([{ id, fromPricePaise: 560_000, originalPricePaise: 700_000 }])
	expect(await getApiProduct(id)).toMatchObject({ basePricePaise: 560_000, originalPricePaise: 700_000 })
})

test('an owner edits the price without the sale, and the original price stays struck through', async () => {
	const { id } = await makeProduct({ pricePaise: 100_000, originalPricePaise: 150_000 })
	await createSale(actor, input())
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 50_000 } }))
	expect(await getProductDetail(id)).toMatchObject({ fromPricePaise: 40_000, originalPricePaise: 150_000 })
	expect((await read.product.findUniqueOrThrow({ where: { id } })).basePricePaise).toBe(50_000)
})

test('the lowest previous price is known for 30 days and deleted after 40 (rule: lowest-price)', async () => {
	const { id } = await makeProduct({ pricePaise: 100_000 })
	expect(await findLowestPrice(id)).toBe(null)
	const { id: saleId } = await createSale(actor, input({ value: 50 }))
	expect(await findLowestPrice(id)).toBe(100_000)
	await endSale(actor, saleId)
	expect(await findLowestPrice(id)).toBe(50_000)
	await prunePastPrices(dayFromNow(39))
	expect(await read.pastPrice.count({ where: { productId: id } })).toBe(2)
	await prunePastPrices(dayFromNow(41))
	expect(await findLowestPrice(id)).toBe(null)
})

test('staff without the permission cannot change a sale', async () => {
	const packer = await makeStaff('packer')
	await expect(createSale(packer, input())).rejects.toMatchObject({ code: 'forbidden' })
})

test.each([
	[{ value: 91 }, 'value'],
	[{ value: null }, 'value'],
	[{ kind: 'pay-for', value: null, buy: 3, pay: 3 }, 'pay'],
	[{ kind: 'from-pieces', buy: null }, 'buy'],
	[{ endsOn: '2020-01-01' }, 'endsOn'],
	[{ scope: 'some' }, 'products'],
	[{ startsOn: 'today' }, 'startsOn'],
])('a sale with %o is refused at %s', (changes, field) => {
	const sent = { name: 'Diwali', kind: 'percent', value: 20, startsOn: dated(0), ...changes }
	expect(saleSchema.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
