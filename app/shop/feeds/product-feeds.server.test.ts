import { parse } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { findLanguage } from '#app/i18n/languages.ts'
import { makeImage } from '../../../tests/support/data/shop-data.ts'
import { setSettings } from '../../../tests/support/data/tables.ts'
import type { FeedService } from './feed-line.ts'
import { checkFeedLine } from './feed-rules.ts'
import { listFeedProblems, streamGoogleFeed, streamMetaFeed } from './product-feeds.server.ts'

const shop = { name: 'Zari Lane', origin: 'https://shop.example' }
const productCount = 1_000
const sizes = ['S', 'M', 'L']
const names = ['Camp Shirt', 'कुर्ता', 'Tapi <Linen> & "Silk"', '👗 Anarkali', 'O’Neil’s Vest, 50/50']

/** Returns a GTIN-13 with the right last digit, or a wrong one. */
function makeBarcode(index: number, isRight: boolean): string {
	const digits = `890${String(index).padStart(9, '0')}`
	const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 ? 3 : 1), 0)
	return digits + ((10 - (sum % 10) + (isRight ? 0 : 1)) % 10)
}

beforeAll(async () => {
	const imageHash = await makeImage()
	await setSettings({
		'feeds.ageGroup': 'adult',
		'feeds.gender': 'unisex',
		'declarations.countryOfOrigin': 'IN',
		'declarations.manufacturer': 'Loom of Surat, 12 Ring Road, Surat, Gujarat 395002',
		'declarations.netQuantity': '1 N',
	})
	const ids = Array.from({ length: productCount }, (_, index) => index + 1)
	await write(async (tx) => {
		const category = await tx.category.create({
			data: { name: 'Kurtas', nameKey: 'kurtas', googleCategory: 'Apparel & Accessories > Clothing', gender: 'female' },
		})
		const colors = await tx.color.createManyAndReturn({
			data: ['White', 'नीला'].map((name) => ({ name, nameKey: name.toLowerCase(), hexCode: '#ffffff' })),
		})
		await tx.product.createMany({
			data: ids.map((id) => ({
				id,
				handle: `product-${id}`,
				name: `${names[id % names.length]} ${id}`,
				nameKey: `${id}`,
				description: `${'Woven in Surat. '.repeat(id % 400)}Line\n<b>${id}</b>`,
				basePricePaise: 10_000 + id,
				originalPricePaise: id % 3 === 0 ? 20_000 + id : null,
				originalQty: 0,
				remainingQty: 0,
				categoryId: id % 10 === 0 ? null : category.id,
				sizeSystem: 'UK',
				fabric: ['Cotton', '', '60% Silk, 40% Zari'][id % 3]!,
				...(id % 20 === 0 && { countryOfOrigin: 'CN', importer: 'Silk Route Imports, 4 Dock Road, Mumbai 400001' }),
				...(id % 10 === 0 && { googleCategory: '2271' }),
			})),
		})
		await tx.productImage.createMany({ data: ids.map((productId) => ({ productId, imageHash, position: 0 })) })
		await tx.productColor.createMany({
			data: ids.flatMap((productId) =>
				colors.map(({ id: colorId }, position) => ({ id: productId * 2 + position, productId, colorId, position })),
			),
		})
		await tx.variant.createMany({
			data: ids.flatMap((productId) =>
				[0, 1].flatMap((color) =>
					sizes.map((size, position) => {
						const id = (productId * 2 + color) * sizes.length + position
						const barcode = makeBarcode(id, productId % 100 !== 0)
						return {
							id,
							productId,
							productColorId: productId * 2 + color,
							size,
							sizeKey: size,
							barcode,
							remainingQty: id % 4,
							position,
						}
					}),
				),
			),
		})
		await tx.product.updateMany({ data: { countsByVariant: true } })
	})
}, 120_000)

