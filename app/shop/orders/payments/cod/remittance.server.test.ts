import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { parseRemittanceFile } from './remittance-file.ts'
import { matchRows, saveRemittance } from './remittance.server.ts'
import { groupRemittanceLines } from './remittance.ts'

const owner = await makeStaff()

async function parseRemittance(text: string) {
	const { rows, otherLines } = parseRemittanceFile(text)
	return { ...groupRemittanceLines(await matchRows(rows)), otherLines }
}

const sum = { subtotalPaise: 129_900, totalPaise: 129_900 }

async function makeShipment(trackingNumber: string, changes: object = {}) {
	const data = { ...orderRow, paymentMethod: 'cod', paymentState: 'due', status: 4, trackingNumber, ...sum, ...changes }
	return (await write((tx) => tx.order.create({ data }))).id
}

const listEntryKinds = async (orderId: number) =>
	(await read.paymentEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind)

test.each([
	['commas', 'AWB,Order,COD\nDL1000000001,77,"1,299.00"'],
	['tabs', 'Waybill\tAmount\tDate\n1\tDL1000000001\t1299\t2026-11-20'],
	['semicolons', '="DL1000000001";Rs. 1299.00'],
])('a shipment is found by its tracking number and COD amount in a file with %s', async (_, text) => {
	const id = await makeShipment('DL1000000001')
	const { matched, short, unknown } = await parseRemittance(text)
	expect(matched.map((order) => order.id)).toEqual([id])
	expect([short, unknown]).toEqual([[], []])
	await write((tx) => tx.order.update({ where: { id }, data: { trackingNumber: null } }))
})

test('each line is in one list, and headings and totals are counted', async () => {
	const [short, online, twice, over] = [
		await makeShipment('DL2000000001'),
		await makeShipment('DL2000000002', { paymentMethod: 'online' }),
		await makeShipment('DL2000000003'),
		await makeShipment('DL2000000004'),
	]
	const remittance = await parseRemittance(
		`AWB,COD\nDL2000000001,1200\nDL2000000002,1299\nDL2000000003,1299\nDL2000000003,1299\nDL2000000004,1400\nDL9999999999,50\nTotal,5048`,
	)
	expect(remittance.matched.map(({ id }) => id)).toEqual([twice])
	expect(remittance.short).toMatchObject([{ id: short, receivedPaise: 120_000, totalPaise: 129_900 }])
	expect(remittance.unknown.map(({ why }) => why)).toEqual([
		`Order #${online} is not cash on delivery.`,
		'Listed twice',
		'Tracking number not found',
	])
	expect(remittance.over).toMatchObject([{ id: over, receivedPaise: 140_000, totalPaise: 129_900 }])
	expect(remittance.otherLines).toBe(2)
})

test.each([
	['no amount', 'DL6000000001,7'],
	['an amount of zero', 'AWB,COD\nDL6000000001,0'],
])('a line with %s is unknown', async (_, text) => {
	const id = await makeShipment('DL6000000001')
	const { matched, short, unknown } = await parseRemittance(text)
	expect([...matched, ...short]).toEqual([])
	expect(unknown.map(({ why }) => why)).toEqual([`The total of order #${id} is ₹ 1,299.00.`])
	await write((tx) => tx.order.update({ where: { id }, data: { trackingNumber: null } }))
})

test('the amount after deductions counts if the file names it', async () => {
	const id = await makeShipment('DL6000000002')
	const { matched, short } = await parseRemittance(
		'AWB,COD Amount,Freight,Net Payable,Net Weight\nDL6000000002,"1,299.00",60,"1,239.00",2',
	)
	expect(matched).toEqual([])
	expect(short).toMatchObject([{ id, receivedPaise: 123_900 }])
})

test.each([
	[
		'UTR',
		'Sr,AWB,UTR No.,UTR Date,COD\n1,DL6000000003,,2026-11-20,1299\n2,DL6000000004,N326001,2026-11-20,1299',
		'N326001',
	],
	[
		'transaction id',
		'AWB;COD;Transaction ID\nDL6000000003;1299;\nDL6000000004;1299;"=""412345678901"""',
		'412345678901',
	],
])('the %s column is read, also beside empty cells', async (_, text, utr) => {
	const ids = [await makeShipment('DL6000000003'), await makeShipment('DL6000000004')]
	const { matched } = await parseRemittance(text)
	expect(matched.map((order) => [order.id, order.utr])).toEqual([
		[ids[0], ''],
		[ids[1], utr],
	])
	await write((tx) => tx.order.updateMany({ where: { id: { in: ids } }, data: { trackingNumber: null } }))
})

test.each(['AW12,500', '77,500', 'Parcel B-7;1299', ',,5048'])(
	'a line with an unknown tracking number is listed: %s',
	async (line) => {
		expect((await parseRemittance(`AWB,COD\n${line}\nGrand total,500`)).unknown).toEqual([
			{ line, why: 'Tracking number not found' },
		])
	},
)

interface Remitted {
	id: number
	totalPaise?: number
	receivedPaise?: number
	reference?: string
	note?: string
}

const toRemitted = ({ id, totalPaise = 129_900, receivedPaise = totalPaise, reference = '', note = '' }: Remitted) => ({
	id,
	totalPaise,
	receivedPaise,
	reference,
	note,
})

test('a file is saved once: orders are collected where needed, and remitted with the transfer reference', async () => {
	const id = await makeShipment('DL3000000001')
	const { matched } = await parseRemittance('DL3000000001,1299')
	const sheet = matched.map((order) => toRemitted({ ...order, reference: 'UTR77' }))
	for (let time = 0; time < 2; time += 1)
		expect(await saveRemittance(owner, sheet)).toEqual({ saved: [id], failed: [] })
	expect(await listEntryKinds(id)).toEqual(['collected', 'remitted'])
	expect((await parseRemittance('DL3000000001,1299')).received.map((order) => order.id)).toEqual([id])
	expect((await parseRemittance('DL3000000001,1200')).unknown[0]?.why).toBe(
		`The cash for order #${id} has already been received.`,
	)
})

test('a short shipment is received with what was transferred, and the history names the charge', async () => {
	const id = await makeShipment('DL5000000001')
	await saveRemittance(owner, [toRemitted({ id, receivedPaise: 123_900, reference: 'UTR78', note: 'Freight' })])
	expect(await read.paymentEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).toMatchObject([
		{ kind: 'collected', amountPaise: 129_900 },
		{ kind: 'remitted', amountPaise: 123_900, reference: 'UTR78' },
	])
	expect(await read.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ paymentState: 'remitted' })
	const { note } = await read.activityEntry.findFirstOrThrow({
		where: { kind: 'order', subjectId: id },
		orderBy: { id: 'desc' },
	})
	expect(note).toBe('Marked as received: ₹ 1,239.00, ₹ 60.00 less than collected: Freight')
})

test('an order whose total has changed is reported, and the others are saved', async () => {
	const [changed, other] = [await makeShipment('DL4000000001'), await makeShipment('DL4000000002')]
	const orders = [toRemitted({ id: changed, totalPaise: 100 }), toRemitted({ id: other })]
	const { saved, failed } = await saveRemittance(owner, orders)
	expect(saved).toEqual([other])
	expect(failed).toEqual([`The total of order #${changed} is ₹ 1,299.00. Please open it again.`])
	expect(await listEntryKinds(other)).toEqual(['collected', 'remitted'])
})

test('a file with a line longer than 4,000 characters is refused', async () => {
	const line = Array.from({ length: 800 }, (_, number) => 10_000 + number).join()
	await expect(parseRemittance(line)).rejects.toThrow('At most 4,000 characters in a line.')
})
