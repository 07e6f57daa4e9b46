import { expect, test } from 'vitest'
import { resolvePrice } from './woo-price-and-stock.server.ts'

/** The time is half past midnight on 1 November in India and still 31 October in UTC. */
const now = new Date('2026-10-31T19:00:00Z')

function priced(sale: string, starts = '', ends = '', regular = '1999') {
	const cells: Record<string, string> = {
		'Regular price': regular,
		'Sale price': sale,
		'Date sale price starts': starts,
		'Date sale price ends': ends,
	}
	const reading = { decimal: null, hasCommas: false, takesDamaged: true }
	return resolvePrice({ line: 2, reading, cell: (column) => cells[column] ?? '' }, now)
}

test.each([
	['without dates', '', ''],
	['from today on', '2026-11-01', ''],
	['until today', '', '2026-11-01'],
	['since today at midnight', '2026-11-01 00:00:00', ''],
	['until one o’clock', '', '2026-11-01T01:00:00+05:30'],
	['within its days', '2026-10-01', '2026-12-31 23:59:59'],
])('a sale %s applies', (_, starts, ends) =>
	expect(priced('499', starts, ends)).toEqual({ price: '499', compare: '1999', notes: [] }),
)

test.each([
	['its sale price of ₹ 499.00 is ignored: it ended on 31 Oct 2026 (line 2)', '499', '2026-10-01', '2026-10-31'],
	['its sale price of ₹ 499.00 is ignored: it ended on 31 Oct 2026 (line 2)', '499', '', '2026-10-31 23:59:59'],
	['its sale price of ₹ 499.00 is ignored until 2 Nov 2026 (line 2)', '499', '2026-11-02', ''],
	['its sale price of ₹ 499.00 is ignored: "31/10/2026" is not a date (line 2)', '499', '', '31/10/2026'],
	['its sale price of ₹ 499.00 is ignored: "2027-02-30" is not a date (line 2)', '499', '', '2027-02-30'],
	['its sale price of ₹ 0.00 is zero and is ignored (line 2)', '0', '', ''],
	['its sale price of ₹ 2,500.00 is not below the regular price and is ignored (line 2)', '2500', '', ''],
])('a warning says that %s', (note, sale, starts, ends) =>
	expect(priced(sale, starts, ends)).toEqual({ price: '1999', compare: '', notes: [note] }),
)

test('a sale without a regular price is ignored', () => {
	expect(priced('499', '', '', '')).toMatchObject({ price: '', compare: '' })
})
