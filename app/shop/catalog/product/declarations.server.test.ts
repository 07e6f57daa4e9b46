import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { emptyCatalog, exportAll, importFile } from '../../../../tests/support/data/imports.ts'
import { makeAdmin, makeProduct } from '../../../../tests/support/data/shop-data.ts'
import { getCardValues, saveCard } from '../../settings/save-settings.server.ts'
import {
	declarationNames,
	type Declarations,
	listMissingDeclarations,
	mapDeclarations,
	resolveDeclarations,
} from '../../values/product-declarations.ts'
import { listingFilters, mapColumns } from '../../values/product-columns.ts'
import { getListingFilters } from '../listing/listing-filters.server.ts'
import { listProducts } from '../listing/product-listing.server.ts'
import type { ListingQuery } from './product-view.ts'
import { listAdminProducts } from './admin-products.server.ts'
import { countUndeclared, exportUndeclared, findDeclarations, getDeclarationHints } from './declarations.server.ts'
import { getProductDetail } from './product-detail.server.ts'

const owner = { userId: await makeAdmin(), isAdmin: true, role: 'owner' } as const
const none = mapDeclarations(() => '')
const care = 'Zari Lane, Surat 395003, 98250 12345, care@zari.example'
const complete = {
	...none,
	countryOfOrigin: 'IN',
	manufacturer: 'Zari Mills, Surat',
	netQuantity: '1 N',
	careContact: care,
}

async function declareForShop(values: Partial<Declarations>) {
	const { seen } = await getCardValues('declarations')
	await saveCard(owner, 'declarations', { ...none, ...values, seen })
}

async function makeCategory(values: Partial<Declarations>) {
	const name = `Category ${await read.category.count()}`
	return (await write((tx) => tx.category.create({ data: { name, nameKey: name.toLowerCase(), ...values } }))).id
}

async function makeDeclared(values: Partial<Declarations> = {}, categoryId?: number) {
	const { id } = await makeProduct(categoryId === undefined ? {} : { categoryId })
	await write((tx) => tx.product.update({ where: { id }, data: { ...values, version: { increment: 1 } } }))
	return id
}

const listUndeclared = async () =>
	(await listAdminProducts({ search: '', page: 1, stock: 'undeclared' })).items
		.map(({ id }) => id)
		.toSorted((one, other) => one - other)

beforeEach(async () => {
	await emptyCatalog()
	await declareForShop({})
})

test('a shop that has filled in nothing shows and misses nothing (rule: product-declarations)', async () => {
	const id = await makeDeclared()
	expect((await getProductDetail(id)).declarations).toBeNull()
	expect(await countUndeclared()).toBe(0)
	expect((await getDeclarationHints(id)).missing).toEqual([])
})

test('a product page has what applies to the product, with its maximum retail price', async () => {
	const categoryId = await makeCategory({ manufacturer: 'Coat Mills, Ludhiana' })
	await declareForShop({ countryOfOrigin: 'IN', manufacturer: 'Zari Mills, Surat' })
	const id = await makeDeclared({ netQuantity: '2 N' }, categoryId)
	expect((await getProductDetail(id)).declarations).toEqual({
		...none,
		countryOfOrigin: 'IN',
		manufacturer: 'Coat Mills, Ludhiana',
		netQuantity: '2 N',
		mrpPaise: 100_000,
	})
})

test('the form says what applies while a field is empty, and what is missing', async () => {
	const categoryId = await makeCategory({ manufacturer: 'Coat Mills, Ludhiana' })
	await declareForShop({ countryOfOrigin: 'IN' })
	const id = await makeDeclared({ manufacturer: 'Own Mills', netQuantity: '1 N' }, categoryId)
	expect(await getDeclarationHints(id)).toMatchObject({
		inherited: { countryOfOrigin: 'India', manufacturer: 'Coat Mills, Ludhiana' },
		missing: ['Customer care'],
	})
	expect((await getDeclarationHints()).inherited).toEqual({ countryOfOrigin: 'India' })
})

test('the product list finds exactly the products that lack something', async () => {
	const some = [none, complete, { ...none, importer: 'Imports, Mumbai' }, { ...complete, countryOfOrigin: 'CN' }]
	const parts = [...some, { ...none, countryOfOrigin: 'BD', netQuantity: '1 N' }, { ...none, packer: 'Packers' }]
	const shops = [none, { ...complete, netQuantity: '' }, { ...none, countryOfOrigin: 'CN', careContact: care }]
	const categoryIds: (number | undefined)[] = [undefined]
	for (const values of some) categoryIds.push(await makeCategory(values))
	for (const values of parts) for (const categoryId of categoryIds) await makeDeclared(values, categoryId)
	const select = { id: true, ...none, category: { select: mapDeclarations(() => true) } }
	const rows = await read.product.findMany({ select: { ...select, ...mapDeclarations(() => true) } })
	for (const shop of shops) {
		await declareForShop(shop)
		const wanted = rows.filter(
			(row) => listMissingDeclarations(resolveDeclarations(row, row.category, shop)).length > 0,
		)
		const found: number[] = []
		for (let page = 1; page <= 2; page += 1) {
			const list = await listAdminProducts({ search: '', page, stock: 'undeclared' })
			if (list.page === page) found.push(...list.items.map(({ id }) => id))
		}
		const byNumber = (one: number, other: number) => one - other
		expect(found.toSorted(byNumber)).toEqual(wanted.map(({ id }) => id).toSorted(byNumber))
		expect(await countUndeclared()).toBe(wanted.length)
	}
})

