import { expect, test } from 'vitest'
import { parsePageNumber, buildPagerNumbers, getPageWindow, formatShownRange } from './paging.ts'

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
	expect(parsePageNumber(text)).toBe(page)
})

test('a page beyond the end of a list is its last page', () => {
	expect(getPageWindow(51, 9, 20)).toEqual({ page: 3, pageCount: 3, pageSize: 20, total: 51, skip: 40, take: 20 })
})

test('an empty list has one page', () => {
	expect(getPageWindow(0, 1, 20)).toMatchObject({ page: 1, pageCount: 1, skip: 0 })
})

test.each([
	[1, 3, [1, 2, 3]],
	[1, 5, [1, 2, 3, 4, 5]],
	[1, 12, [1, 2, 3, 4, 5, 'ellipsis', 12]],
	[6, 12, [4, 5, 6, 7, 8, 'ellipsis', 12]],
	[12, 12, [8, 9, 10, 11, 12]],
])('the pagination of page %i of %i shows %o', (page, count, numbers) => {
	expect(buildPagerNumbers(page, count)).toEqual(numbers)
})

test.each([
	[{ page: 2, pageSize: 10, total: 14 }, 'Showing 11 to 14 of 14 results'],
	[{ page: 1, pageSize: 10, total: 0 }, 'Showing 0 to 0 of 0 results'],
	[{ page: 1, pageSize: 10, total: 10_000, isMore: true }, 'Showing 1 to 10 of more than 10000 results'],
])('the results %o are described as: %s', (list, words) => {
	expect(formatShownRange(list)).toBe(words)
})
