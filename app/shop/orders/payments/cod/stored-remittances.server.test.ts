import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { parseFileDay, parseRemittanceFile } from './remittance-file.ts'
import {
	countRemittanceProblems,
	fetchRemittances,
	getRemittance,
	getRemittanceLists,
	listOverdueRemittances,
	receiveRemittance,
	rematchRemittance,
	setRemittanceClosed,
	storeRemittance,
} from './stored-remittances.server.ts'

const owner = await makeStaff()
const nothingChosen = { reference: '', short: [], notes: {} }
const day = 24 * 60 * 60 * 1000

interface Delivered {
	totalPaise?: number
	/** The days since the delivery. */
	daysAgo?: number
}

async function makeShipment(trackingNumber: string | null, { totalPaise = 100_000, daysAgo = 3 }: Delivered = {}) {
	const sum = { subtotalPaise: totalPaise, totalPaise }
	const data = { ...orderRow, ...sum, paymentState: 'due', status: 4, trackingNumber, courier: 'DTDC' }
	const { id } = await write((tx) => tx.order.create({ data }))
	const at = new Date(Date.now() - daysAgo * day)
	const entry = { kind: 'order', subjectId: id, action: 'status', status: 4, fromStatus: 3, label: `#${id}`, at }
	await write((tx) => tx.activityEntry.create({ data: entry }))
	return id
}

const store = (text: string, name = 'paid.csv') => storeRemittance(owner, { ...parseRemittanceFile(text), name })

const sumRemitted = async (orderId: number) =>
	(await read.paymentEntry.findMany({ where: { orderId, kind: 'remitted' } })).map(({ amountPaise }) => amountPaise)

test('the same file again is the stored one, and marks nothing twice', async () => {
	const id = await makeShipment('ST1000000001')
	const file = 'AWB,COD,UTR\nST1000000001,1000,N326001'
	const remittanceId = await store(file)
	expect(await sumRemitted(id)).toEqual([])
	for (let time = 0; time < 2; time += 1) {
		expect(await store(file, 'renamed.csv')).toBe(remittanceId)
		const lists = await getRemittanceLists(remittanceId)
		if (lists.matched.length > 0)
			expect(await receiveRemittance(owner, remittanceId, nothingChosen)).toEqual({ saved: 1, failed: [] })
	}
	expect(await sumRemitted(id)).toEqual([100_000])
	expect((await getRemittanceLists(remittanceId)).received.map((order) => order.id)).toEqual([id])
	expect((await getRemittance(remittanceId)).name).toBe('paid.csv')
})

test('64 uploads of one file at once are one remittance', async () => {
	await makeShipment('ST1000000002')
	const ids = await Promise.all(Array.from({ length: 64 }, () => store('AWB,COD\nST1000000002,1000')))
	expect(new Set(ids).size).toBe(1)
	expect(await read.courierRemittanceLine.count({ where: { trackingNumber: 'ST1000000002' } })).toBe(1)
})

test('a line of an earlier remittance is only counted', async () => {
	await makeShipment('ST2000000001')
	await makeShipment('ST2000000002')
	const first = await store('AWB,COD\nST2000000001,1000')
	const second = await store('AWB,COD\nST2000000001,1000\nST2000000002,1000')
	expect(second).not.toBe(first)
	expect(await getRemittance(second)).toMatchObject({ otherLines: 1, repeatedLines: 1 })
	expect((await getRemittanceLists(second)).matched.map(({ trackingNumber }) => trackingNumber)).toEqual([
		'ST2000000002',
	])
	expect(await store('AWB,COD\nST2000000002,1000')).toBe(second)
})

test('an unknown line is matched again once its order has the tracking number', async () => {
	const id = await makeShipment(null)
	const remittanceId = await store('AWB,COD\nST3000000001,1000')
	expect((await getRemittanceLists(remittanceId)).unknown).toEqual([
		{ line: 'ST3000000001,1000', why: 'Tracking number not found' },
	])
	await write((tx) => tx.order.update({ where: { id }, data: { trackingNumber: 'ST3000000001' } }))
	await rematchRemittance(owner, remittanceId)
	expect((await getRemittanceLists(remittanceId)).matched.map((order) => order.id)).toEqual([id])
})

test('an order is found by the tracking number of its booking too', async () => {
	const id = await makeShipment('ST3100000001')
	const parcel = { weightGrams: 500, lengthCm: 1, breadthCm: 1, heightCm: 1 }
	const data = { orderId: id, service: 'shiprocket', reference: `${id}-1`, state: 'cancelled', codPaise: 0, ...parcel }
	await write((tx) => tx.shipment.create({ data: { ...data, trackingNumber: 'ST3100000009' } }))
	const lists = await getRemittanceLists(await store('AWB,COD\nST3100000009,1000'))
	expect(lists.matched.map((order) => order.id)).toEqual([id])
})

test('a short line is marked only when it is selected, with the note', async () => {
	const [chosen, other] = [await makeShipment('ST4000000001'), await makeShipment('ST4000000002')]
	const remittanceId = await store('AWB,COD\nST4000000001,950\nST4000000002,940')
	await expect(receiveRemittance(owner, remittanceId, nothingChosen)).rejects.toThrow('Select at least one')
	const input = { reference: 'UTR 5', short: [chosen], notes: { [chosen]: 'Freight' } }
	expect(await receiveRemittance(owner, remittanceId, input)).toEqual({ saved: 1, failed: [] })
	expect([await sumRemitted(chosen), await sumRemitted(other)]).toEqual([[95_000], []])
})

