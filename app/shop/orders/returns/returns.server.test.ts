import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { listBrokenInvoices, listBrokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { makeShopper, makeSizedProduct, getStockBySize } from '../../../../tests/support/data/variant-data.ts'
import { setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { getUncreditedPaise } from '../invoices/credit-note.server.ts'
import { formatPaise } from '../../values/money.ts'
import { createSale } from '../../catalog/sales/sales.server.ts'
import { saleSchema } from '../../catalog/sales/sale.schema.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { refundOrder } from '../payments/refunds/refund-order.server.ts'
import { listAdminOrderRows } from '../admin-order-list.server.ts'
import { changeOrderStatus, getOrder, getOrderForAdmin } from '../order.server.ts'
import { requestReturn, findReturnableOrder } from './open-return.server.ts'
import { calculateReturnRefund, refundReturn } from './refund-return.server.ts'
import { listOrderReturns } from './return-rows.server.ts'
import type { ReturnInput } from './return.schema.ts'
import { acceptReturn, closeReturn, declineReturn, receiveReturn, shipExchange } from './advance-return.server.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'

const owner = await makeStaff()

const days = (returnDays: number | null) => setSettings(returnDays ? { 'returns.returnDays': returnDays } : {})
const noted = (reference: string) => ({ reference, way: 'noted' as const })
const conflict = (message: string) => ({ name: 'Refusal', code: 'conflict', message })

beforeEach(() => days(7))

/** Creates a paid, delivered order of kurtas in size M. */
async function delivered(bought = 3) {
	const kurta = await makeSizedProduct({ name: 'Tapi Kurta', pricePaise: 150_000, stock: { White: { M: 5, L: 1 } } })
	const buyer = await makeShopper([kurta.colors['White']!, 'M', bought])
	const { orderId } = await checkOut(buyer)
	await markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise: 150_000 * bought })
	await changeOrderStatus(owner, orderId, 4)
	const { items } = await getOrderForAdmin(orderId)
	const asking = (quantity: number, more: Partial<ReturnInput> & { size?: string } = {}): ReturnInput => ({
		wants: 'money',
		reason: 'Too wide',
		photo: '',
		idempotencyKey: randomUUID(),
		items: [{ id: items[0]!.id, quantity, size: more.size ?? '' }],
		...more,
	})
	const ask = (input: ReturnInput) => requestReturn(buyer, orderId, input)
	const last = async () => (await listOrderReturns(orderId)).at(-1)!
	return { kurta, buyer, orderId, owner, asking, ask, last }
}

test('each unit of an offer is returned for what was paid for it, also the free one', async () => {
	await createSale(
		owner,
		saleSchema.parse({ name: 'Three for two', kind: 'pay-for', buy: 3, pay: 2, startsOn: '2026-01-01' }),
	)
	const products = await Promise.all([200_000, 150_000, 50_000].map((pricePaise) => makeProduct({ pricePaise })))
	const buyer = await makeCustomerWith(...products.map(({ variants }): [number, number] => [variants[0]!, 1]))
	const { orderId } = await checkOut(buyer)
	await write((tx) => tx.sale.deleteMany())
	await markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise: 350_000 })
	await changeOrderStatus(owner, orderId, 4)
	const { items } = await getOrderForAdmin(orderId)
	const paid = items.slice(0, 2).map(({ id }) => ({ id, quantity: 1, size: '' }))
	await requestReturn(buyer, orderId, {
		wants: 'money',
		reason: 'Too wide',
		photo: '',
		idempotencyKey: randomUUID(),
		items: paid,
	})
	expect((await listOrderReturns(orderId)).at(-1)!.worthPaise).toBe(306_250)
})

