import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { parseRemittance, saveRemittance } from './remittance.server.ts'

const owner = await makeStaff()

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
	const { found, left } = await parseRemittance(text)
	expect(found.map((order) => order.id)).toEqual([id])
	expect(left).toEqual([])
	await write((tx) => tx.order.update({ where: { id }, data: { trackingNumber: null } }))
})

test('rejected lines are listed with the reason, and headers and totals are skipped', async () => {
	const [short, online, twice] = [
		await makeShipment('DL2000000001'),
		await makeShipment('DL2000000002', { paymentMethod: 'online' }),
		await makeShipment('DL2000000003'),
	]
	const { found, left } = await parseRemittance(
		`AWB,COD\nDL2000000001,1200\nDL2000000002,1299\nDL2000000003,1299\nDL2000000003,1299\nDL9999999999,50\nTotal,5048`,
	)
	expect(found.map(({ id }) => id)).toEqual([twice])
	expect(left.map(({ why }) => why)).toEqual([
		`The total of order #${short} is ₹ 1,299.00.`,
		`Order #${online} is not cash on delivery.`,
		'Listed twice',
		'Tracking number not found',
	])
})

test.each(['AW12,500', '77,500', 'Parcel B-7;1299', ',,5048'])(
	'a line with an unknown tracking number is listed: %s',
	async (line) => {
		expect((await parseRemittance(`AWB,COD\n${line}\nGrand total,500`)).left).toEqual([
			{ line, why: 'Tracking number not found' },
		])
	},
)

test('a file is saved once: orders are collected where needed, and remitted with the transfer reference', async () => {
	const id = await makeShipment('DL3000000001')
	const { found } = await parseRemittance('DL3000000001,1299')
	const sheet = { orders: found, reference: 'UTR77' }
	for (let time = 0; time < 2; time += 1) expect(await saveRemittance(owner, sheet)).toEqual({ saved: 1, failed: [] })
	expect(await listEntryKinds(id)).toEqual(['collected', 'remitted'])
	expect((await parseRemittance('DL3000000001,1299')).left[0]?.why).toBe(
		`The cash for order #${id} has already been received.`,
	)
})

test('an order whose total has changed is reported, and the others are saved', async () => {
	const [changed, other] = [await makeShipment('DL4000000001'), await makeShipment('DL4000000002')]
	const { saved, failed } = await saveRemittance(owner, {
		orders: [
			{ id: changed, totalPaise: 100 },
			{ id: other, totalPaise: 129_900 },
		],
		reference: '',
	})
	expect(saved).toBe(1)
	expect(failed).toEqual([`The total of order #${changed} is ₹ 1,299.00. Please open it again.`])
	expect(await listEntryKinds(other)).toEqual(['collected', 'remitted'])
})

test('a file with a line longer than 4,000 characters is refused', async () => {
	const line = Array.from({ length: 800 }, (_, number) => 10_000 + number).join()
	await expect(parseRemittance(line)).rejects.toThrow('At most 4,000 characters in a line.')
})