async function readAll(parts: AsyncGenerator<string>): Promise<string> {
	let text = ''
	for await (const part of parts) text += part
	return text
}

type Parsed = Record<string, string>

const readers: Record<FeedService, () => Promise<Parsed[]>> = {
	google: async () => {
		const parser = new XMLParser({
			parseTagValue: false,
			isArray: (name) => name === 'item' || name === 'product_detail',
			removeNSPrefix: true,
		})
		return parser.parse(await readAll(streamGoogleFeed(shop))).rss.channel.item
	},
	meta: async () => parse(await readAll(streamMetaFeed(shop)), { columns: true }),
}

describe.each(['google', 'meta'] as const)('the feed for %s of 1,000 products with 6,000 variants', (service) => {
	let lines: Parsed[] = []
	beforeAll(async () => {
		lines = await readers[service]()
	})

	test('has a line for each variant, under its own number', () => {
		expect(new Set(lines.map(({ id }) => id)).size).toBe(productCount * 6)
	})

	test('breaks none of the rules of the service (rule: feed-problems)', () => {
		const broken = lines.flatMap((line) => checkFeedLine(service, new Map(Object.entries(line))))
		// The SKU that could stand in for a wrong barcode is missing too.
		const expected = service === 'google' ? ['identifier-missing'] : []
		expect([...new Set(broken)]).toEqual(expected)
	})

	test('has the barcodes with a right last digit, and leaves out the others (rule: feed-gtin)', () => {
		const withGtin = lines.filter(({ gtin }) => gtin)
		expect(withGtin).toHaveLength((productCount - productCount / 100) * 6)
		expect(lines.filter(({ item_group_id }) => item_group_id === '100').map(({ gtin }) => gtin || '')).toEqual(
			Array(6).fill(''),
		)
	})

	test('has attributes of the product, its category or the shop (rule: feed-attributes)', () => {
		const find = (group: string) => lines.find(({ item_group_id }) => item_group_id === group)!
		const category = 'Apparel & Accessories > Clothing'
		expect(find('11')).toMatchObject({ gender: 'female', age_group: 'adult', google_product_category: category })
		expect(find('10')).toMatchObject({ gender: 'unisex', age_group: 'adult', google_product_category: '2271' })
	})
})

describe('the declarations (rule: feed-declarations)', () => {
	const find = async (service: FeedService, group: string) =>
		(await readers[service]()).find(({ item_group_id }) => item_group_id === group)!

	test('Google gets the MRP, the material and the details of the page without the customer care', async () => {
		const line = await find('google', '20')
		expect(line).toMatchObject({ maximum_retail_price: '100.20 INR', material: 'Silk/Zari' })
		const details = line['product_detail'] as unknown as Parsed[]
		expect(details.map((detail) => Object.values(detail))).toEqual([
			['Country of origin', 'China'],
			['Manufacturer', 'Loom of Surat, 12 Ring Road, Surat, Gujarat 395002'],
			['Imported by', 'Silk Route Imports, 4 Dock Road, Mumbai 400001'],
			['Net quantity', '1 N'],
		])
		expect((await find('google', '12'))['maximum_retail_price']).toBe('200.12 INR')
	})

	test('Google gets no detail that names the shop', async () => {
		const text = await readAll(streamGoogleFeed({ ...shop, name: 'Loom of Surat' }))
		expect(text).toContain('<g:attribute_name>Country of origin</g:attribute_name>')
		expect(text).not.toContain('<g:attribute_name>Manufacturer</g:attribute_name>')
	})

	test('the details are in the language of the feed', async () => {
		const text = await readAll(streamGoogleFeed({ ...shop, language: findLanguage('hi')! }))
		expect(text).toContain('<g:attribute_name>मूल देश</g:attribute_name><g:attribute_value>भारत</g:attribute_value>')
	})

	test('Meta gets the country, the maker and the importer of a product that is made abroad', async () => {
		expect(await find('meta', '20')).toMatchObject({
			origin_country: 'CN',
			manufacturer_info: 'Loom of Surat, 12 Ring Road, Surat, Gujarat 395002',
			importer_name: 'Silk Route Imports',
			importer_address: '{"street1":"4 Dock Road","city":"Mumbai","postal_code":"400001","country":"IN"}',
		})
		expect(await find('meta', '11')).toMatchObject({ origin_country: 'IN', importer_name: '', importer_address: '' })
	})
})