test('a line above the total is over, and marks nothing', async () => {
	const id = await makeShipment('ST4100000001')
	const remittanceId = await store('AWB,COD\nST4100000001,1100')
	await expect(receiveRemittance(owner, remittanceId, { ...nothingChosen, short: [id] })).rejects.toThrow()
	expect((await getRemittanceLists(remittanceId)).over).toMatchObject([{ id, receivedPaise: 110_000 }])
	expect(await sumRemitted(id)).toEqual([])
})

test('a shipment is missing after the days that the owner sets, until a remittance lists it', async () => {
	const [late, recent] = [
		await makeShipment('ST5000000001', { daysAgo: 8 }),
		await makeShipment('ST5000000002', { daysAgo: 6 }),
	]
	const missing = async () => (await listOverdueRemittances(new Date())).map(({ id }) => id)
	expect(await missing()).toContain(late)
	expect(await missing()).not.toContain(recent)
	await store('AWB,COD\nST5000000001,900')
	expect(await missing()).not.toContain(late)
})

test('a transfer that comes later than that is late', async () => {
	await write((tx) => tx.courierRemittance.updateMany({ data: { closedAt: new Date() } }))
	await makeShipment('ST6000000001', { daysAgo: 20 })
	await makeShipment('ST6000000002', { daysAgo: 20 })
	const dates = [15, 5].map((days) => new Date(Date.now() - days * day).toISOString().slice(0, 10))
	const remittanceId = await store(
		`AWB,COD,Remittance Date\nST6000000001,1000,${dates[0]}\nST6000000002,1000,${dates[1]}`,
	)
	expect((await getRemittanceLists(remittanceId)).matched.map(({ days }) => days! > 7)).toEqual([false, true])
	expect(await countRemittanceProblems(new Date())).toMatchObject({ matched: 2, late: 1 })
	await setRemittanceClosed(owner, remittanceId, true)
	expect(await countRemittanceProblems(new Date())).toMatchObject({ matched: 0, late: 0 })
})

test.each([
	['2026-11-20', '2026-11-20'],
	['20/11/2026', '2026-11-20'],
	['5-1-2026 10:30', '2026-01-05'],
	['20 Nov 2026', '2026-11-20'],
	['20-November-2026', '2026-11-20'],
	['31/02/2026', null],
	['20 Foo 2026', null],
	['11.20', null],
])('the date %s of a file is read as %s', (cell, date) => {
	expect(parseFileDay(cell)).toBe(date && Date.parse(date) / day)
})

test('without a courier service nothing can be fetched', async () => {
	await expect(fetchRemittances(owner)).rejects.toMatchObject({ messageId: 'courier-not-set-up' })
})

test('a staff member without the permission stores nothing', async () => {
	const staff = { userId: owner.userId, isAdmin: true, role: 'packing' } as unknown as typeof owner
	await expect(storeRemittance(staff, { rows: [], otherLines: 0, name: '' })).rejects.toMatchObject({
		code: 'forbidden',
	})
})

test('any mix of lines is counted once, and the ledger grows by exactly the marked amounts', async () => {
	// A fixed sequence, so that a failure can be repeated.
	let seed = 7
	const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
	for (let round = 0; round < 5; round += 1) {
		const lines: string[] = []
		let expectedPaise = 0
		const ids: number[] = []
		for (let index = 0; index < 12; index += 1) {
			const awb = `MX${round}${String(index).padStart(8, '0')}`
			const totalPaise = 10_000 + next(500_000)
			const kind = ['full', 'short', 'over', 'unknown', 'twice', 'empty'][next(6)]!
			const rupees = (paise: number) => (paise / 100).toFixed(2)
			if (kind !== 'unknown') ids.push(await makeShipment(awb, { totalPaise }))
			const paidPaise = kind === 'short' ? totalPaise - 1 - next(5_000) : kind === 'over' ? totalPaise + 1 : totalPaise
			lines.push(`${awb},${kind === 'empty' ? '' : rupees(paidPaise)}`)
			if (kind === 'twice') lines.push(`${awb},${rupees(paidPaise)}`)
			if (kind === 'full' || kind === 'twice' || kind === 'short') expectedPaise += paidPaise
		}
		const remittanceId = await store(['AWB,COD', ...lines].join('\n'))
		const lists = await getRemittanceLists(remittanceId)
		expect(Object.values(lists).reduce((sum, list) => sum + list.length, 0)).toBe(lines.length)
		const short = lists.short.map(({ id }) => id)
		if (lists.matched.length + short.length > 0)
			await receiveRemittance(owner, remittanceId, { ...nothingChosen, short })
		const entries = await read.paymentEntry.findMany({ where: { orderId: { in: ids }, kind: 'remitted' } })
		expect(entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(expectedPaise)
		expect(new Set(entries.map(({ orderId }) => orderId)).size).toBe(entries.length)
	}
})
