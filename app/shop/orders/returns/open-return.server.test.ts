import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { english } from '#app/i18n/translate.ts'
import { describeDeduction } from './return-view.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { checkOut, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { listBrokenInvoices, listBrokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { taxSettings, setTax } from '../../../../tests/support/data/tax-data.ts'
import { getStockBySize, makeShopper, makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'
import { formatPaise } from '../../values/money.ts'
import { trackOrder } from '../customer-order.server.ts'
import { getUncreditedPaise } from '../invoices/credit-note.server.ts'
import { changeOrderStatus, getOrderForAdmin } from '../order.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { createPosOrder } from '../../pos/pos-orders.server.ts'
import { declineReturn, receiveReturn, shipExchange } from './advance-return.server.ts'
import { findOrderToReturn, openReturn } from './open-return.server.ts'
import { calculateReturnRefund, refundReturn } from './refund-return.server.ts'
import { setReturnDeduction, setReturnShipment } from './return-details.server.ts'
import { getReturn, listOrderReturns } from './return-rows.server.ts'
import { openReturnSchema, type OpenReturnInput } from './return.schema.ts'

const owner = await makeStaff()
beforeEach(() => setSettings({}))

const noted = { reference: '', way: 'noted' as const }

/** Creates a paid order of kurtas in size M. No return period is set, so its customer cannot request a return. */
async function makePaidOrder(status = 4, bought = 3) {
	const kurta = await makeSizedProduct({ name: 'Tapi Kurta', pricePaise: 150_000, stock: { White: { M: 5, L: 1 } } })
	const buyer = await makeShopper([kurta.colors['White']!, 'M', bought])
	const { orderId } = await checkOut(buyer)
	await markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise: 150_000 * bought })
	if (status > 1) await changeOrderStatus(owner, orderId, status)
	const { items } = await getOrderForAdmin(orderId)
	const build = (quantity: number, more: Partial<OpenReturnInput> & { exchange?: string } = {}): OpenReturnInput => ({
		wants: 'money',
		reason: 'Too wide',
		answer: '',
		deductionPaise: 0,
		deductionReason: '',
		idempotencyKey: randomUUID(),
		...more,
		items: [{ id: items[0]!.id, quantity, exchange: more.exchange ?? '' }],
	})
	const open = (...args: Parameters<typeof build>) => openReturn(owner, orderId, build(...args))
	return { kurta, buyer, orderId, build, open }
}

const listReturnMails = async (orderId: number) => {
	await sendDueNotifications()
	const where = { orderId, template: { startsWith: 'return-' } }
	return (await read.outboxMail.findMany({ where, orderBy: { id: 'asc' } })).map(({ template }) => template)
}