describe('a return for a refund', () => {
	test('is requested, accepted, received and refunded, each step once, in the history and emailed', async () => {
		const { kurta, orderId, owner, asking, ask, last } = await delivered()
		const once = asking(2)
		await Promise.all([ask(once), ask(once)])
		const { id, lines, worthPaise } = await last()
		expect(await read.orderReturn.count({ where: { orderId } })).toBe(1)
		expect(worthPaise).toBe(300_000)
		const packer = await makeStaff('packer')
		await expect(acceptReturn(packer, id, '')).rejects.toMatchObject({ code: 'forbidden' })
		await expect(refundReturn(owner, id, noted(''))).rejects.toMatchObject(
			conflict(`Return #${id} is now requested. Please open it again.`),
		)
		for (let time = 0; time < 2; time += 1) await acceptReturn(owner, id, 'To 1 Ring Road, please')
		for (let time = 0; time < 2; time += 1) await receiveReturn(packer, id, [lines[0]!.id])
		expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 4, 'White L': 1 })
		expect(listBrokenOrders()).toEqual([])
		await expect(refundReturn(packer, id, noted(''))).rejects.toMatchObject({ code: 'forbidden' })
		await Promise.all([
			refundReturn(owner, id, noted('UTR 7')),
			refundReturn(await makeStaff('manager'), id, noted('UTR 7')),
		])
		const order = await getOrderForAdmin(orderId)
		expect(order).toMatchObject({ paymentState: 'part-refunded', refundedPaise: 300_000, refundNeededPaise: 0 })
		expect(order.payments.filter(({ kind }) => kind === 'refunded')).toMatchObject([
			{ amountPaise: 300_000, reference: 'UTR 7' },
		])
		expect(order.events.filter(({ kind }) => kind === 'return').map(({ note }) => note!.split('\n')[0])).toEqual([
			`Requested, return #${id}`,
			`Accepted, return #${id}`,
			`Received, return #${id}`,
			`Refunded, return #${id}`,
		])
		await sendDueNotifications()
		const mails = await read.outboxMail.findMany({ where: { orderId, template: { startsWith: 'return-' } } })
		expect(mails.map(({ template }) => template)).toEqual([
			'return-asked',
			'return-accepted',
			'return-received',
			'return-refunded',
		])
		await expect(changeOrderStatus(owner, orderId, 5)).rejects.toMatchObject(
			conflict(`Items of order #${orderId} have been returned. The order can no longer be cancelled.`),
		)
		expect(listBrokenOrders()).toEqual([])
	})

	test('does not restock unsellable units', async () => {
		const { kurta, owner, asking, ask, last } = await delivered()
		await ask(asking(1))
		const { id } = await last()
		await acceptReturn(owner, id, '')
		await receiveReturn(owner, id, [])
		expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 2, 'White L': 1 })
		expect(listBrokenOrders()).toEqual([])
	})

	test('split into two returns refunds the same as one, and never a unit twice', async () => {
		const { orderId, owner, asking, ask, last } = await delivered()
		await ask(asking(1))
		const first = await last()
		await expect(ask(asking(3))).rejects.toMatchObject(
			conflict('Only 2 × Tapi Kurta can be returned: a return was already requested for the others.'),
		)
		const both = await Promise.allSettled([ask(asking(2)), ask(asking(2))])
		expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		const second = await last()
		for (const { id } of [first, second]) {
			await acceptReturn(owner, id, '')
			await receiveReturn(owner, id, [])
			await refundReturn(owner, id, noted(''))
		}
		expect(await getOrderForAdmin(orderId)).toMatchObject({ paymentState: 'refunded', refundedPaise: 450_000 })
		expect(listBrokenOrders()).toEqual([])
	})

	describe('after a partial refund', () => {
		async function receivedAfterRefund() {
			const { orderId, asking, ask, last } = await delivered()
			await refundOrder(owner, orderId, { amountPaise: 14_000, reference: '', key: randomUUID() })
			await ask(asking(3))
			const { id } = await last()
			await acceptReturn(owner, id, '')
			await receiveReturn(owner, id, [])
			return { orderId, id, last }
		}

		const creditedPaise = async (orderId: number) =>
			(await read.taxDocument.findMany({ where: { orderId, kind: 'credit-note' } })).map(({ totalPaise }) => totalPaise)

		test('the refund is what is left', async () => {
			const { orderId, id, last } = await receivedAfterRefund()
			expect(await calculateReturnRefund(await last())).toBe(436_000)
			await refundReturn(owner, id, noted(''))
			expect(await getOrderForAdmin(orderId)).toMatchObject({ paymentState: 'refunded', refundedPaise: 450_000 })
			expect(await last()).toMatchObject({ state: 'refunded' })
			expect(listBrokenOrders()).toEqual([])
		})

		test('the credit note includes earlier refunds without one', async () => {
			await setTax(taxSettings)
			const { orderId, id } = await receivedAfterRefund()
			await refundReturn(owner, id, noted(''))
			expect(await creditedPaise(orderId)).toEqual([450_000])
			expect(listBrokenInvoices()).toEqual([])
		})

		test('another amount needs a reason, which is in the history', async () => {
			const { orderId, id } = await receivedAfterRefund()
			const other = { ...noted(''), amountPaise: 400_000 }
			await expect(refundReturn(owner, id, other)).rejects.toMatchObject({ code: 'invalid', field: 'reason' })
			await refundReturn(owner, id, { ...other, reason: 'One kurta has a stain' })
			const { events, refundedPaise } = await getOrderForAdmin(orderId)
			expect(refundedPaise).toBe(414_000)
			expect(events.map(({ note }) => note).join('\n')).toContain('One kurta has a stain')
		})

		test('a smaller amount creates a credit note for what was refunded', async () => {
			await setTax(taxSettings)
			const { orderId, id } = await receivedAfterRefund()
			await refundReturn(owner, id, { ...noted(''), amountPaise: 400_000, reason: 'One kurta has a stain' })
			expect(await creditedPaise(orderId)).toEqual([414_000])
			expect(await getUncreditedPaise(orderId)).toBe(0)
			expect(listBrokenInvoices()).toEqual([])
		})

		test('more than is left is refused', async () => {
			const { orderId, id } = await receivedAfterRefund()
			const more = { ...noted(''), amountPaise: 436_001, reason: 'With the delivery' }
			await expect(refundReturn(owner, id, more)).rejects.toMatchObject(
				conflict(`Only ${formatPaise(436_000)} of order #${orderId} can still be refunded.`),
			)
		})
	})

	test('without a payment refunds nothing and is closed in another way', async () => {
		const { buyer, orderId } = await makeOrder()
		await changeOrderStatus(owner, orderId, 4)
		const { items } = await getOrderForAdmin(orderId)
		const input = { wants: 'money' as const, reason: 'Torn', photo: '', idempotencyKey: randomUUID() }
		await requestReturn(buyer, orderId, { ...input, items: [{ id: items[0]!.id, quantity: 1, size: '' }] })
		const { id } = (await listOrderReturns(orderId))[0]!
		await acceptReturn(owner, id, '')
		await receiveReturn(owner, id, [])
		await expect(refundReturn(owner, id, noted(''))).rejects.toMatchObject(
			conflict(`There is nothing left to refund for order #${orderId}.`),
		)
		expect((await listOrderReturns(orderId))[0]!.state).toBe('received')
		await closeReturn(owner, id, 'A voucher')
		expect((await listOrderReturns(orderId))[0]!.state).toBe('closed')
	})
})

