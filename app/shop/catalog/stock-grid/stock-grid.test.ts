import { expect, test } from 'vitest'
import { addSizes, parseFormRows, toSizeRows, parseExpectedQty, formatExpectedQty } from './stock-grid.ts'

const row = (name: string, quantities: Record<string, string> = {}) => ({
	name,
	quantities,
	skus: {},
	barcodes: {},
	prices: {},
})
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

test.each([
	['L, S', ['S', 'M', 'L']],
	['medium, XXL,2xl', ['M', 'XXL']],
	['Free size', ['M', 'Free size']],
])('"%s" is added to M as %j', (line, sizes) => {
	expect(names(addSizes([row('M')], line).rows)).toEqual(sizes)
})

test('a row without a size is removed when empty, kept when filled in, and becomes a single added size', () => {
	expect(names(addSizes([row('', { c1: ' ' })], 'S').rows)).toEqual(['S'])
	expect(names(addSizes([row('', { c1: '4' })], 'S, M').rows)).toEqual(['', 'S', 'M'])
	expect(addSizes([row('', { c1: '4' })], 'M').rows).toEqual([row('M', { c1: '4' })])
})

test('missing form fields are empty, and non-text values are ignored', () => {
	expect(parseFormRows([undefined, { name: ' M ', quantities: { c1: '2', c2: ['3'] } }])).toEqual([
		row(''),
		row('M', { c1: '2' }),
	])
	expect(parseFormRows('x')).toEqual([row('')])
})

test("a form shows a product's rows and remembers what it showed", () => {
	const variant = (colorId: number, size: string, remainingQty: number) => ({
		colorId,
		size,
		remainingQty,
		sku: null,
		barcode: null,
		pricePaise: size === 'S' ? 9_850 : null,
	})
	const variants = [variant(7, 'XXL', 2), variant(9, 'S', 0)]
	expect(toSizeRows(variants)).toMatchObject([
		{ name: 'S', quantities: { c9: '0' }, prices: { c9: '98.5' } },
		{ name: 'XXL', quantities: { c7: '2' }, prices: { c7: '' } },
	])
	const seen = parseExpectedQty(formatExpectedQty(variants))
	expect(seen(7, '2xl')).toBe(2)
	expect(seen(9, 'S')).toBe(0)
	expect(seen(9, 'M')).toBe(undefined)
	for (const text of ['{', 'null', '{"c7 2xl": -1}', ['x']]) expect(parseExpectedQty(text)(7, 'XXL')).toBeUndefined()
})
