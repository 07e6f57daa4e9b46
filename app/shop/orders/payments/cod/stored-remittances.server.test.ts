import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { type Courier, CourierError, manualCourier } from '#app/adapters/couriers/courier.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { setSettings } from '../../../../../tests/support/data/tables.ts'
import { deleteExpiredData } from '../../../privacy/privacy.server.ts'
import { fetchDailyRemittances, fetchRemittances } from '../../fulfillment/shipment-jobs.server.ts'
import { listOverdueRemittances } from './remittance.server.ts'
import { parseFileDay, parseRemittanceFile } from './remittance-file.ts'
import {
	countRemittanceProblems,
	exportRemittances,
	getRemittance,
	getRemittanceLists,
	receiveRemittance,
	rematchRemittance,
	setRemittanceClosed,
	storeRemittance,
} from './stored-remittances.server.ts'

const owner = await makeStaff()
const nothingChosen = { reference: '', short: [], over: [], settlements: {}, notes: {} }
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
			expect(await receiveRemittance(owner, remittanceId, nothingChosen)).toMatchObject({ saved: 1, failed: [] })
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
	const input = { ...nothingChosen, reference: 'UTR 5', short: [chosen], notes: { [chosen]: 'Freight' } }
	expect(await receiveRemittance(owner, remittanceId, input)).toMatchObject({ saved: 1, failed: [] })
	expect([await sumRemitted(chosen), await sumRemitted(other)]).toEqual([[95_000], []])
})

test('a line above the total is overpaid, and marks nothing until it is settled', async () => {
	const id = await makeShipment('ST4100000001')
	const remittanceId = await store('AWB,COD\nST4100000001,1100')
	await expect(receiveRemittance(owner, remittanceId, { ...nothingChosen, short: [id] })).rejects.toThrow()
	expect((await getRemittanceLists(remittanceId)).over).toMatchObject([{ id, receivedPaise: 110_000 }])
	expect(await sumRemitted(id)).toEqual([])
})

const settle = (remittanceId: number, id: number, note = '') =>
	receiveRemittance(owner, remittanceId, {
		...nothingChosen,
		over: [id],
		settlements: { [id]: 'kept' as const },
		notes: { [id]: note },
	})
const listNotes = async (subjectId: number) =>
	(await read.activityEntry.findMany({ where: { kind: 'order', subjectId, action: 'note' } })).map(({ note }) => note)

