import { beforeAll, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { itemRow, orderRow } from '../../../tests/support/data/delivery.ts'
import { makeProduct } from '../../../tests/support/data/shop-data.ts'
import { dayMs, toIndianDay, getStartOfIndianDay } from '../values/dates.ts'
import { buildPincodeReport, type SalesBreakdown, getSalesBreakdown } from './sales-breakdown.server.ts'

/** A Monday. The period consists of it and Tuesday. */
const monday = toIndianDay(new Date('2035-05-07T12:00:00Z'))
const start = getStartOfIndianDay(monday).getTime()
const hour = 60 * 60 * 1000

const indigo = { colorName: 'Indigo', colorHex: '#2B3A78' }

interface Line {
	productId?: number
	size?: string
	colorName?: string
	colorHex?: string
	quantity?: number
	pricePaise?: number
	discountPaise?: number
}

/** Returns the order line. */
async function place(at: number, line: Line = {}, order: Partial<Record<string, unknown>> = {}): Promise<number> {
	const { quantity = 1, pricePaise = 100_000, discountPaise = 0 } = line
	const totalPaise = quantity * pricePaise - discountPaise
	const { items } = await write((tx) =>
		tx.order.create({
			data: {
				...orderRow,
				createdAt: new Date(at),
				subtotalPaise: totalPaise,
				totalPaise,
				...order,
				items: {
					create: {
						...itemRow,
						colorName: 'Madder Red',
						colorHex: '#9C2F1F',
						size: 'M',
						...line,
						quantity,
						pricePaise,
						discountPaise,
					},
				},
			},
			select: { items: { select: { id: true } } },
		}),
	)
	return items[0]!.id
}

let shares: SalesBreakdown

beforeAll(async () => {
	const category = await write((tx) => tx.category.create({ data: { name: 'Kurtas', nameKey: 'kurtas' } }))
	const { id: productId } = await makeProduct({ categoryId: category.id })
	// The previous period ends with the last millisecond of Sunday.
	await place(start - 1, { productId, pricePaise: 40_000 })
	await place(start - 2 * dayMs - 1, { productId })
	await place(start, { productId, quantity: 2, discountPaise: 100 })
	await place(start + 21 * hour, { size: 'XXL', ...indigo }, { source: 'outlet', zipCode: '', country: '' })
	await place(start + 2 * dayMs - 1, { size: 'xxl', ...indigo }, { channel: 'whatsapp', zipCode: '141001' })
	await place(start + 2 * dayMs, { productId })
	await place(start + hour, { productId, size: 'S' }, { status: 5 })
	const returned = await place(start + dayMs + 10 * hour, { productId, quantity: 3, discountPaise: 100 })
	await write(async (tx) => {
		const { orderId } = await tx.orderItem.findUniqueOrThrow({ where: { id: returned } })
		const at = new Date(start + 5 * dayMs)
		const lines = { create: { orderItemId: returned, quantity: 1 } }
		const back = { orderId, wants: 'money', state: 'refunded', reason: '', requestedAt: at, changedAt: at, lines }
		await tx.orderReturn.create({ data: back })
	})
	shares = await getSalesBreakdown({ first: monday, last: monday + 1 })
})

test('a category shows its product sales less returns, next to as many days before', () => {
	const salesPaise = 199_900 + 299_900 - 99_967
	expect(shares.category).toEqual([{ name: 'Kurtas', count: 4, salesPaise, beforePaise: 40_000 }])
})

test('sizes are in their own order, without cancelled orders, and two spellings are merged', () => {
	expect(shares.size.map(({ name, count }) => `${count} ${name}`)).toEqual(['4 M', '2 XXL'])
})

test('colors are listed separately, best selling first', () => {
	expect(shares.color.map(({ name, hexCode, salesPaise }) => `${name} ${hexCode} ${salesPaise}`)).toEqual([
		'Madder Red #9C2F1F 399833',
		'Indigo #2B3A78 200000',
	])
})

test("a source is the web, POS or the staff's contact channel, and counts its orders", () => {
	expect(shares.source.map(({ name, count, salesPaise }) => `${count} ${name} ${salesPaise}`)).toEqual([
		'2 web 399833',
		'1 outlet 100000',
		'1 whatsapp 100000',
	])
})

test('areas are the first digits of PIN codes', () => {
	expect(shares.pin.map(({ name, count }) => `${count} ${name}`)).toEqual(['2 395', '1 141'])
})

test('an order counts in its weekday and hour in India, starting at midnight', () => {
	const counted = shares.hours.flatMap((bands, day) =>
		bands.flatMap((count, band) => (count > 0 ? [`${count} ${day} ${band}`] : [])),
	)
	expect(counted).toEqual(['1 0 0', '1 0 7', '1 1 3', '1 1 7'])
})

const cash = (pin: string, sentCount: number, refusedCount: number) => ({
	pin,
	sentCount,
	refusedCount,
	refusedPaise: 0,
})
const listHighRiskPincodes = (...refused: ReturnType<typeof cash>[]) =>
	buildPincodeReport([], refused).flatMap(({ pin, isBad }) => (isBad ? [pin] : []))

test('an area is bad from two shipments when a third was returned', () => {
	expect(listHighRiskPincodes(cash('141', 6, 2), cash('302', 7, 2), cash('395', 1, 1))).toEqual(['141'])
})

test('an area where COD is no longer offered is not marked as bad', async () => {
	const key = 'cash.pinsRefused'
	await write((tx) => tx.setting.create({ data: { key, value: '14' } }))
	expect(listHighRiskPincodes(cash('141', 2, 2), cash('302', 2, 2))).toEqual(['302'])
	await write((tx) => tx.setting.deleteMany({ where: { key } }))
})

test("an area has its head office's district, or none if the directory has none", () => {
	const places = buildPincodeReport([], [cash('395', 1, 0), cash('999', 1, 0)])
	expect(places.map(({ pin, district }) => `${pin} ${district}`)).toEqual(['395 Surat', '999 '])
})