test('the list of what is missing can be filled in and imported', async () => {
	await declareForShop({ countryOfOrigin: 'IN', netQuantity: '1 N' })
	const id = await makeDeclared({ careContact: care })
	await makeDeclared({ manufacturer: 'Zari Mills, Surat', careContact: care })
	const csv = await text(exportUndeclared())
	const [heading, line, ...others] = csv.trim().split('\r\n')
	expect(heading).toBe(
		'Handle,Title,Variant Price,Variant Compare At Price,Missing,Country of Origin,Manufacturer,Packer,Importer,Net Quantity,Customer Care',
	)
	expect(others).toEqual([])
	expect(line).toContain(',Linen Shirt,1000.00,1000.00,Manufacturer,,,,,,')
	expect(await importFile(csv)).toMatchObject([{ result: 'unchanged' }])
	const filled = csv.replace(',Manufacturer,,,', ',Manufacturer,Made in Bangladesh,"Mills, Dhaka",')
	expect(await importFile(filled)).toMatchObject([
		{
			result: 'changed',
			changes: [
				{ field: 'country of origin', from: 'nothing', to: 'BD' },
				{ field: 'manufacturer', from: 'nothing', to: 'Mills, Dhaka' },
			],
		},
	])
	expect(await listUndeclared()).toEqual([id])
	expect((await getDeclarationHints(id)).missing).toEqual(['Importer'])
})

test('an import ignores what a form would refuse, and says so', async () => {
	const csv =
		'Handle,Title,Variant Price,Variant Inventory Qty,Country of Origin,Customer Care\na,Apron,5,1,Atlantis,call us'
	expect(await importFile(csv)).toMatchObject([
		{
			result: 'added',
			notes: [
				'its Country of Origin "Atlantis" is ignored: Please choose a country',
				'its Customer Care "call us" is ignored: Please enter a phone number and an email address too',
			],
		},
	])
	expect(findDeclarations(await read.product.findFirstOrThrow({ include: { category: true } }))).toBeNull()
})

test('a product file has a column for a declaration once a product states it', async () => {
	await makeDeclared()
	const [before] = (await exportAll()).split('\r\n')
	await makeDeclared(complete)
	const csv = await exportAll()
	expect(csv.split('\r\n')[0]).toBe(`${before},Country of Origin,Manufacturer,Net Quantity,Customer Care`)
	await emptyCatalog()
	await importFile(csv)
	const restored = await read.product.findMany({ select: mapDeclarations(() => true), orderBy: { id: 'asc' } })
	expect(restored).toEqual([none, complete])
	expect(declarationNames.every((name) => restored[1]![name] === complete[name])).toBe(true)
})

test('files of Shopify and WooCommerce state declarations by their names', async () => {
	const shopify =
		'Handle,Title,Variant Price,Variant Inventory Qty,Country (product.metafields.custom.country_of_origin)\na,Apron,5,1,china'
	await importFile(shopify)
	const woo =
		'Type,SKU,Name,Published,Description,Stock,Regular price,Attribute 1 name,Attribute 1 value(s)\n' +
		'simple,B1,Bib,1,Short,1,5,Manufacturer,"Mills\\, Dhaka"'
	await importFile(woo)
	const rows = await read.product.findMany({ orderBy: { id: 'asc' } })
	expect(rows).toMatchObject([{ countryOfOrigin: 'CN' }, { manufacturer: 'Mills, Dhaka' }])
})

const nothingChosen = {
	colorIds: [],
	sizeKeys: [],
	attributes: mapColumns(listingFilters, () => []),
	opened: '',
} as const
const listOrigins = async (query: Partial<ListingQuery> = {}) => {
	const { attributes } = await getListingFilters(
		{ sort: 'featured', page: 1, pageSize: 20, ...query },
		0,
		nothingChosen,
	)
	const origins = attributes.find(({ column }) => column === 'countryOfOrigin')
	return origins?.values.map(({ name, count }) => `${name} ${count}`)
}
const listFrom = async (...countryOfOrigin: string[]) => {
	const query = { sort: 'featured', page: 1, pageSize: 20, attributes: { countryOfOrigin } } as const
	return (await listProducts(query)).items.map(({ id }) => id).toSorted((one, other) => one - other)
}

test('listings are filtered by country of origin once a product is imported (rule: origin-filter)', async () => {
	const shawls = await makeCategory({ countryOfOrigin: 'CN' })
	const coats = await makeCategory({})
	const home = await makeDeclared({}, coats)
	expect(await listOrigins()).toBeUndefined()
	await declareForShop({ countryOfOrigin: 'IN' })
	expect(await listOrigins()).toBeUndefined()
	const ofCategory = await makeDeclared({}, shawls)
	const own = await makeDeclared({ countryOfOrigin: 'BD' }, shawls)
	expect(await listOrigins()).toEqual(['BD 1', 'CN 1', 'IN 1'])
	expect(await listFrom('cn')).toEqual([ofCategory])
	expect(await listFrom('cn', 'bd')).toEqual([ofCategory, own])
	expect(await listFrom('in')).toEqual([home])
	expect(await listFrom('fr')).toEqual([])
	const names = new Map((await read.category.findMany()).map(({ id, name }) => [id, name]))
	expect(await listOrigins({ category: names.get(coats)! })).toBeUndefined()
	expect(await listOrigins({ category: names.get(shawls)! })).toEqual(['BD 1', 'CN 1'])
})
