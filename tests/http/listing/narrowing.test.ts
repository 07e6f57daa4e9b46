import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { call } from '../../support/api.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCategory, makeCollection, listNames, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const open = (path: string) => createVisitor().open(path)
const chipsOn = (page: VisitedPage) => page.all('[aria-label="Active filters"] a').map(getText)
const chipTo = (page: VisitedPage, text: string) => page.hrefOf(text, '[aria-label="Active filters"] a')
const listRows = (page: VisitedPage) => page.all('main [name=category]').map((box) => getText(box.closest('label')))
const categoryChips = (page: VisitedPage) =>
	page.all('nav[aria-label=Categories] a').map((chip) => [getText(chip), chip.getAttribute('href')])

let shawlId: number

beforeAll(async () => {
	const [collectionId, shawls, stoles] = [
		await makeCollection('Winter'),
		await makeCategory('Shawls'),
		await makeCategory('Stoles'),
	]
	await write((tx) => tx.category.update({ where: { id: stoles }, data: { parentId: shawls } }))
	await makeProduct({ name: 'Woollen Cap', collectionId, categoryId: await makeCategory('Caps'), pricePaise: 50_000 })
	shawlId = (await makeProduct({ name: 'Red Shawl', categoryId: shawls, colors: ['Red'], stock: 0 })).id
	await makeProduct({ name: 'Silk Stole', categoryId: stoles, collectionId, pricePaise: 150_000 })
	await makeSizedProduct({ name: 'Gloves', collectionId, stock: { Red: { 'One Size': 0, M: 2 } } })
})

describe('in-stock filter', () => {
	test('is offered as a checkbox, and a chip removes it (rule: in-stock-only)', async () => {
		const page = await open('/allproducts?stock=1')
		expect(listNames(page)).not.toContain('Red Shawl')
		expect(listNames(page)).toContain('Gloves')
		expect(chipTo(page, 'Remove In stock')).toBe('/allproducts')
	})

	test('is not an API parameter', async () => {
		const { body } = await call('GET', '/products/paginated?limit=50&stock=1')
		expect(body.products.map(({ id }: { id: number }) => id)).toContain(shawlId)
	})
})

test('categories appear in their order with counts, each with its subcategories, and link to their pages', async () => {
	const page = await open('/allproducts')
	expect(listRows(page)).toEqual(expect.arrayContaining(['Caps 1', 'Shawls 2', 'Stoles 1']))
	expect(categoryChips(page)).toContainEqual(['Caps 1', '/shop/Caps'])
	expect(categoryChips(await open('/shop/Shawls')).map(([text]) => text)).toEqual([
		expect.stringMatching(/^All \d+$/),
		'Shawls 2',
		'Stoles 1',
	])
})

test('the price filter shows the lowest and highest price of the listing', async () => {
	const { document } = await open('/collection/Winter')
	expect(getText(document.querySelector('#filters'))).toContain('₹ 500.00 to ₹ 1,500.00')
})

test('unknown sizes, colors and categories show no chip', async () => {
	const page = await open('/allproducts?size=%3Cb%3E&color=99999&category=nonsense&page=-3')
	expect(chipsOn(page)).toEqual(['Remove Unknown category', 'Remove Unknown color', 'Remove Unknown size'])
	expect(chipsOn(await open('/allproducts?size=one+size'))).toEqual(['Remove Size One Size'])
})

describe('a search page', () => {
	test('shows the number of results and the recognized filters, which can be removed', async () => {
		const page = await open('/search?q=red+shawl+under+2000')
		expect(page.words('h1')).toBe('1 product for “red shawl under 2000”')
		expect(chipTo(page, 'Remove Up to ₹ 2,000.00')).toBe('/search?q=red+shawl')
		expect(chipTo(page, 'Remove red')).toBe('/search?q=shawl+under+2000')
		expect(listRows(page)).toEqual(['All 1', 'Shawls 1'])
	})

	test.each(['/search?q=', '/allproducts?search='])(
		'links to the literal query after a spelling correction: %s (rule: literal-search)',
		async (path) => {
			const page = await open(`${path}shaawl`)
			const link = page.first('#understood-search a')!
			expect(getText(link)).toBe('Search for “shaawl” exactly')
			expect(link.getAttribute('href')).toBe(`${path}shaawl&exactly=1`)
			expect(listNames(await open(link.getAttribute('href')!))).toEqual([])
		},
	)
})
