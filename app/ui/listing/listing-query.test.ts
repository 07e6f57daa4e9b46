import { expect, test } from 'vitest'
import { pageKey } from '#app/http/page/page-key.ts'
import { categoryHref, countFilters, limitPaise, listingHref, listingTitle, readListing } from './listing-query.ts'

const read = (query: string) => readListing(new URLSearchParams(query))

test('what makes no sense in the address of a listing does not count', () => {
	expect(
		read('min=abc&max=1e999&color=x&color=-1&family=tartan&size=%20&open=constructor&sort=name&page=-2&search=%20%20'),
	).toEqual(read(''))
})

test('the address of a listing keeps only what differs from the plain one', () => {
	expect(listingHref('/allproducts', read('search=&min=&max=&sort=featured&category=&page=1'))).toBe('/allproducts')
	const href =
		'/allproducts?category=Shirts+%26+Tops&color=3&color=5&family=red&size=m&size=6-7+y&min=0&max=1500.50&sort=price-asc&page=2&open=red'
	expect(listingHref('/allproducts', read(href.split('?')[1]!))).toBe(href)
})

test.each([
	`color=${Array.from({ length: 101 }, (_, index) => 101 - index).join('&color=')}`,
	'color=7.0&color=1e3&color=4000000000&color=%203',
	'min=0.0000000000000000000001&max=1e300&page=2.0&page=3',
	`size=XXL&size=2xl&size=&size=M&size=uk+6&size=${'long '.repeat(30)}`,
	`search=${'long '.repeat(60)}&category=${'x'.repeat(300)}`,
])('a page and the key of its cached copy read one address alike: %.40s', (query) => {
	const meant = ({ colorIds, sizeKeys, min, max, ...rest }: ReturnType<typeof read>) => {
		return {
			...rest,
			colorIds: new Set(colorIds),
			sizeKeys: new Set(sizeKeys),
			limits: [limitPaise(min), limitPaise(max)],
		}
	}
	const key = pageKey(`/allproducts?${query}`)!
	expect(meant(read(key.split('?')[1] ?? ''))).toEqual(meant(read(query)))
})

test.each([
	['1,000', '1000'],
	['1,29,999.50', '129999.50'],
	['12,50', ''],
])('the price limit %s is %j', (typed, limit) => expect(read(`min=${encodeURIComponent(typed)}`).min).toBe(limit))

test('the price limits of a listing are rupees; 0 is one and nothing is none', () => {
	expect(limitPaise('0')).toBe(0)
	expect(limitPaise('1500.5')).toBe(150_050)
	expect(limitPaise('')).toBeUndefined()
	expect(limitPaise('1e300')).toBe(100_000_000_000)
})

test('each colour, size and price limit is a filter of a listing, a search is none', () => {
	expect(countFilters(read('color=1&color=2&color=2&family=red&size=M&size=m&max=9&search=linen'))).toBe(5)
})

test('the listing of a category has an address of its own; a search goes through the whole shop', () => {
	expect(categoryHref(read('category=Leather Bags&color=4'))).toBe('/shop/Leather%20Bags?color=4')
	expect(categoryHref(read('category=&max=9'))).toBe('/allproducts?max=9')
	expect(categoryHref(read('category=Jackets&search=biker'))).toBe('/allproducts?search=biker&category=Jackets')
})

test.each([
	['summer', 'Summer'],
	['allproducts', 'All Products'],
	['ગરબા', 'ગરબા'],
	['', ''],
])('the title of the listing %s is %s', (value, title) => {
	expect(listingTitle(value)).toBe(title)
})