test('names and links are in the language of the feed (rule: own-translations)', async () => {
	const language = findLanguage('gu')!
	const name = { kind: 'product', recordId: 12, field: 'name', locale: 'gu', text: 'લિનન શર્ટ', sourceHash: '' }
	await write((tx) => tx.translation.create({ data: name }))
	const lines: Parsed[] = parse(await readAll(streamMetaFeed({ ...shop, language })), { columns: true })
	const find = (group: string) => lines.find(({ item_group_id }) => item_group_id === group)!
	expect(find('12')['title']).toContain('લિનન શર્ટ')
	expect(find('12')['link']).toContain('https://shop.example/gu/singleproduct/12?')
	expect(find('13')['title']).toContain('Anarkali')
})

describe('the list of problems (rule: feed-problems)', () => {
	test('names the wrong barcodes of a product in one row, with their first lines', async () => {
		const { items, total, checked, isMore } = await listFeedProblems({ page: 1 })
		expect([checked, isMore]).toEqual([productCount * 6, false])
		expect(total).toBe((productCount / 100) * 2)
		const row = items.find(({ productId, rule }) => productId === 100 && rule === 'barcode-digit')
		expect(row).toMatchObject({ services: ['google', 'meta'], lineCount: 6 })
		expect(row!.lines).toHaveLength(3)
	})

	test('is filtered by service and by effect', async () => {
		expect((await listFeedProblems({ page: 1, service: 'meta' })).total).toBe(productCount / 100)
		expect((await listFeedProblems({ page: 1, effect: 'refused' })).total).toBe(0)
		expect((await listFeedProblems({ page: 1, effect: 'limited' })).total).toBe((productCount / 100) * 2)
	})

	test('has one problem for what a setting corrects for all products, until one product does not have it', async () => {
		await setSettings({ 'feeds.gender': 'unisex', 'declarations.countryOfOrigin': 'IN' })
		const list = async () => (await listFeedProblems({ page: 1 })).items.filter(({ rule }) => rule === 'maker-missing')
		const lineCount = productCount * 6
		expect(await list()).toMatchObject([
			{ productId: null, name: 'All 1,000 products', services: ['meta'], lines: [], lineCount },
		])
		await write((tx) =>
			tx.product.update({ where: { id: 7 }, data: { manufacturer: 'Loom of Surat', version: { increment: 1 } } }),
		)
		const { items, total } = await listFeedProblems({ page: 1, service: 'meta' })
		expect(items[1]).toMatchObject({ productId: productCount, rule: 'maker-missing', lineCount: 6 })
		expect(total).toBe(productCount - 1 + productCount / 100)
	})

	test('has the products that no feed contains, and those with a barcode that others have', async () => {
		const { id } = await read.variant.findFirstOrThrow({ where: { productId: 2 } })
		await write(async (tx) => {
			await tx.productImage.deleteMany({ where: { productId: 1 } })
			await tx.variant.update({ where: { id }, data: { barcode: makeBarcode(12 * sizes.length, true) } })
			await tx.product.updateMany({ where: { id: { in: [1, 2] } }, data: { version: { increment: 1 } } })
		})
		const { items } = await listFeedProblems({ page: 1, effect: 'refused' })
		const found = items.map(({ productId, rule }) => [productId, rule])
		expect(found).toContainEqual([1, 'image-missing'])
		expect(found.filter(([, rule]) => rule === 'barcode-shared')).toHaveLength(1)
	})
})
