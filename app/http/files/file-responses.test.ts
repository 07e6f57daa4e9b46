import { expect, test } from 'vitest'
import { parseRange } from './file-responses.server.ts'

test.each([
	['bytes=0-0', { start: 0, end: 0 }],
	['bytes=0-499', { start: 0, end: 499 }],
	['bytes=500-', { start: 500, end: 999 }],
	['bytes=990-2000', { start: 990, end: 999 }],
	['bytes=-200', { start: 800, end: 999 }],
	['bytes=-5000', { start: 0, end: 999 }],
	['bytes=1000-', 'none'],
	['bytes=5000-6000', 'none'],
	['bytes=-0', 'none'],
	['bytes=-', 'all'],
	['bytes=9-3', 'all'],
	['bytes=0-1,5-6', 'all'],
	['bytes=a-b', 'all'],
	['lines=0-1', 'all'],
	['', 'all'],
	[null, 'all'],
])('the range %s of 1000 bytes is %o', (header, range) => {
	expect(parseRange(header, 1000)).toEqual(range)
})

test.each(['bytes=0-', 'bytes=-1', 'bytes=0-0'])('an empty file satisfies no range %s', (header) => {
	expect(parseRange(header, 0)).toBe('none')
})
