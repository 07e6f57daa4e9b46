import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { getField, makeCategory, makeCollection, listNames, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const search = (text: string, more = '') =>
	createVisitor().open(`/allproducts?search=${encodeURIComponent(text)}${more}`)
const named = [
	'Café Racer Jacket',
	'100% Cotton Tee',
	'100 Cotton Tee',
	'snake_case Belt',
	'snakeXcase Belt',
	'લાલ ચણિયાચોળી',
	"Rider's Vest",
	'Wide  Leg Jeans',
]
const disabledTitle = 'Clear the search to use filters and sorting'

const categoryId = await makeCategory('Tops')
for (const [index, name] of named.entries()) await makeProduct({ name, pricePaise: 100_000 + index, categoryId })
await makeCollection('Empty Collection')
await makeCollection('50% / half')
await makeCategory('Empty Category')

test('searching All Products for only blanks is not a search', async () => {
	const page = await search(' \u00a0')
	expect(listNames(page)).toHaveLength(named.length)
	expect(getField(page, 'sort').hasAttribute('disabled')).toBe(false)
})

test('searching from the header opens All Products with the query', async () => {
	const person = createVisitor()
	await person.open('/')
	const page = await person.submit({ search: 'vest' }, { form: 'form[role=search]' })
	expect(page.path).toBe('/allproducts?search=vest')
	expect(listNames(page)).toEqual(["Rider's Vest"])
})

describe('search corrections', () => {
	test('correct a misspelled word, and show the corrected query', async () => {
		const page = await search('jakett')
		expect(listNames(page)).toEqual(['Café Racer Jacket'])
		expect(page.words('#understood-search b')).toBe('jacket')
	})

	test('treat an unknown word as one without results: similar products appear separately', async () => {
		const { document } = await search('zzzzz belt')
		const similar = document.querySelector('section[aria-labelledby=similar-products]')!
		expect(getText(similar.querySelector('h2'))).toContain('zzzzz')
		expect(similar.querySelectorAll('li').length).toBe(2)
	})
})

test('an active search disables filters and sorting with a reason, but not the search itself', async () => {
	const page = await search('belt')
	for (const name of ['sort', 'category', 'min', 'max', 'color']) {
		const control = getField(page, name)
		const disabled = [control, control.closest('fieldset')].find((part) => part?.hasAttribute('disabled'))
		expect(disabled?.getAttribute('title'), name).toBe(disabledTitle)
	}
	expect(getField(page, 'search').hasAttribute('disabled')).toBe(false)
})

const filters = 'No products match the selected filters.'
const term = 'No products match the search term.'
const collection = (title: string) => `No products found for the "${title}" collection.`

test.each([
	['/allproducts?min=99999999', filters],
	['/allproducts?search=zzz', term],
	['/collection/Empty%20Collection', collection('Empty Collection')],
	['/collection/50%25%20%2F%20half', collection('50% / half')],
	['/shop/Empty%20Category', collection('Empty Category')],
])('a listing without products, %s, shows: %s', async (path, text) => {
	const page = await createVisitor().open(path)
	expect(page.status).toBe(200)
	const messages = [filters, term].filter((sentence) => page.text.includes(sentence))
	if (page.text.includes('No products found for'))
		messages.push(/No products found for the ".*?" collection\./.exec(page.text)![0])
	expect(messages).toEqual([text])
	expect(page.words('main')).toContain('Shop All Products')
})

test.each(['/collection/anything', '/shop/anything', '/collection/anything?search=vest', '/shop/%20'])(
	'the page of an unknown collection or category, %s, is not found',
	async (path) => {
		const page = await createVisitor().open(path)
		expect(page.status).toBe(404)
		expect(page.words('main h1')).toBe('Page not found')
		expect(page.words('title')).toBe('Page not found · Zari Lane')
		expect(page.words('main')).toContain('Shop All Products')
	},
)

test('the page of an unknown collection quotes its name as text, and only its beginning', async () => {
	const quoted = async (path: string) => /No products found for the ".*?" collection\./.exec(await quote(path))?.[0]
	const quote = async (path: string) => (await createVisitor().open(path)).words('main')
	expect(await quoted('/collection/summer')).toBe(collection('Summer'))
	expect(await quoted('/collection/%3Cb%3Ebold%3C%2Fb%3E')).toBe(collection('<b>bold</b>'))
	expect(await quoted(`/collection/${'a'.repeat(61)}`)).toBe(collection(`A${'a'.repeat(59)}…`))
	expect(await quoted(`/shop/${'a'.repeat(60)}`)).toBe(collection(`A${'a'.repeat(59)}`))
	expect(await quoted(`/shop/${encodeURIComponent('🧵'.repeat(31))}`)).toBe(collection(`${'🧵'.repeat(30)}…`))
})

test('a category that is cut at its limit is not cut inside an emoji', async () => {
	const page = await createVisitor().open(`/shop/Tops?category=${encodeURIComponent(`${'a'.repeat(199)}🧵`)}`)
	expect(page.status).toBe(404)
})

describe('the search results page', () => {
	const narrow = (query: string) => createVisitor().open(`/search?${query}`)

	test('opens from All Products, and keeps its query while filtering and sorting', async () => {
		const page = await search('cotton')
		const link = page.first('a[href^="/search"]')
		expect(link?.getAttribute('href')).toBe('/search?q=cotton')
		expect(getText(link)).toBe('Filter and sort these 2 products')
		const narrowed = await narrow('q=cotton&max=1000.01')
		expect(listNames(narrowed)).toEqual(['100% Cotton Tee'])
		expect(getField(narrowed, 'q').getAttribute('value')).toBe('cotton')
	})

	test('has more sort orders than a listing', async () => {
		expect(listNames(await narrow('q=cotton&sort=price-desc'))).toEqual(['100 Cotton Tee', '100% Cotton Tee'])
		const orders = getField(await narrow('q=cotton'), 'sort').querySelectorAll('option')
		expect(orders.map((option) => option.getAttribute('value'))).toEqual([
			'featured',
			'newest',
			'price-asc',
			'price-desc',
			'loved',
		])
	})

	test('shows a message without results: similar products appear separately', async () => {
		const { document } = await narrow('q=zzzzz+belt')
		expect(document.querySelectorAll('section[aria-labelledby=similar-products] h2')).toHaveLength(1)
	})

	test('has a heading without a number when only similar products are found', async () => {
		expect((await narrow('q=zzzzz+belt')).words('h1')).toBe('Similar to “zzzzz belt”')
	})

	test('redirects to All Products without a query', async () => {
		expect((await narrow('q=')).path).toBe('/allproducts')
	})
})

test('a search without results shows near products under a heading of their own', async () => {
	const near = (await search('jacket under 60')).first('section[aria-labelledby=near-products]')
	expect(getText(near!.querySelector('h2'))).toBe('Similar products')
	expect(near!.querySelectorAll('li h3').map(getText)).toEqual(['Café Racer Jacket'])
})

test('a search for a page leads to it, on the results page and while typing', async () => {
	const results = await search('return policy')
	expect(getText(results.first('main a[href="/returnpolicy"]'))).toBe('Return Policy')
	const suggested = await createVisitor().open('/search/suggestions?search=return+policy')
	expect(suggested.first('#products-found a')?.getAttribute('href')).toBe('/returnpolicy')
})

test('the size guide page shows the guides of the categories, or says where the sizes are', async () => {
	const empty = await createVisitor().open('/sizeguide')
	expect(empty.words('main')).toContain('The sizes are on the page of each product.')
	const lines = [
		['Size', 'Chest'],
		['M', '96'],
	]
	await write((tx) => tx.sizeGuide.create({ data: { categoryId, lines } }))
	const page = await createVisitor().open('/sizeguide')
	expect(page.words('main h2')).toBe('Tops')
	expect(page.all('table')).toHaveLength(2)
})

test('the header suggests four products and categories while a user types', async () => {
	const { document } = await createVisitor().open('/search/suggestions?search=t')
	expect(document.querySelectorAll('#products-found a[href^="/singleproduct/"]')).toHaveLength(4)
	const named = await createVisitor().open('/search/suggestions?search=top')
	expect(named.first('#products-found a')?.getAttribute('href')).toBe('/shop/Tops')
	const blank = await createVisitor().open('/search/suggestions?search=%20')
	expect(blank.all('#products-found li')).toHaveLength(0)
})
