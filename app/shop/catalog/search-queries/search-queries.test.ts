import { expect, test } from 'vitest'
import { parseSearchEvent, normalizeQuery } from './search-queries.server.ts'

test.each([
	['  Blue   KURTA ', 'blue kurta'],
	['under ₹1500?', 'under 1500'],
	['કુર્તા', 'કુર્તા'],
])('%j is counted as %j', (text, phrase) => {
	expect(normalizeQuery(text)).toBe(phrase)
})

test.each([
	'',
	'a',
	'x'.repeat(81),
	'98765 43210',
	'+91-98765-43210',
	'९८७६५४३२१०',
	'395007',
	'asha@example.com',
	'https://a.example',
	'www.a.example',
])('%j is not stored', (text) => {
	expect(normalizeQuery(text)).toBeNull()
})

const shop = 'http://shop.example'
const look = (address: string, referrer?: string) => parseSearchEvent(address, referrer, shop)

test.each(['/allproducts?search=Jutti', '/search?q=jutti', '/allproducts?color=1&search=jutti'])(
	'%s is a search',
	(address) => {
		expect(look(address)).toEqual({ phrase: 'jutti', kind: 'search' })
	},
)

test.each([
	['/allproducts?page=2', undefined],
	['/allproducts?search=jutti&page=2', undefined],
	['/search?q=jutti&color=1', `${shop}/search?q=jutti`],
	['/search?q=jutti', `${shop}/allproducts?search=JUTTI`],
	['/search/suggestions?search=jutti', undefined],
	['/singleproduct/7', undefined],
	['/singleproduct/7', `${shop}/allproducts`],
	['/singleproduct/7/sizes', `${shop}/allproducts?search=jutti`],
	['/singleproduct/7', 'https://else.example/allproducts?search=jutti'],
	['/ourstory', `${shop}/allproducts?search=jutti`],
])('%s after %s is not a new search', (address, referrer) => {
	expect(look(address, referrer)).toBeNull()
})

test('opening a product from a search counts as a click', () => {
	expect(look('/singleproduct/7?color=2', `${shop}/allproducts?search=jutti`)).toEqual({
		phrase: 'jutti',
		kind: 'click',
	})
})
