import { expect, test } from 'vitest'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { formatDateTime, formatLongDate, formatShortDate } from '#app/shop/dates.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'
import { imageSrcSet, tallSrcSet, widthsFor } from '#app/shop/media/media-url.ts'
import { pageNumber, pagerNumbers, pageWindow, showingText } from '#app/shop/paging.ts'

test('dates are written the Indian English way, on the day that it is in India', () => {
	const lateEvening = new Date('2026-11-20T20:30:00Z')
	expect(formatLongDate(lateEvening)).toBe('21 November 2026')
	expect(formatShortDate(lateEvening)).toBe('21 Nov 2026')
	expect(formatDateTime(lateEvening)).toMatch(/^21 Nov 2026, 2:00\sam$/)
})

test.each([
	['Crème BRÛLÉE', 'creme brulee'],
	['  Two   blanks ', 'two blanks'],
	['ગરબા નાઇટ', 'ગરબા નાઇટ'],
	['हिन्दी कुर्ता', 'हिन्दी कुर्ता'],
	['ＦＵＬＬ width', 'full width'],
	['tab\tand\0nothing', 'tab and nothing'],
])('normalised text of %s compares as %s', (text, folded) => {
	expect(normaliseText(text)).toBe(folded.normalize('NFC'))
})
test('vowel signs are not accents in normalised text', () => {
	expect(normaliseText('કી')).not.toBe(normaliseText('ક'))
})

test.each([
	[null, 1],
	['', 1],
	['0', 1],
	['-3', 1],
	['2.5', 1],
	['abc', 1],
	['1e9', 1],
	['7', 7],
])('the page number %s is %i', (text, page) => {
	expect(pageNumber(text)).toBe(page)
})
test('a page beyond the last one of a list is the last', () => {
	expect(pageWindow(51, 9, 20)).toEqual({ page: 3, pageCount: 3, pageSize: 20, total: 51, skip: 40, take: 20 })
	expect(pageWindow(0, 1, 20)).toMatchObject({ page: 1, pageCount: 1, skip: 0 })
})
test.each([
	[1, 3, [1, 2, 3]],
	[1, 5, [1, 2, 3, 4, 5]],
	[1, 12, [1, 2, 3, 4, 5, 'ellipsis', 12]],
	[6, 12, [4, 5, 6, 7, 8, 'ellipsis', 12]],
	[12, 12, [8, 9, 10, 11, 12]],
])('the pager of page %i of %i shows %o', (page, count, numbers) => {
	expect(pagerNumbers(page, count)).toEqual(numbers)
})
test('paging says which results it shows', () => {
	expect(showingText({ page: 2, pageSize: 10, total: 14 })).toBe('Showing 11 to 14 of 14 results')
	expect(showingText({ page: 1, pageSize: 10, total: 0 })).toBe('Showing 0 to 0 of 0 results')
	expect(showingText({ page: 1, pageSize: 10, total: 10_000, isMore: true })).toBe(
		'Showing 1 to 10 of more than 10000 results',
	)
})

test('a srcset never offers a width that the original does not fill, but always one', () => {
	expect(imageSrcSet({ hash: 'h', width: 400 }, 720)).toBe('/images/h/240 240w, /images/h/320 320w, /images/h/480 480w')
	expect(imageSrcSet({ hash: 'h', width: 20 }, 720)).toBe('/images/h/240 240w')
	expect(tallSrcSet({ hash: 'h', width: 1600, height: 900 })).toBe('/images/h/480-tall 480w, /images/h/720-tall 720w')
	expect(tallSrcSet({ hash: 'h', width: 20, height: 20 })).toBe('/images/h/480-tall 480w')
})

test('a srcset offers only what is of use where the image is never wanted wider', () => {
	expect(widthsFor({ width: 2400 }, 160)).toEqual([80, 160])
	expect(widthsFor({ width: 2400 }, 720)).toEqual([240, 320, 480, 720])
	expect(widthsFor({ width: 2400 }, 1920)).toEqual([720, 960, 1280, 1920])
})

test.each([
	'//e.example',
	'/\\e.example',
	'https://e.example',
	'',
	'e.example',
	'/a\r\nb',
	'\\/e.example',
	'/a\\b',
	'javascript:x',
	null,
	undefined,
])('the redirect to %s is not followed', (to) => {
	expect(safeRedirect(to, '/otherwise')).toBe('/otherwise')
})
test('the redirect to a path of our own is followed', () => {
	expect(safeRedirect('/allproducts?search=a%20b#x', '/')).toBe('/allproducts?search=a%20b#x')
})
