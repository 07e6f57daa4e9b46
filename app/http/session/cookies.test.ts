import { expect, test } from 'vitest'
import { readChosenSizeCookie, readViewedIds } from './cookies.server.ts'

test('the products that a browser viewed are at most twelve, unique and in order', () => {
	expect(readViewedIds('pin=395003; viewed=7.3.7.12; size=M')).toEqual([7, 3, 12])
	expect(readViewedIds(`viewed=${Array.from({ length: 40 }, (_, index) => index + 1).join('.')}`)).toHaveLength(12)
})

test.each([null, '', 'viewed=', 'viewed=a.b', 'viewed=1..2', 'viewed=99999999999', 'reviewed=7', 'viewed=0'])(
	'an invalid cookie of viewed products counts as empty: %o',
	(cookies) => {
		expect(readViewedIds(cookies)).toEqual([])
	},
)

test('the last selected size is read as written, and a truncated one counts as none', () => {
	expect(readChosenSizeCookie('viewed=1; size=Free%20size')).toBe('Free size')
	expect(readChosenSizeCookie('size=%E0%A4')).toBe('')
	expect(readChosenSizeCookie(null)).toBe('')
})