describe('a return opened by staff (rule: open-return)', () => {
	test('is accepted at once, without a return period', async () => {
		const { open } = await makePaidOrder()
		expect(await getReturn(await open(1, { answer: 'To 1 Ring Road' }))).toMatchObject({
			state: 'accepted',
			answer: 'To 1 Ring Road',
			worthPaise: 150_000,
		})
	})

	test('is in the history under the name of the staff member', async () => {
		const { orderId, open } = await makePaidOrder()
		const id = await open(1)
		expect((await getOrderForAdmin(orderId)).events.at(-1)).toMatchObject({
			kind: 'return',
			byUsername: 'Owner',
			note: `Accepted, return #${id}\n1 × Tapi Kurta, White, size M\nToo wide`,
		})
	})

	test('notifies the customer once', async () => {
		const { orderId, build } = await makePaidOrder()
		const once = build(1)
		for (let time = 0; time < 2; time += 1) await openReturn(owner, orderId, once)
		expect(await listReturnMails(orderId)).toEqual(['return-accepted'])
	})

	test('is one return when its form is sent twice', async () => {
		const { orderId, build } = await makePaidOrder()
		const once = build(1)
		const ids = await Promise.all([openReturn(owner, orderId, once), openReturn(owner, orderId, once)])
		expect(new Set(ids).size).toBe(1)
	})

	test('stays the same return when its form is sent again after another one', async () => {
		const { orderId, build, open } = await makePaidOrder()
		const once = build(1)
		const id = await openReturn(owner, orderId, once)
		await open(1)
		expect(await openReturn(owner, orderId, once)).toBe(id)
	})

	test('covers units whose return was declined', async () => {
		const { open } = await makePaidOrder()
		await declineReturn(owner, await open(3), 'The items did not arrive')
		expect(await getReturn(await open(3))).toMatchObject({ state: 'accepted', worthPaise: 450_000 })
		expect(listBrokenOrders()).toEqual([])
	})

	test('never covers a unit twice', async () => {
		const { open } = await makePaidOrder()
		await open(2)
		expect(await getRefusal(open(2))).toBe(
			'conflict: Only 1 × Tapi Kurta can be returned: a return was already requested for the others.',
		)
	})

	test('is refused before the order ships', async () => {
		const { orderId, open } = await makePaidOrder(2)
		expect(await getRefusal(open(1))).toContain(`conflict: Nothing in order #${orderId} can be returned`)
	})

	test('is refused for packers', async () => {
		const { orderId, build } = await makePaidOrder()
		expect(await getRefusal(openReturn(await makeStaff('packer'), orderId, build(1)))).toContain('forbidden')
	})

	test('of an in-person sale without an account is refunded and restocked', async () => {
		const kurta = await makeSizedProduct({ pricePaise: 150_000, stock: { White: { M: 5 } } })
		const line = { productColorId: kurta.colors['White']!, size: 'M', quantity: 2 }
		const sale = { way: 'cash' as const, reference: '', name: '', phone: '', seenTotalPaise: 300_000 }
		const orderId = await createPosOrder(owner, [line], { ...sale, idempotencyKey: randomUUID() })
		const { items } = await findOrderToReturn(orderId)
		const input = openReturnSchema.parse({
			wants: 'money',
			reason: 'Too wide',
			items: [{ id: items![0]!.id, quantity: 1 }],
			idempotencyKey: randomUUID(),
		})
		const id = await openReturn(owner, orderId, input)
		await receiveReturn(owner, id, [(await getReturn(id)).lines[0]!.id])
		await refundReturn(owner, id, noted)
		expect((await getOrderForAdmin(orderId)).refundedPaise).toBe(150_000)
		expect(await getStockBySize(kurta.id)).toEqual({ 'White M': 4 })
		expect(listBrokenOrders()).toEqual([])
	})

	test('for another size changes the size of the order', async () => {
		const { kurta, orderId, open } = await makePaidOrder(4, 1)
		const id = await open(1, { wants: 'size', exchange: `${kurta.colors['White']}:L` })
		await receiveReturn(owner, id, [])
		await shipExchange(owner, id)
		expect((await getOrderForAdmin(orderId)).items[0]!.exchanges).toEqual([{ quantity: 1, size: 'L' }])
	})
})

