import { expect, test } from 'vitest'
import { chosenSize, viewedIds } from './viewed.ts'

test('the products that a browser viewed are twelve at most, each once, in its order', () => {
	expect(viewedIds('pin=395003; viewed=7.3.7.12; size=M')).toEqual([7, 3, 12])
	expect(viewedIds(`viewed=${Array.from({ length: 40 }, (_, index) => index + 1).join('.')}`)).toHaveLength(12)
})

test.each([null, '', 'viewed=', 'viewed=a.b', 'viewed=1..2', 'viewed=99999999999', 'reviewed=7', 'viewed=0'])(
	'a cookie of viewed products that is none says nothing: %o',
	(cookies) => {
		expect(viewedIds(cookies)).toEqual([])
	},
)

test('the size that was chosen last is read as it was written, and a torn one is none', () => {
	expect(chosenSize('viewed=1; size=Free%20size')).toBe('Free size')
	expect(chosenSize('size=%E0%A4')).toBe('')
	expect(chosenSize(null)).toBe('')
})
