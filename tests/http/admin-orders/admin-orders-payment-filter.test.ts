import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

const owner = await loggedInAdmin()

const order = async (name: string, paymentMethod: 'online' | 'cod') =>
	(await makeOrder({ name, pricePaise: 129_900, input: { paymentMethod } })).orderId

const mark = (id: number, kind: string, reference = '') =>
	owner.post(`/admin/orders/${id}/payment`, { kind, reference, seenTotalPaise: '129900' })

async function listed(query: string): Promise<number[]> {
	const { document } = await owner.open(`/admin/orders?${query}`)
	return document
		.querySelectorAll('tbody input[type=checkbox][name=order]')
		.map((box) => Number(box.getAttribute('value')))
		.toSorted((one, other) => one - other)
}

test('orders are found by their payment, together with tabs, search and way, and leave the list as money comes', async () => {
	const name = 'Narrowed Kurta'
	const [cash, other, online] = [await order(name, 'cod'), await order(name, 'cod'), await order(name, 'online')]
	const found = (filter: string) => listed(`search=narrowed&${filter}`)
	expect(await found('payment=to-collect')).toEqual([cash, other])
	expect(await found('payment=unpaid')).toEqual([online])
	expect(await found('payment=to-collect&paymentMethod=online')).toEqual([])
	await mark(cash, 'collected')
	await mark(online, 'paid')
	expect(await found('payment=to-collect')).toEqual([other])
	expect(await found('payment=collected')).toEqual([cash])
	expect(await found('payment=paid')).toEqual([online])
	await mark(cash, 'remitted')
	expect(await found('payment=collected')).toEqual([])
	expect(await found('payment=remitted')).toEqual([cash])
	expect(await found('payment=remitted&status=1')).toEqual([cash])
	expect(await found('payment=remitted&status=4')).toEqual([])
	await write((tx) => tx.order.updateMany({ where: { id: { in: [other, online] } }, data: { status: 5 } }))
	expect(await found('payment=to-collect'), 'a cancelled order is not to be paid').toEqual([])
	expect(await found('payment=to-refund')).toEqual([online])
	await write((tx) =>
		tx.paymentEntry.create({
			data: {
				orderId: online,
				kind: 'refunded',
				amountPaise: 129_900,
				provider: 'shop',
				paymentId: `${online}-back`,
				reference: '',
				at: new Date(),
			},
		}),
	)
	expect(await found('payment=to-refund')).toEqual([])
	const { userId } = await read.order.findUniqueOrThrow({ where: { id: cash }, select: { userId: true } })
	expect(await listed(`customer=${userId}&payment=remitted`)).toEqual([cash])
	expect(await listed(`customer=${userId}&payment=paid`)).toEqual([])
})

test('the file of orders is narrowed alike and says what came in, with its references', async () => {
	const id = await order('Filed Kurta', 'cod')
	await mark(id, 'collected', 'AWB 7')
	await mark(id, 'remitted', '=UTR 9')
	const linesOf = async (query: string) =>
		parse<Record<string, string>>(await (await owner.request(`/admin/orders/export.csv?${query}`)).text(), {
			bom: true,
			columns: true,
		})
	expect(await linesOf('search=filed&payment=remitted')).toMatchObject([
		{
			'Order ID': String(id),
			'Paid or not': 'Remitted',
			'Received (INR)': '1299.00',
			'Refunded (INR)': '0.00',
			'Payment references': 'collected: AWB 7; remitted: =UTR 9',
		},
	])
	expect(await linesOf('search=filed&payment=paid')).toEqual([])
})