describe('an exchange', () => {
	test('ships the other size at the same price', async () => {
		const { kurta, owner, orderId, asking, ask, last } = await delivered()
		await ask(asking(1, { wants: 'size', size: 'L' }))
		const { id, lines } = await last()
		await acceptReturn(owner, id, '')
		await receiveReturn(owner, id, [lines[0]!.id])
		for (let time = 0; time < 2; time += 1) await shipExchange(await makeStaff('packer'), id)
		expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 3, 'White L': 0 })
		expect((await getOrderForAdmin(orderId)).totalPaise).toBe(450_000)
		expect(listBrokenOrders()).toEqual([])
	})

	test('is in the order as bought until the other size ships', async () => {
		const { owner, orderId, asking, ask, last } = await delivered()
		await ask(asking(1, { wants: 'size', size: 'L' }))
		const { id } = await last()
		await acceptReturn(owner, id, '')
		await receiveReturn(owner, id, [])
		expect((await getOrderForAdmin(orderId)).items[0]!.exchanges).toEqual([])
	})

	test('adds the new size to the order for staff and customer, and the bought size stays (rule: exchanged-size)', async () => {
		const { buyer, owner, orderId, asking, ask, last } = await delivered()
		await ask(asking(1, { wants: 'size', size: 'L' }))
		const { id } = await last()
		await acceptReturn(owner, id, '')
		await receiveReturn(owner, id, [])
		await shipExchange(owner, id)
		const lines = [(await getOrderForAdmin(orderId)).items, (await getOrder(buyer, orderId)).items].flat()
		for (const line of lines) expect(line).toMatchObject({ size: 'M', exchanges: [{ size: 'L', quantity: 1 }] })
	})

	test('of the only unit shows the new size in the list of orders (rule: exchanged-size)', async () => {
		const { owner, orderId, asking, ask, last } = await delivered(1)
		await ask(asking(1, { wants: 'size', size: 'L' }))
		const { id } = await last()
		await acceptReturn(owner, id, '')
		await receiveReturn(owner, id, [])
		await shipExchange(owner, id)
		const [row] = await listAdminOrderRows([orderId])
		expect(row!.firstItems.map(({ size }) => size)).toEqual(['L'])
	})

	test('for a deleted size is refused with a clear error, and can be refunded instead', async () => {
		const { kurta, owner, orderId, asking, ask, last } = await delivered()
		await ask(asking(1, { wants: 'size', size: 'L' }))
		const { id } = await last()
		await acceptReturn(owner, id, '')
		await receiveReturn(owner, id, [])
		await checkOut(await makeShopper([kurta.colors['White']!, 'L', 1]))
		await expect(shipExchange(owner, id)).rejects.toMatchObject(conflict('Tapi Kurta (White, size L) is sold out.'))
		await refundReturn(owner, id, noted(''))
		expect((await getOrderForAdmin(orderId)).refundedPaise).toBe(150_000)
		expect(listBrokenOrders()).toEqual([])
		await expect(ask(asking(1, { wants: 'size', size: 'L' }))).rejects.toMatchObject(
			conflict('Tapi Kurta is sold out in size L.'),
		)
	})
})

