import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../tests/support/data/tables.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { createSale, deleteSale, endSale } from '../catalog/sales/sales.server.ts'
import { saleSchema } from '../catalog/sales/sale.schema.ts'
import { formatIndianDate } from '../values/dates.ts'
import { maxHomeSections } from '../values/limits.ts'
import { createHomeSection, updateHomeSection, deleteHomeSection } from './edit-home-sections.server.ts'
import { homeSectionSchema } from './home.schema.ts'
import { getHomeSection, listHomeSections, listSectionProducts, listShownHomeSections } from './home-sections.server.ts'
import { defaultKinds } from './home-sections.ts'

const admin = { userId: 1, isAdmin: true }
const input = (values: object) => homeSectionSchema.parse({ kind: 'text', title: 'Ours', ...values })
const add = (values: object) => createHomeSection(admin, input(values))
const kinds = async () => (await listHomeSections()).map(({ kind }) => kind)

beforeEach(() => emptyTables('homeSection', 'product'))

test('a shop without section rows has the default sections, and added sections come last (rule: home-sections)', async () => {
	expect(await kinds()).toEqual(defaultKinds)
	await write((tx) => tx.homeSection.create({ data: { id: 7, kind: 'video' }, select: { id: true } }))
	expect((await kinds()).slice(0, 2)).toEqual(['video', 'banners'])
	await add({})
	expect(await kinds()).toEqual(['video', ...defaultKinds.filter((kind) => kind !== 'video'), 'text'])
})

test('default sections can only change their times and cannot be deleted', async () => {
	const until = '2001-01-01T00:00'
	await updateHomeSection(admin, 3, homeSectionSchema.parse({ kind: 'newest', title: 'Mine', until }))
	expect(await getHomeSection(3)).toMatchObject({ title: null, until: Date.parse('2000-12-31T18:30:00Z') })
	expect((await listShownHomeSections(new Date())).map(({ kind }) => kind)).not.toContain('newest')
	await expect(deleteHomeSection(admin, 3)).rejects.toMatchObject({ code: 'not-found' })
	await expect(updateHomeSection(admin, 3, input({}))).rejects.toMatchObject({ code: 'invalid' })
})

test('the home page has at most thirty sections, and one of each default section (rule: added-sections)', async () => {
	for (let count = defaultKinds.length; count < maxHomeSections; count += 1) await add({})
	await expect(add({})).rejects.toMatchObject({ code: 'conflict' })
	await expect(add({ kind: 'video' })).rejects.toMatchObject({ code: 'invalid' })
})

test('a section shows products by its rule, from all products or a collection (rule: added-sections)', async () => {
	const collection = await write((tx) => tx.collection.create({ data: { name: 'Monsoon', nameKey: 'monsoon' } }))
	const plain = await makeProduct({ name: 'Plain Kurta' })
	const monsoon = await makeProduct({ name: 'Monsoon Kurta' })
	const reduced = await makeProduct({ name: 'Reduced Kurta' })
	const sold = (count: number) => ({ originalQty: { increment: count }, purchaseQty: { increment: count } })
	await write(async (tx) => {
		await tx.product.update({ where: { id: monsoon.id }, data: { collectionId: collection.id, ...sold(5) } })
		await tx.product.update({ where: { id: reduced.id }, data: { originalPricePaise: 90_000_000, ...sold(1) } })
		await tx.product.update({ where: { id: plain.id }, data: { salePercent: 10 } })
	})
	const names = async (values: object) => {
		const id = await add({ kind: 'products', ...values })
		return (await listSectionProducts(await getHomeSection(id))).map(({ name }) => name)
	}
	expect(await names({ rule: 'newest' })).toEqual(['Reduced Kurta', 'Monsoon Kurta', 'Plain Kurta'])
	expect(await names({ rule: 'best' })).toEqual(['Monsoon Kurta', 'Reduced Kurta', 'Plain Kurta'])
	expect(await names({ rule: 'sale' })).toEqual(['Reduced Kurta', 'Plain Kurta'])
	expect(await names({ rule: 'newest', collectionId: collection.id })).toEqual(['Monsoon Kurta'])
	const products = `/singleproduct/${reduced.id}\nplain kurta\n${monsoon.id} as it was called`
	expect(await names({ rule: 'hand', products })).toEqual(['Reduced Kurta', 'Plain Kurta', 'Monsoon Kurta'])
	expect(await getRefusal(names({ rule: 'hand', products: 'Teapot' }))).toMatch(/^invalid at products:/)
})

test('a sale section is shown while the sale runs, and never after it is deleted (rule: home-section-times)', async () => {
	const diwali = { name: 'Diwali', kind: 'percent', value: 20, startsOn: formatIndianDate(new Date()) }
	const { id: saleId } = await createSale(admin, saleSchema.parse(diwali))
	const id = await add({ saleId })
	const isShown = async () => (await listShownHomeSections(new Date())).some((section) => section.id === id)
	expect(await isShown()).toBe(true)
	await endSale(admin, saleId)
	expect(await isShown()).toBe(false)
	await deleteSale(admin, saleId)
	expect(await isShown()).toBe(false)
	await updateHomeSection(admin, id, input({ saleId, title: 'Theirs' }))
	expect(await getHomeSection(id)).toMatchObject({ title: 'Theirs' })
	await expect(add({ saleId })).rejects.toMatchObject({ code: 'invalid', field: 'saleId' })
})

test('an image is deleted with the only section that used it', async () => {
	const image = await makeImage()
	const banner = { kind: 'banner', image, phoneImage: image }
	const [first, second] = [await add(banner), await add(banner)]
	await deleteHomeSection(admin, first)
	expect(await read.image.count({ where: { hash: image } })).toBe(1)
	await updateHomeSection(admin, second, input({ ...banner, image: await makeImage(), phoneImage: '' }))
	expect(await read.image.count({ where: { hash: image } })).toBe(0)
	await expect(add({ ...banner, image: 'f'.repeat(32) })).rejects.toMatchObject({ code: 'invalid', field: 'image' })
})

test.each(['2026-02-31T10:00', '2026-11-31T10:00', '2026-13-01T10:00', '2026-11-30T25:00'])(
	'%s is no time of a section',
	(from) => {
		const { error } = homeSectionSchema.safeParse({ kind: 'text', title: 'Ours', from })
		expect(error?.issues.map(({ path }) => path[0])).toEqual(['from'])
	},
)
