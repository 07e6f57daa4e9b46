import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../tests/support/data/delivery.ts'
import { getStartOfIndianDay, toIndianDay } from '../values/dates.ts'
import { enterProposedLimits } from '../settings/cod.ts'
import { exportReport } from './export-report.server.ts'
import { formatRtoBand, getRtoReport, proposeCodRules, type RtoReport, type RtoRow } from './rto-report.server.ts'
import { countReturnsByPincode } from './sales-breakdown.server.ts'

const first = toIndianDay(new Date('2025-03-01T12:00:00Z'))
const period = { first, last: first + 60 }
const noLimits = { highestPaise: null, pinsAllowed: [], pinsRefused: [] }

interface Shipped {
	paymentMethod?: string
	zipCode?: string
	phoneE164?: string
	courier?: string | null
	totalPaise?: number
	codFeePaise?: number
	isReturned?: boolean
	day?: number
}

function ship({ isReturned = false, totalPaise = 100_000, codFeePaise = 0, day = 3, ...order }: Shipped) {
	const at = new Date(getStartOfIndianDay(first + day).getTime() + 1000)
	const state = isReturned ? { status: 5, returnedToOriginAt: at } : { status: 4 }
	const data = {
		...orderRow,
		subtotalPaise: totalPaise - codFeePaise,
		codFeePaise,
		totalPaise,
		createdAt: at,
		...state,
		...order,
	}
	return write((tx) => tx.order.create({ data, select: { id: true } }))
}

test('returns are counted by PIN code, phone, courier and value, also of orders shipped by hand', async () => {
	await ship({ zipCode: '395001', phoneE164: '+919825000001', courier: 'DTDC', isReturned: true })
	await ship({ zipCode: '395001', phoneE164: '+919825000001', courier: 'DTDC', day: 45, isReturned: true })
	await ship({ zipCode: '395001', phoneE164: '+919825000002', courier: 'Delhivery' })
	await ship({ zipCode: '110001', courier: null, totalPaise: 504_000, codFeePaise: 5_000 })
	await ship({ zipCode: '110001', day: 61, isReturned: true })
	await ship({ zipCode: '110001', paymentMethod: 'online' })
	const report = await getRtoReport(period)
	const row = (name: string, sentCount: number, returnedCount = 0, returnedPaise = 0): RtoRow => ({
		name,
		sentCount,
		returnedCount,
		returnedPaise,
	})
	expect(report.pincode).toEqual([row('395001', 3, 2, 200_000), row('110001', 1)])
	expect(report.phone).toEqual([row('+919825000001', 2, 2, 200_000), row('', 1), row('+919825000002', 1)])
	expect(report.courier).toEqual([row('DTDC', 2, 2, 200_000), row('', 1), row('Delhivery', 1)])
	expect(report.value).toEqual([row('1000', 3, 2, 200_000), row('3000', 1)])
})

test('each group adds up to the same shipments as the report by PIN area', async () => {
	let seed = 11
	const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
	for (let index = 0; index < 60; index += 1)
		await ship({
			zipCode: String(395_001 + next(7)),
			phoneE164: `+91982500000${next(5)}`,
			courier: ['DTDC', 'Delhivery', null][next(3)]!,
			totalPaise: 1 + next(900_000),
			isReturned: next(3) === 0,
			day: next(61),
		})
	const report = await getRtoReport(period)
	const sum = (rows: readonly { sentCount: number }[]) => rows.reduce((all, { sentCount }) => all + sentCount, 0)
	const returned = (rows: readonly RtoRow[]) => rows.reduce((all, { returnedPaise }) => all + returnedPaise, 0)
	const areas = await countReturnsByPincode(period)
	for (const rows of Object.values(report)) {
		expect(sum(rows)).toBe(sum(areas))
		expect(returned(rows)).toBe(areas.reduce((all, { refusedPaise }) => all + refusedPaise, 0))
	}
})

test('the files have every row with its rate', async () => {
	let text = ''
	for await (const line of exportReport({ first, last: first + 60 }, 'rto-value')) text += line
	expect(text).toContain('Order value,Shipped,Returned,Return rate (%),Returned (INR)')
	expect(text).toContain('"₹')
})

const report = (rows: Partial<RtoReport>): RtoReport => ({ pincode: [], phone: [], courier: [], value: [], ...rows })
const counts = (name: string, returnedCount: number, sentCount: number): RtoRow => ({
	name,
	sentCount,
	returnedCount,
	returnedPaise: 0,
})

test('a PIN code is proposed when half of at least five shipments came back and COD is offered there', () => {
	const pincode = [counts('395001', 6, 8), counts('395002', 4, 4), counts('395003', 3, 7), counts('110001', 9, 9)]
	expect(proposeCodRules(report({ pincode }), { ...noLimits, pinsRefused: ['110'] })).toEqual([
		{
			rule: 'No COD for PIN code 395001',
			reason: '6 of 8 came back',
			to: '/admin/settings/cash?exclude=395001',
		},
	])
	expect(proposeCodRules(report({ pincode }), { ...noLimits, pinsAllowed: ['400'] })).toEqual([])
})

test('a maximum order is proposed where returns are twice as frequent above it', () => {
	const value = [counts('0', 1, 40), counts('1000', 2, 30), counts('3000', 4, 7), counts('5000', 1, 3)]
	expect(proposeCodRules(report({ value }), noLimits)).toMatchObject([
		{ reason: 'above it 5 of 10 came back, below it 3 of 70', to: '/admin/settings/cash?highest=3000' },
	])
	expect(proposeCodRules(report({ value }), { ...noLimits, highestPaise: 300_000 })).toEqual([])
	expect(proposeCodRules(report({ value: [counts('0', 20, 40), counts('3000', 5, 10)] }), noLimits)).toEqual([])
})

test('a band is named by its lowest and highest total', () => {
	expect([0, 3_000, 5_000].map(formatRtoBand).map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
		'₹ 0 to ₹ 499',
		'₹ 3,000 to ₹ 4,999',
		'₹ 5,000 and more',
	])
})

test.each([
	['exclude=395001&exclude=395001&exclude=110007', { highest: 5000, pinsRefused: '110\n395001' }],
	['highest=3000', { highest: 3000, pinsRefused: '110' }],
	['exclude=110007', null],
	['exclude=39500&exclude=abc&highest=-1', null],
	['highest=5000', null],
])('the address %s enters its limits into the form', (query, expected) => {
	expect(enterProposedLimits({ highest: 5000, pinsRefused: '110' }, new URLSearchParams(query))).toEqual(expected)
})
