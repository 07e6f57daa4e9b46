import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../../tests/support/data/delivery.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { readRemittance, saveRemittance } from './remittance.server.ts'

const owner = await makeStaff()

const sum = { subtotalPaise: 129_900, totalPaise: 129_900 }

async function parcel(trackingNumber: string, changes: object = {}) {
	const data = { ...orderRow, paymentMethod: 'cod', paymentState: 'due', status: 4, trackingNumber, ...sum, ...changes }
	return (await write((tx) => tx.order.create({ data }))).id
}

const kindsOf = async (orderId: number) =>
	(await read.paymentEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind)

test.each([
	['commas', 'AWB,Order,COD\nDL1000000001,77,"1,299.00"'],
	['tabs', 'Waybill\tAmount\tDate\n1\tDL1000000001\t1299\t2026-11-20'],
	['semicolons', '="DL1000000001";Rs. 1299.00'],
])('a parcel is found by its tracking number and its cash in a file with %s', async (_, text) => {
	const id = await parcel('DL1000000001')
	const { found, left } = await readRemittance(text)
	expect(found.map((order) => order.id)).toEqual([id])
	expect(left).toEqual([])
	await write((tx) => tx.order.update({ where: { id }, data: { trackingNumber: null } }))
})

test('what cannot be taken is named with the reason; heads and sums are passed over', async () => {
	const [short, online, twice] = [
		await parcel('DL2000000001'),
		await parcel('DL2000000002', { paymentMethod: 'online' }),
		await parcel('DL2000000003'),
	]
	const { found, left } = await readRemittance(
		`AWB,COD\nDL2000000001,1200\nDL2000000002,1299\nDL2000000003,1299\nDL2000000003,1299\nDL9999999999,50\nTotal,5048`,
	)
	expect(found.map(({ id }) => id)).toEqual([twice])
	expect(left.map(({ why }) => why)).toEqual([
		`Order #${short} comes to ₹ 1,299.00.`,
		`Order #${online} is not paid in cash.`,
		'It stands twice in the file.',
		'No parcel of the shop has its number.',
	])
})

test.each(['AW12,500', '77,500', 'Parcel B-7;1299', ',,5048'])(
	'a line whose tracking number is unknown is listed: %s',
	async (line) => {
		expect((await readRemittance(`AWB,COD\n${line}\nGrand total,500`)).left).toEqual([
			{ line, why: 'No parcel of the shop has its number.' },
		])
	},
)

test('a file is saved once: collected where nobody has, and remitted, with the reference of the transfer', async () => {
	const id = await parcel('DL3000000001')
	const { found } = await readRemittance('DL3000000001,1299')
	const sheet = { orders: found, reference: 'UTR77' }
	for (let time = 0; time < 2; time += 1) expect(await saveRemittance(owner, sheet)).toEqual({ saved: 1, failed: [] })
	expect(await kindsOf(id)).toEqual(['collected', 'remitted'])
	expect((await readRemittance('DL3000000001,1299')).left[0]?.why).toBe(`Order #${id} is remitted already.`)
})

test('an order that comes to another sum by now is told, and the others are saved', async () => {
	const [changed, other] = [await parcel('DL4000000001'), await parcel('DL4000000002')]
	const { saved, failed } = await saveRemittance(owner, {
		orders: [
			{ id: changed, totalPaise: 100 },
			{ id: other, totalPaise: 129_900 },
		],
		reference: '',
	})
	expect(saved).toBe(1)
	expect(failed).toEqual([`Order #${changed} comes to ₹ 1,299.00. Please open it again.`])
	expect(await kindsOf(other)).toEqual(['collected', 'remitted'])
})

test('a file with a line of more than 4,000 characters is refused', async () => {
	const line = Array.from({ length: 800 }, (_, number) => 10_000 + number).join()
	await expect(readRemittance(line)).rejects.toThrow('At most 4,000 characters in a line.')
})
