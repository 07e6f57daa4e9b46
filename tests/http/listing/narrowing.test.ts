import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { call } from '../../support/api.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCategory, makeCollection, namesOn, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

const open = (path: string) => visitor().open(path)
const chipsOn = (page: SeenPage) => page.all('[aria-label="Active filters"] a').map(wordsOf)
const chipTo = (page: SeenPage, words: string) => page.hrefOf(words, '[aria-label="Active filters"] a')
const rowsOf = (page: SeenPage) => page.all('main [name=category]').map((box) => wordsOf(box.closest('label')))
const categoryChips = (page: SeenPage) =>
	page.all('nav[aria-label=Categories] a').map((chip) => [wordsOf(chip), chip.getAttribute('href')])

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

describe('only what is in stock', () => {
	test('is shown where it is ticked, which a chip takes off again (rule: in-stock-only)', async () => {
		const page = await open('/allproducts?stock=1')
		expect(namesOn(page)).not.toContain('Red Shawl')
		expect(namesOn(page)).toContain('Gloves')
		expect(chipTo(page, 'Remove In stock')).toBe('/allproducts')
	})

	test('is no parameter of the API', async () => {
		const { body } = await call('GET', '/products/paginated?limit=50&stock=1')
		expect(body.products.map(({ id }: { id: number }) => id)).toContain(shawlId)
	})
})

test('categories stand in their order with how many, each with those in it, and lead to their pages', async () => {
	const page = await open('/allproducts')
	expect(rowsOf(page)).toEqual(expect.arrayContaining(['Caps 1', 'Shawls 2', 'Stoles 1']))
	expect(categoryChips(page)).toContainEqual(['Caps 1', '/shop/Caps'])
	expect(categoryChips(await open('/shop/Shawls')).map(([words]) => words)).toEqual([
		expect.stringMatching(/^All \d+$/),
		'Shawls 2',
		'Stoles 1',
	])
})

test('the prices of a listing are those of its own products', async () => {
	const { document } = await open('/collection/Winter')
	expect(wordsOf(document.querySelector('#filters'))).toContain('₹ 500.00 to ₹ 1,500.00')
})

test('what nobody sells is named by no chip: unknown sizes, colours and categories', async () => {
	const page = await open('/allproducts?size=%3Cb%3E&color=99999&category=nonsense&page=-3')
	expect(chipsOn(page)).toEqual(['Remove Unknown category', 'Remove Unknown colour', 'Remove Unknown size'])
	expect(chipsOn(await open('/allproducts?size=one+size'))).toEqual(['Remove Size One Size'])
})

describe('a search on its own page', () => {
	test('says how many there are, and what was understood, which can be taken off', async () => {
		const page = await open('/search?q=red+shawl+under+2000')
		expect(page.words('h1')).toBe('1 piece for “red shawl under 2000”')
		expect(chipTo(page, 'Remove Up to ₹ 2,000.00')).toBe('/search?q=red+shawl')
		expect(chipTo(page, 'Remove red')).toBe('/search?q=shawl+under+2000')
		expect(rowsOf(page)).toEqual(['All 1', 'Shawls 1'])
	})

	test.each(['/search?q=', '/allproducts?search='])(
		'leads to the text itself where a word was mended: %s (rule: literal-search)',
		async (path) => {
			const page = await open(`${path}shaawl`)
			const link = page.first('#understood-search a')!
			expect(wordsOf(link)).toBe('Search for “shaawl” exactly')
			expect(link.getAttribute('href')).toBe(`${path}shaawl&exactly=1`)
			expect(namesOn(await open(link.getAttribute('href')!))).toEqual([])
		},
	)
})
