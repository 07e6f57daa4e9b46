import { describe, expect, test } from 'vitest'
import type { LineFacts } from './feed-line.ts'
import { checkFeedLine, type FeedRuleName, getFeedRule } from './feed-rules.ts'

const right = {
	id: '12-34',
	title: 'Camp Shirt White M',
	description: 'Light linen.',
	link: 'https://shop.example/singleproduct/12?color=3&size=M',
	image_link: 'https://shop.example/images/a/1280.jpg',
	availability: 'in_stock',
	price: '2999.00 INR',
	sale_price: '2499.50 INR',
	brand: 'Zari Lane',
	condition: 'new',
	gtin: '4006381333931',
	item_group_id: '12',
	color: 'White',
	size: 'M',
	size_system: 'UK',
	gender: 'female',
	age_group: 'adult',
	google_product_category: 'Apparel & Accessories > Clothing > Shirts & Tops',
	material: 'Cotton/Elastane',
	maximum_retail_price: '2999.00 INR',
	origin_country: 'IN',
	manufacturer_info: 'Loom of Surat, 12 Ring Road, Surat 395002',
	importer_name: '',
	importer_address: '',
}

const check = (changes: Partial<typeof right>, facts: LineFacts = {}) =>
	(['google', 'meta'] as const).map((service) =>
		checkFeedLine(service, new Map(Object.entries({ ...right, ...changes })), facts),
	)

test('a complete line breaks no rule', () => {
	expect(check({}, { image: { width: 1200, height: 1600 }, barcode: '4006381333931' })).toEqual([[], []])
})

describe('what both services find', () => {
	test.each<[FeedRuleName, Partial<typeof right>, LineFacts?]>([
		['name-missing', { title: '' }],
		['name-long', { title: 'x'.repeat(151) }],
		['description-missing', { description: '' }],
		['description-long', { description: 'x'.repeat(5001) }],
		['link-invalid', { link: '/singleproduct/12' }],
		['link-invalid', { link: 'https://shop.example/a b' }],
		['image-missing', { image_link: '' }],
		['image-below-250', {}, { image: { width: 800, height: 249 } }],
		['price-missing', { price: '0.00 INR', sale_price: '' }],
		['sale-price-not-lower', { sale_price: '2999.00 INR' }],
		['availability-unknown', { availability: 'soon' }],
		['barcode-format', { gtin: '' }, { barcode: 'CS-W-S' }],
		['barcode-digit', { gtin: '' }, { barcode: '4006381333932' }],
		['barcode-internal', { gtin: '' }, { barcode: '2001234567893' }],
		['barcode-shared', {}, { isShared: true }],
		['gtin-invalid', { gtin: '4006381333932' }],
		['size-long', { size: 'x'.repeat(101) }],
		['gender-unknown', { gender: 'women' }],
		['age-group-unknown', { age_group: 'baby' }],
		['google-category-missing', { google_product_category: '' }],
		['google-category-invalid', { google_product_category: 'shirts' }],
	])('%s', (rule, changes, facts) => {
		const [google, meta] = check(changes, facts)
		expect(google).toContain(rule)
		expect(meta).toEqual([rule])
	})
})

describe('what only Google finds', () => {
	test.each<[FeedRuleName, Partial<typeof right>]>([
		['name-in-capitals', { title: 'CAMP SHIRT WHITE M' }],
		['name-promotion', { title: 'Camp Shirt, free delivery' }],
		['name-promotion', { title: 'Camp Shirt 20% off' }],
		['identifier-missing', { gtin: '' }],
		['color-missing', { color: '' }],
		['color-unclear', { color: '7' }],
		['color-unclear', { color: 'R' }],
		['color-unclear', { color: '#fff000' }],
		['color-unclear', { color: 'Red/N/A' }],
		['color-unclear', { color: 'See image' }],
		['color-long', { color: 'x'.repeat(41) }],
		['size-missing', { size: '', size_system: '' }],
		['size-system-unknown', { size_system: 'IN' }],
		['gender-missing', { gender: '' }],
		['age-group-missing', { age_group: '' }],
		['material-unclear', { material: 'n/a' }],
		['material-unclear', { material: 'Cotton/Mixed' }],
		['mrp-below-price', { maximum_retail_price: '2998.99 INR' }],
	])('%s: %j', (rule, changes) => {
		expect(check(changes)).toEqual([[rule], []])
	})
})

test('Meta asks for larger images than Google', () => {
	expect(check({}, { image: { width: 499, height: 800 } })).toEqual([[], ['image-below-500']])
})

describe('what Meta asks for in India (rule: feed-declarations)', () => {
	test.each<[FeedRuleName, Partial<typeof right>]>([
		['origin-missing', { origin_country: '' }],
		['maker-missing', { manufacturer_info: '' }],
		['importer-missing', { origin_country: 'CN' }],
		['importer-address', { origin_country: 'CN', importer_name: 'Silk Route Imports' }],
	])('%s: %j', (rule, changes) => {
		expect(check(changes)).toEqual([[], [rule]])
		expect(getFeedRule(rule).effect).toBe('limited')
	})

	test('a product that is made in India needs no importer', () => {
		expect(check({ importer_name: 'Silk Route Imports' })).toEqual([[], []])
	})
})

test('variants without a color and a size are alike', () => {
	const [, meta] = check({ color: '', size: '', size_system: '' })
	expect(meta).toEqual(['variant-alike'])
})

test('what is not clothing needs neither gender nor age group nor color', () => {
	const changes = { google_product_category: 'Home & Garden', gender: '', age_group: '', color: '', size: '' }
	expect(check({ ...changes, item_group_id: '' })).toEqual([[], []])
})

test('each rule names a page of the specification that it is taken from', () => {
	expect(getFeedRule('image-below-500').source).toContain('developers.facebook.com')
	expect(getFeedRule('gender-missing').source).toBe('https://support.google.com/merchants/answer/6324479')
})
