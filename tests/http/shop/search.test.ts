import { describe, expect, test } from 'vitest'
import { makeProduct } from '../../support/data/shop-data.ts'
import { field, makeCategory, makeCollection, namesOn, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const search = (text: string, more = '') => visitor().open(`/allproducts?search=${encodeURIComponent(text)}${more}`)
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

test('searching All Products for nothing but blanks is no search', async () => {
	const page = await search(' \u00a0')
	expect(namesOn(page)).toHaveLength(named.length)
	expect(field(page, 'sort').hasAttribute('disabled')).toBe(false)
})

test('searching from the header leads to All Products with the text', async () => {
	const person = visitor()
	await person.open('/')
	const page = await person.submit({ search: 'vest' }, { form: 'form[role=search]' })
	expect(page.path).toBe('/allproducts?search=vest')
	expect(namesOn(page)).toEqual(["Rider's Vest"])
})

describe('a search understands', () => {
	test('a misspelt word, and says which it took', async () => {
		const page = await search('jakett')
		expect(namesOn(page)).toEqual(['Café Racer Jacket'])
		expect(page.words('#understood-search b')).toBe('jacket')
	})

	test('a word that nobody knows as one that nothing has: what is like the rest stands apart', async () => {
		const { document } = await search('zzzzz belt')
		const similar = document.querySelector('section[aria-labelledby=similar-products]')!
		expect(wordsOf(similar.querySelector('h2'))).toContain('zzzzz')
		expect(similar.querySelectorAll('li').length).toBe(2)
	})
})

test('while a search is active filters and sorting are disabled and say why, the search itself is not', async () => {
	const page = await search('belt')
	for (const name of ['sort', 'category', 'min', 'max', 'color']) {
		const control = field(page, name)
		const disabled = [control, control.closest('fieldset')].find((part) => part?.hasAttribute('disabled'))
		expect(disabled?.getAttribute('title'), name).toBe(disabledTitle)
	}
	expect(field(page, 'search').hasAttribute('disabled')).toBe(false)
})

const filters = 'No products match the selected filters.'
const term = 'No products match the search term.'
const collection = (title: string) => `No products found for the "${title}" collection.`

test.each([
	['/allproducts?min=99999999', filters],
	['/allproducts?search=zzz', term],
	['/collection/Empty%20Collection', collection('Empty Collection')],
	['/collection/50%25%20%2F%20half', collection('50% / half')],
])('a listing without products, %s, says: %s', async (path, text) => {
	const page = await visitor().open(path)
	expect(page.status).toBe(200)
	const messages = [filters, term].filter((sentence) => page.text.includes(sentence))
	if (page.text.includes('No products found for'))
		messages.push(/No products found for the ".*?" collection\./.exec(page.text)![0])
	expect(messages).toEqual([text])
	expect(page.words('main')).toContain('Shop All Products')
})

describe('a search on its own page', () => {
	const narrow = (query: string) => visitor().open(`/search?${query}`)

	test('is reached from All Products, and keeps its text while it is filtered and sorted', async () => {
		const page = await search('cotton')
		const link = page.first('a[href^="/search"]')
		expect(link?.getAttribute('href')).toBe('/search?q=cotton')
		const narrowed = await narrow('q=cotton&max=1000.01')
		expect(namesOn(narrowed)).toEqual(['100% Cotton Tee'])
		expect(field(narrowed, 'q').getAttribute('value')).toBe('cotton')
	})

	test('has more orders than a listing', async () => {
		expect(namesOn(await narrow('q=cotton&sort=price-desc'))).toEqual(['100 Cotton Tee', '100% Cotton Tee'])
		const orders = field(await narrow('q=cotton'), 'sort').querySelectorAll('option')
		expect(orders.map((option) => option.getAttribute('value'))).toEqual([
			'featured',
			'newest',
			'price-asc',
			'price-desc',
			'loved',
		])
	})

	test('says so where nothing answers: what is only like it stands apart', async () => {
		const { document } = await narrow('q=zzzzz+belt')
		expect(document.querySelectorAll('section[aria-labelledby=similar-products] h2')).toHaveLength(1)
	})

	test('without a text leads to All Products', async () => {
		expect((await narrow('q=')).path).toBe('/allproducts')
	})
})

test('while somebody types, the header is told of four products and of categories', async () => {
	const { document } = await visitor().open('/search/suggestions?search=t')
	expect(document.querySelectorAll('#products-found a[href^="/singleproduct/"]')).toHaveLength(4)
	const named = await visitor().open('/search/suggestions?search=top')
	expect(named.first('#products-found a')?.getAttribute('href')).toBe('/shop/Tops')
	const blank = await visitor().open('/search/suggestions?search=%20')
	expect(blank.all('#products-found li')).toHaveLength(0)
})