describe('a deduction (rule: return-deduction)', () => {
	const pickUp = { deductionPaise: 10_000, deductionReason: 'Pick-up' }

	async function makeReceived(quantity = 1) {
		const order = await makePaidOrder()
		const id = await order.open(quantity, pickUp)
		await receiveReturn(owner, id, [])
		return { ...order, id }
	}

	test('reduces the refund', async () => {
		const { orderId, id } = await makeReceived()
		await refundReturn(owner, id, noted)
		expect((await getOrderForAdmin(orderId)).refundedPaise).toBe(140_000)
		expect(listBrokenOrders()).toEqual([])
	})

	test('is shown to the customer with its reason', async () => {
		const { buyer, orderId } = await makeReceived()
		expect(describeDeduction((await trackOrder(buyer, orderId)).returns[0]!, english)).toBe(
			`${formatPaise(10_000)} deducted from the refund: Pick-up`,
		)
	})

	test('is in the history with its reason', async () => {
		const { orderId, id } = await makeReceived()
		const notes = (await getOrderForAdmin(orderId)).events.map(({ note }) => note)
		expect(notes).toContain(`Deduction of ${formatPaise(10_000)}, return #${id}\nPick-up`)
	})

	test('notifies nobody by itself', async () => {
		const { orderId, id } = await makeReceived()
		await setReturnDeduction(owner, id, { ...pickUp, deductionPaise: 20_000 })
		expect(await listReturnMails(orderId)).toEqual(['return-accepted', 'return-received'])
	})

	test('reduces the credit note to what was refunded, with its reason', async () => {
		await setTax(taxSettings)
		const { orderId, id } = await makeReceived()
		await refundReturn(owner, id, noted)
		const notes = await read.taxDocument.findMany({ where: { orderId, kind: 'credit-note' } })
		expect(notes).toMatchObject([
			{ totalPaise: 140_000, reason: `Goods returned. ${formatPaise(10_000)} deducted from the refund: Pick-up` },
		])
		expect(await getUncreditedPaise(orderId)).toBe(0)
		expect(listBrokenInvoices()).toEqual([])
	})

	test('needs no reason of its own for the smaller refund, and another amount still does', async () => {
		const { id } = await makeReceived()
		expect(await getRefusal(refundReturn(owner, id, { ...noted, amountPaise: 150_000 }))).toContain('at reason')
	})

	test('can be changed and removed until the refund', async () => {
		const { id } = await makeReceived()
		await setReturnDeduction(owner, id, { deductionPaise: 25_000, deductionReason: 'A stain' })
		expect(await calculateReturnRefund(await getReturn(id))).toBe(125_000)
		await setReturnDeduction(owner, id, { deductionPaise: 0, deductionReason: '' })
		await refundReturn(owner, id, noted)
		expect(await getRefusal(setReturnDeduction(owner, id, pickUp))).toContain('conflict')
	})

	test.each([
		[{ ...pickUp, deductionReason: '' }, 'at deductionReason: Please enter a reason for the deduction.'],
		[{ ...pickUp, deductionPaise: 150_000 }, `at deduction: Please deduct less than ${formatPaise(150_000)}`],
	])('without a reason or as large as the items is refused', async (deduction, message) => {
		const { orderId, open } = await makePaidOrder()
		expect(await getRefusal(open(1, deduction))).toContain(`invalid ${message}`)
		expect(await listOrderReturns(orderId)).toEqual([])
	})

	test('is refused for packers', async () => {
		const { id } = await makeReceived()
		expect(await getRefusal(setReturnDeduction(await makeStaff('packer'), id, pickUp))).toContain('forbidden')
	})
})

describe('the shipment of an exchange (rule: exchange-shipment)', () => {
	async function makeReceivedExchange() {
		const order = await makePaidOrder()
		const id = await order.open(1, { wants: 'size', exchange: `${order.kurta.colors['White']}:L` })
		await receiveReturn(owner, id, [])
		return { ...order, id }
	}
	const shipment = { courier: 'Delhivery', trackingNumber: 'D 77' }

	test('is shown to the customer and in the history', async () => {
		const { buyer, orderId, id } = await makeReceivedExchange()
		await shipExchange(await makeStaff('packer'), id, shipment)
		expect((await trackOrder(buyer, orderId)).returns[0]).toMatchObject(shipment)
		expect((await getOrderForAdmin(orderId)).events.at(-1)!.note).toMatch(/for size L\nDelhivery D 77$/)
	})

	test('can be entered after the exchange has shipped', async () => {
		const { orderId, id } = await makeReceivedExchange()
		await shipExchange(owner, id)
		for (let time = 0; time < 2; time += 1) await setReturnShipment(owner, id, shipment)
		const { events } = await getOrderForAdmin(orderId)
		expect(events.filter(({ note }) => note?.startsWith('Courier of the exchange'))).toHaveLength(1)
		expect(await getReturn(id)).toMatchObject(shipment)
	})

	test('is refused before the exchange has shipped', async () => {
		const { id } = await makeReceivedExchange()
		expect(await getRefusal(setReturnShipment(owner, id, shipment))).toBe(
			`conflict: The exchange of return #${id} has not shipped.`,
		)
	})

	test('leaves no deduction, because nothing is refunded', async () => {
		const { id } = await makeReceivedExchange()
		await setReturnDeduction(owner, id, { deductionPaise: 10_000, deductionReason: 'Pick-up' })
		await shipExchange(owner, id, shipment)
		expect(await getReturn(id)).toMatchObject({ deductionPaise: 0, deductionReason: '' })
	})
})