test('a settled overpaid order is marked with its total, and its history names the difference once', async () => {
	const id = await makeShipment('ST4200000001')
	const remittanceId = await store('AWB,COD,UTR\nST4200000001,1100,N326050')
	expect(await settle(remittanceId, id, 'For #12')).toEqual({ saved: 0, settled: 1, failed: [] })
	await expect(settle(remittanceId, id)).rejects.toThrow('Select at least one')
	expect(await sumRemitted(id)).toEqual([100_000])
	expect((await getRemittanceLists(remittanceId)).settled).toMatchObject([{ id, why: 'Kept: For #12' }])
	expect(await listNotes(id)).toEqual([
		expect.stringMatching(/^₹\s100\.00 overpaid by the courier, paid\.csv\. Kept: For #12$/),
	])
})

test('two presses at once settle an overpaid line once', async () => {
	const id = await makeShipment('ST4200000002')
	const remittanceId = await store('AWB,COD,UTR\nST4200000002,1100,N326050')
	await Promise.allSettled(Array.from({ length: 8 }, () => settle(remittanceId, id)))
	expect([await sumRemitted(id), (await listNotes(id)).length]).toEqual([[100_000], 1])
})

test('a settled line stays settled when its lines are matched again or its file is stored again', async () => {
	const id = await makeShipment('ST4200000003')
	const remittanceId = await store('AWB,COD,UTR\nST4200000003,1100,N326050')
	await settle(remittanceId, id)
	await rematchRemittance(owner, remittanceId)
	await store('AWB,COD,UTR\nST4200000003,1100,N326050')
	expect((await getRemittanceLists(remittanceId)).settled).toMatchObject([{ id }])
	expect(await sumRemitted(id)).toEqual([100_000])
})

test('a second transfer for an order with another bank reference is overpaid, and leaves its payment', async () => {
	const id = await makeShipment('ST4300000001')
	await receiveRemittance(owner, await store('AWB,COD,UTR\nST4300000001,1000,N326051'), nothingChosen)
	const second = await store('AWB,COD,UTR\nST4300000001,1000,N326052')
	expect((await getRemittanceLists(second)).over).toMatchObject([{ id, totalPaise: 0, receivedPaise: 100_000 }])
	expect(await settle(second, id)).toEqual({ saved: 0, settled: 1, failed: [] })
	expect(await sumRemitted(id)).toEqual([100_000])
})

test('a second transfer that completes a short one is not overpaid', async () => {
	const id = await makeShipment('ST4300000002')
	const first = await store('AWB,COD,UTR\nST4300000002,950,N326051')
	await receiveRemittance(owner, first, { ...nothingChosen, short: [id] })
	const second = await store('AWB,Net,UTR\nST4300000002,50,N326052')
	expect((await getRemittanceLists(second)).over).toEqual([])
})

test('the same transfer in a file without bank references is received', async () => {
	const id = await makeShipment('ST4300000003')
	await receiveRemittance(owner, await store('AWB,COD,UTR\nST4300000003,1000,N326051'), nothingChosen)
	expect((await getRemittanceLists(await store('AWB,COD\nST4300000003,1000'))).received).toMatchObject([{ id }])
})

test('what a courier pays for an order that came back is overpaid, and the order stays cancelled and unpaid', async () => {
	const id = await makeShipment('ST4400000001')
	await write((tx) => tx.order.update({ where: { id }, data: { status: 5, returnedToOriginAt: new Date() } }))
	const remittanceId = await store('AWB,COD\nST4400000001,1000')
	expect((await getRemittanceLists(remittanceId)).over).toMatchObject([
		{ id, totalPaise: 0, receivedPaise: 100_000, why: `Order #${id} was returned to origin.` },
	])
	expect(await settle(remittanceId, id)).toEqual({ saved: 0, settled: 1, failed: [] })
	expect(await sumRemitted(id)).toEqual([])
	expect(await read.order.findUnique({ where: { id } })).toMatchObject({ status: 5, paymentState: 'due' })
})

test('a line without cash for an order that came back is no overpayment', async () => {
	const id = await makeShipment('ST4400000002')
	await write((tx) => tx.order.update({ where: { id }, data: { status: 5, returnedToOriginAt: new Date() } }))
	expect((await getRemittanceLists(await store('AWB,COD\nST4400000002,0'))).unknown).toMatchObject([
		{ why: `Order #${id} was returned to origin.` },
	])
})

test('the counts and the CSV file name what was overpaid', async () => {
	await write((tx) => tx.courierRemittance.updateMany({ data: { closedAt: new Date() } }))
	const id = await makeShipment('ST4500000001')
	const remittanceId = await store('AWB,COD,UTR\nST4500000001,1100,N326053')
	expect(await countRemittanceProblems(new Date())).toMatchObject({ over: 1, overPaise: 10_000 })
	let csv = ''
	for await (const part of exportRemittances(owner, remittanceId)) csv += part
	expect(csv.split('\r\n')[1]).toMatch(
		new RegExp(`^paid.csv,[-\\d]+,Overpaid,${id},DTDC,ST4500000001,1000.00,1100.00,100.00,N326053,3,,`),
	)
	await settle(remittanceId, id)
	expect(await countRemittanceProblems(new Date())).toMatchObject({ over: 0, overPaise: 0, settled: 1 })
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

test('the text of a line is deleted after the days of the owner, and the same transfer is still known (rule: data-retention)', async () => {
	const id = await makeShipment('ST6900000001')
	const file = 'AWB,COD,Phone\nST6900000001,1000,9825012345\nST6900000009,1000,9825012345'
	const remittanceId = await store(file)
	await setSettings({ 'privacy.remittancesDays': 30 })
	await deleteExpiredData(new Date(Date.now() + 31 * day), { isEnding: () => false })
	expect(await read.courierRemittanceLine.count({ where: { row: { contains: '9825012345' } } })).toBe(0)
	await rematchRemittance(owner, remittanceId)
	expect(await getRemittanceLists(remittanceId)).toMatchObject({
		matched: [{ id, receivedPaise: 100_000 }],
		unknown: [{ line: '', why: 'Tracking number not found' }],
	})
	expect(await store(file)).toBe(remittanceId)
	expect(await read.courierRemittanceLine.count({ where: { remittanceId } })).toBe(2)
	await setSettings({})
})

/** A courier service that lists these transfers, or fails. */
const createService = (listRemittances: Courier['listRemittances']) => ({
	service: 'manual' as const,
	label: 'Swift',
	courier: { ...manualCourier, listRemittances },
})
const at = new Date('2026-11-20T10:00:00Z')
const listStored = () => read.courierRemittance.findMany({ where: { name: { startsWith: 'Swift' } } })

test('what the courier service lists is stored once a day, without a user, and marks nothing', async () => {
	const id = await makeShipment('ST7000000001')
	let calls = 0
	const service = createService(async () => {
		calls += 1
		return [{ trackingNumber: 'ST7000000001', amountPaise: 100_000, reference: 'N326090', at }]
	})
	const now = new Date('2026-11-21T10:00:00Z')
	for (const hours of [0, 1, 24]) await fetchDailyRemittances(new Date(now.getTime() + hours * 60 * 60 * 1000), service)
	expect(calls).toBe(2)
	expect(await listStored()).toMatchObject([{ name: 'Swift, 21 Nov 2026', byUserId: null }])
	expect(await sumRemitted(id)).toEqual([])
})

test('a service that fails is asked again with the next call, and fails no job', async () => {
	let calls = 0
	const service = createService(() => {
		calls += 1
		return Promise.reject(new CourierError('Swift responded with 502', false))
	})
	for (let time = 0; time < 2; time += 1) await fetchDailyRemittances(new Date('2026-11-25T10:00:00Z'), service)
	expect(calls).toBe(2)
	await expect(fetchRemittances(owner, new Date(), service)).rejects.toMatchObject({ code: 'busy' })
})

test('a service that lists no remittances is left alone', async () => {
	await fetchDailyRemittances(new Date('2026-11-27T10:00:00Z'), createService(manualCourier.listRemittances))
	await expect(fetchRemittances(owner, new Date(), createService(manualCourier.listRemittances))).rejects.toMatchObject(
		{ messageId: 'remittances-unsupported' },
	)
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