describe('an invalid return request', () => {
	test("is refused for another's, undelivered or late order, for no items, and without a return period", async () => {
		const { buyer, orderId, owner, asking, ask } = await delivered()
		await expect(requestReturn(await makeCustomer(), orderId, asking(1))).rejects.toMatchObject({ code: 'not-found' })
		await expect(ask(asking(0))).rejects.toMatchObject({ code: 'invalid' })
		const later = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000)
		const tooLate = conflict('Nothing in this order can be returned any more. Please contact us.')
		await expect(requestReturn(buyer, orderId, asking(1), later)).rejects.toMatchObject(tooLate)
		await days(null)
		await expect(ask(asking(1))).rejects.toMatchObject(tooLate)
		expect(await findReturnableOrder(buyer, orderId)).toBeNull()
		await days(7)
		await changeOrderStatus(owner, orderId, 3)
		await expect(ask(asking(1))).rejects.toMatchObject(tooLate)
		expect(await read.orderReturn.count({ where: { orderId } })).toBe(0)
	})

	test('that was declined can be made again', async () => {
		const { owner, asking, ask, last } = await delivered()
		await ask(asking(3))
		const first = (await last()).id
		await declineReturn(owner, first, 'Please add a photo')
		await ask(asking(3))
		const { id, state, worthPaise } = await last()
		expect({ isNew: id > first, state, worthPaise }).toEqual({ isNew: true, state: 'asked', worthPaise: 450_000 })
		expect(listBrokenOrders()).toEqual([])
	})

	test('that was declined covers no unit twice when it is made again', async () => {
		const { owner, asking, ask, last } = await delivered()
		await ask(asking(2))
		await declineReturn(owner, (await last()).id, 'It was worn')
		await ask(asking(2))
		await expect(ask(asking(2))).rejects.toMatchObject({ code: 'conflict' })
	})

	test('that was accepted can still be declined when its items never arrive', async () => {
		const { owner, asking, ask, last } = await delivered()
		await ask(asking(1))
		const { id } = await last()
		await acceptReturn(owner, id, '')
		await declineReturn(owner, id, 'The items did not arrive')
		expect(await last()).toMatchObject({ state: 'declined', answer: 'The items did not arrive' })
	})

	test('that was made can only be declined with a reason, and stays declined', async () => {
		const { owner, asking, ask, last } = await delivered()
		await ask(asking(1))
		const { id } = await last()
		await expect(declineReturn(owner, id, '')).rejects.toMatchObject({ code: 'invalid', field: 'answer' })
		await declineReturn(owner, id, 'It was worn')
		await expect(acceptReturn(owner, id, '')).rejects.toMatchObject({ code: 'conflict' })
		expect(await last()).toMatchObject({ state: 'declined', answer: 'It was worn' })
	})
})
