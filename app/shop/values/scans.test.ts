import { expect, test } from 'vitest'
import { listCodeSpellings, matchesCode, parseScans, splitScannedText } from './scans.ts'

// Tests what a scanner sends (rule: scanned-codes).

test.each([
	['KUR-M', 'kur-m'],
	['KUR-M', ']C1KUR-M'],
	['8901234567894', ']E08901234567894'],
	['8901234567894', ']E0 8901234567894'],
	['8901234567894', '8 901234 567894'],
	['8 901234 567894', '8901234567894'],
	['KUR 101 M', 'KUR 101  M'],
	['KUR 101 M', 'kur101m'],
	['0890000000017', '890000000017'],
	['KUR-M', '\u001DKUR-M\r'],
	['٣', '٣'],
])('the label %j has the scanned code %j', (label, scan) => {
	expect(matchesCode(label, scan)).toBe(true)
})

test.each([
	['KUR-M', 'KUR'],
	['KUR-M', ''],
	['', ''],
	[null, 'KUR-M'],
	['C1', ']C1'],
])('the label %j does not have the scanned code %j', (label, scan) => {
	expect(matchesCode(label, scan)).toBe(false)
})

test.each([
	[']C1Kur-m', ['Kur-m', 'KUR-M', 'kur-m']],
	['8901234567894', ['8901234567894', '08901234567894', '8 901234 567894']],
	['0890123456789', ['890123456789', '8 90123 45678 9']],
	['KUR 101', ['KUR 101', 'KUR101', 'kur101']],
])('%j is looked up under the spellings %j', (scan, spellings) => {
	expect(listCodeSpellings(scan)).toEqual(expect.arrayContaining(spellings))
})

test('an empty scan has no spelling', () => {
	expect(listCodeSpellings(' \t ')).toEqual([])
})

test('separate scans are trimmed, and empty ones are left out', () => {
	expect(parseScans([' A ', '', 'B', null])).toEqual(['A', 'B'])
})

function knowing(...labels: string[]) {
	return (codes: string[]) => new Set(codes.filter((code) => labels.some((label) => matchesCode(label, code))))
}

test.each([
	['A-1A-2A-1', ['A-1', 'A-2', 'A-1'], ['A-1', 'A-2']],
	['a-1 A-2', ['a-1', 'A-2'], ['A-1', 'A-2']],
	[']C1A-1]C1A-2', [']C1A-1', ']C1A-2'], ['A-1', 'A-2']],
	['K 1K 2', ['K 1', 'K 2'], ['K 1', 'K 2']],
	['89012345678948901234567900', ['8901234567894', '8901234567900'], ['8901234567894', '8901234567900']],
])('without script, %j is split into %j', async (text, parts, labels) => {
	expect(await splitScannedText(text, knowing(...labels))).toEqual(parts)
})

test.each([
	['the whole is a known code', 'A-1A-2', ['A-1', 'A-2', 'A-1A-2']],
	['one part is no known code', 'A-1B-9', ['A-1']],
	['a code lacks its end', 'A-1A-', ['A-1']],
	['there are two ways to split it', '1112', ['1', '11', '12', '2']],
	['it is a name', 'tapi linen', ['A-1']],
])('the text of a scan field stays whole if %s', async (_, text, labels) => {
	expect(await splitScannedText(text, knowing(...labels))).toEqual([text])
})

test('a text of more codes than a page handles stays whole', async () => {
	const text = 'A-1'.repeat(51)
	expect(await splitScannedText(text, knowing('A-1'))).toEqual([text])
})

test('an empty text has no codes', async () => {
	expect(await splitScannedText('  ', knowing('A-1'))).toEqual([])
})
