import { expect, test } from 'vitest'
import { defaultLanguage } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { buildPageKey } from '#app/http/page/cached-response.server.ts'
import {
	buildCategoryHref,
	countFilters,
	parseLimitPaise,
	buildListingHref,
	getListingTitle,
	parseListing,
} from './listing-query.ts'

const read = (query: string) => parseListing(new URLSearchParams(query))

test('invalid parameters in a listing URL are ignored', () => {
	expect(
		read('min=abc&max=1e999&color=x&color=-1&family=tartan&size=%20&open=constructor&sort=name&page=-2&search=%20%20'),
	).toEqual(read(''))
})

test('a listing URL contains only what differs from the default', () => {
	expect(buildListingHref('/allproducts', read('search=&min=&max=&sort=featured&category=&page=1'))).toBe(
		'/allproducts',
	)
	const href =
		'/allproducts?category=Shirts+%26+Tops&color=3&color=5&family=red&size=m&size=6-7+y&min=0&max=1500.50&sort=price-asc&page=2&open=red'
	expect(buildListingHref('/allproducts', read(href.split('?')[1]!))).toBe(href)
})

test.each([
	`color=${Array.from({ length: 101 }, (_, index) => 101 - index).join('&color=')}`,
	'color=7.0&color=1e3&color=4000000000&color=%203',
	'min=0.0000000000000000000001&max=1e300&page=2.0&page=3',
	`size=XXL&size=2xl&size=&size=M&size=uk+6&size=${'long '.repeat(30)}`,
	`search=${'long '.repeat(60)}&category=${'x'.repeat(300)}`,
])('a page and its cache key parse a URL the same way: %.40s', (query) => {
	const meant = ({ colorIds, sizeKeys, min, max, ...rest }: ReturnType<typeof read>) => {
		return {
			...rest,
			colorIds: new Set(colorIds),
			sizeKeys: new Set(sizeKeys),
			limits: [parseLimitPaise(min), parseLimitPaise(max)],
		}
	}
	const key = buildPageKey(`/allproducts?${query}`)!
	expect(meant(read(key.split('?')[1] ?? ''))).toEqual(meant(read(query)))
})

test.each([
	['1,000', '1000'],
	['1,29,999.50', '129999.50'],
	['12,50', ''],
])('the price limit %s is %j', (input, limit) => expect(read(`min=${encodeURIComponent(input)}`).min).toBe(limit))

test('listing price limits are in rupees; 0 is a limit and empty is none', () => {
	expect(parseLimitPaise('0')).toBe(0)
	expect(parseLimitPaise('1500.5')).toBe(150_050)
	expect(parseLimitPaise('')).toBeUndefined()
	expect(parseLimitPaise('1e300')).toBe(100_000_000_000)
})

test('each color, size and price limit is a listing filter, but a search is not', () => {
	expect(countFilters(read('color=1&color=2&color=2&family=red&size=M&size=m&max=9&search=linen'))).toBe(5)
})

test('a category listing has its own URL, and a search covers the whole shop', () => {
	expect(buildCategoryHref(read('category=Leather Bags&color=4'))).toBe('/shop/Leather%20Bags?color=4')
	expect(buildCategoryHref(read('category=&max=9'))).toBe('/allproducts?max=9')
	expect(buildCategoryHref(read('category=Jackets&search=biker'))).toBe('/allproducts?search=biker&category=Jackets')
})

test.each([
	['summer', 'Summer'],
	['allproducts', 'All Products'],
	['ગરબા', 'ગરબા'],
	['', ''],
])('the title of the listing %s is %s', (value, title) => {
	expect(getListingTitle(value, getTranslate(defaultLanguage))).toBe(title)
})
