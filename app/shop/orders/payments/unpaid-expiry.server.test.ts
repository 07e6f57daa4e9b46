import { afterEach, beforeEach, expect, test } from 'vitest'
import { english } from '#app/i18n/translate.ts'
import { describeHold } from './payment-labels.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getNotification } from '../../../../tests/support/data/mail.ts'
import { createUnpaidOrder, makeOrder, unpaidOrderPaise } from '../../../../tests/support/data/orders.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import {
	checkOut,
	getRemainingQty,
	makeCustomerWith,
	makeProduct,
	makeStaff,
	toClient,
} from '../../../../tests/support/data/shop-data.ts'
import { listBrokenInvariants } from '../../../../tests/support/data/shop-invariants.ts'
import { setSetting, setSettings } from '../../../../tests/support/data/tables.ts'
import { CANCELLED, PENDING, PROCESSING } from '../../values/order-status.ts'
import { createOrderForCustomer } from '../checkout/staff-order.server.ts'
import { staffOrderSchema } from '../checkout/staff-order.schema.ts'
import { changeOrderStatus, getOrderForAdmin } from '../order.server.ts'
import { buildWhatsAppMessages } from '../whatsapp-messages.server.ts'
import { reconcilePayments } from './online/reconcile-payments.server.ts'
import { changePaymentDeadline, expireOrder } from './payment-expiry.server.ts'
import { markPayment } from './mark-payment.server.ts'
import { findManualPayment } from './payment-methods.server.ts'
import { claimPayment, decideClaim } from './upi/claim.server.ts'
import { findUpiPayment } from './upi/upi-payment.server.ts'

// Rule: unpaid-expiry.

const owner = await makeStaff()
const hours = 60
const days = 24 * hours
const upi = { 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank', 'checkout.upiName': 'Shop' }

/** Runs the job as it does that many minutes from now. */
const runJobOnce = (minutes = 0) =>
	reconcilePayments({ now: new Date(Date.now() + minutes * 60_000), isEnding: () => false })

let lastUtr = 200_000_000_000
const createUtr = () => String((lastUtr += 1))

beforeEach(() => setSettings(upi))

afterEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	// The stock is created without its movements here.
	expect(listBrokenInvariants().filter((broken) => /order|claim|reference/.test(broken))).toEqual([])
})

const readOrder = (id: number) =>
	read.order.findUniqueOrThrow({
		where: { id },
		select: { status: true, paymentState: true, paymentExpiresAt: true, receivedPaise: true },
	})

const setDeadline = (id: number, paymentExpiresAt: Date | null) =>
	write((tx) => tx.order.update({ where: { id }, data: { paymentExpiresAt }, select: { id: true } }))

/** Returns the hours until the order expires. `null` when it does not. */
async function getHoursLeft(id: number) {
	const { paymentExpiresAt } = await readOrder(id)
	return paymentExpiresAt && Math.round((paymentExpiresAt.getTime() - Date.now()) / (hours * 60_000))
}

async function makeStaffOrder(way: 'online' | 'cod' | 'paid') {
	const { variants } = await makeProduct({ pricePaise: unpaidOrderPaise })
	const input = staffOrderSchema.parse({
		source: 'whatsapp',
		phone: '9825044718',
		name: 'Rukmini Vora',
		streetAddress: '12 Ring Road',
		zipCode: '380007',
		way,
		seenTotalPaise: unpaidOrderPaise,
		idempotencyKey: crypto.randomUUID(),
	})
	return createOrderForCustomer(owner, [{ productColorId: variants[0]!, quantity: 1, size: null }], input)
}

async function makeExpiredOrder() {
	const { orderId: id, ...order } = await makeOrder({ pricePaise: unpaidOrderPaise, stock: 1 })
	await setDeadline(id, new Date(1))
	await runJobOnce()
	return { id, ...order }
}

async function claimAndDecide(id: number, buyer: number, decision: 'accepted' | 'rejected') {
	await claimPayment(toClient(buyer), id, createUtr())
	const { id: claimId } = await read.paymentClaim.findFirstOrThrow({ where: { orderId: id, state: 'open' } })
	await decideClaim(owner, id, { claimId, decision })
}

test('a new order paid by UPI expires after the hours in the settings', async () => {
	await setSetting('checkout.unpaidHours', 36)
	expect(await getHoursLeft((await createUnpaidOrder()).id)).toBe(36)
})

test('a shop that has set nothing keeps a new unpaid order for 48 hours', async () => {
	expect(await getHoursLeft((await createUnpaidOrder()).id)).toBe(48)
})

test('no new order expires when the hours are 0', async () => {
	await setSetting('checkout.unpaidHours', 0)
	expect(await getHoursLeft((await createUnpaidOrder()).id)).toBeNull()
})

test('an order of a customer that is paid by agreement does not expire', async () => {
	await setSettings({ 'checkout.onlineBy': 'recorded' })
	expect(await getHoursLeft((await createUnpaidOrder()).id)).toBeNull()
})

test('a COD order does not expire', async () => {
	expect(await getHoursLeft((await createUnpaidOrder('cod')).id)).toBeNull()
})

test.each(['upi', 'recorded', 'none'])(
	'an order that staff create to be paid later expires if online payment is %s',
	async (onlineBy) => {
		await setSetting('checkout.onlineBy', onlineBy)
		expect(await getHoursLeft(await makeStaffOrder('online'))).toBe(48)
	},
)

test.each(['cod', 'paid'] as const)('an order that staff create as %s does not expire', async (way) => {
	expect(await getHoursLeft(await makeStaffOrder(way))).toBeNull()
})

test('an order that is not paid in time is cancelled', async () => {
	const { id } = await createUnpaidOrder()
	await runJobOnce(2 * days + 1)
	expect(await readOrder(id)).toMatchObject({ status: CANCELLED, paymentState: 'expired', paymentExpiresAt: null })
})

test('the stock of an order that is not paid in time returns', async () => {
	const { productId } = await makeExpiredOrder()
	expect(await getRemainingQty(productId)).toBe(1)
})

test('the buyer is notified that an order was not paid in time', async () => {
	const { id } = await makeExpiredOrder()
	expect((await getNotification(id, 'order-cancelled')).text).toContain(`order #${id}`)
})

test('an order is kept until its time is over', async () => {
	const { id } = await createUnpaidOrder()
	await runJobOnce(2 * days - 1)
	expect((await readOrder(id)).status).toBe(PENDING)
})

test('an order from before the upgrade never expires', async () => {
	const { id } = await createUnpaidOrder()
	await setDeadline(id, null)
	await runJobOnce(400 * days)
	expect((await readOrder(id)).status).toBe(PENDING)
})

test('an order does not expire while its reported payment is unchecked', async () => {
	const { id, buyer } = await createUnpaidOrder()
	await claimPayment(toClient(buyer), id, createUtr())
	await runJobOnce(30 * days)
	expect(await readOrder(id)).toMatchObject({ status: PENDING, paymentState: 'claimed' })
})

test('a buyer whose payment was not found has the full time again', async () => {
	const { id, buyer } = await createUnpaidOrder()
	await setDeadline(id, new Date(Date.now() + 1000))
	await claimAndDecide(id, buyer, 'rejected')
	expect(await getHoursLeft(id)).toBe(48)
})

test('an order that does not expire still does not after a payment that was not found', async () => {
	const { id, buyer } = await createUnpaidOrder()
	await setDeadline(id, null)
	await claimAndDecide(id, buyer, 'rejected')
	expect(await getHoursLeft(id)).toBeNull()
})

test('an order whose payment was found has no deadline', async () => {
	const { id, buyer } = await createUnpaidOrder()
	await claimAndDecide(id, buyer, 'accepted')
	expect(await getHoursLeft(id)).toBeNull()
})

test('an order that staff mark as paid has no deadline', async () => {
	const { id } = await createUnpaidOrder()
	await markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise: unpaidOrderPaise })
	expect(await getHoursLeft(id)).toBeNull()
})

const tryAll = async (work: (() => Promise<unknown>)[]) => {
	const results = await Promise.allSettled(work.map((one) => one()))
	for (const result of results)
		if (result.status === 'rejected') expect(result.reason).toMatchObject({ name: 'Refusal', code: 'conflict' })
}

test('64 reports of a payment at the moment of expiry leave one claim to check and the right stock', async () => {
	const { orderId: id, buyer, productId } = await makeOrder({ pricePaise: unpaidOrderPaise, stock: 1 })
	await setDeadline(id, new Date(1))
	const utr = createUtr()
	const claim = () => claimPayment(toClient(buyer), id, utr)
	await tryAll(Array.from({ length: 64 }, (_, index) => (index % 2 ? () => expireOrder(id) : claim)))
	expect(await read.paymentClaim.count({ where: { orderId: id, state: 'open' } })).toBe(1)
	const { status, paymentState } = await readOrder(id)
	expect(paymentState).toBe('claimed')
	expect(await getRemainingQty(productId)).toBe(status === CANCELLED ? 1 : 0)
})

test('64 orders that staff mark as paid at the moment of expiry are paid or cancelled, not both', async () => {
	const orders = await Promise.all(
		Array.from({ length: 32 }, () => makeOrder({ pricePaise: unpaidOrderPaise, stock: 1 })),
	)
	for (const { orderId } of orders) await setDeadline(orderId, new Date(1))
	await tryAll(
		orders.flatMap(({ orderId }, index) => {
			const both = [
				() => expireOrder(orderId),
				() => markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise: unpaidOrderPaise }),
			]
			return index % 2 ? both : both.toReversed()
		}),
	)
	for (const { orderId, productId } of orders) {
		const { status, paymentState, receivedPaise } = await readOrder(orderId)
		const isPaid = receivedPaise === unpaidOrderPaise
		expect([status, paymentState]).toEqual(isPaid ? [PENDING, 'paid'] : [CANCELLED, 'expired'])
		expect(await getRemainingQty(productId)).toBe(isPaid ? 0 : 1)
	}
})

test('a deadline that staff extend at the moment of expiry holds, or the order is cancelled', async () => {
	const { id } = await createUnpaidOrder()
	const seenDeadline = new Date(Date.now() - 1).toISOString()
	await setDeadline(id, new Date(seenDeadline))
	await tryAll([() => expireOrder(id), () => changePaymentDeadline(owner, id, { change: 'extend', seenDeadline })])
	const { status } = await readOrder(id)
	expect(await getHoursLeft(id)).toBe(status === CANCELLED ? null : 24)
})

test('the buyer of an order that expired can report a payment', async () => {
	const { id, buyer } = await makeExpiredOrder()
	expect(await findUpiPayment(buyer, id)).toMatchObject({ isLate: true, link: '', amountPaise: unpaidOrderPaise })
})

test('a payment found after the order expired takes the stock again', async () => {
	const { id, buyer, productId } = await makeExpiredOrder()
	await claimAndDecide(id, buyer, 'accepted')
	expect(await readOrder(id)).toMatchObject({ status: PENDING, paymentState: 'paid' })
	expect(await getRemainingQty(productId)).toBe(0)
})

test('a payment found after the stock of an expired order was sold needs a refund', async () => {
	const { id, buyer, variant } = await makeExpiredOrder()
	await checkOut(await makeCustomerWith([variant, 1]))
	await claimAndDecide(id, buyer, 'accepted')
	expect(await getOrderForAdmin(id)).toMatchObject({ status: CANCELLED, refundNeededPaise: unpaidOrderPaise })
})

test('a payment not found after the order expired leaves it expired', async () => {
	const { id, buyer } = await makeExpiredOrder()
	await claimAndDecide(id, buyer, 'rejected')
	expect(await readOrder(id)).toMatchObject({ status: CANCELLED, paymentState: 'expired' })
})

test('a payment found for an order that staff cancelled does not bring it back', async () => {
	const { id, buyer } = await createUnpaidOrder()
	await claimPayment(toClient(buyer), id, createUtr())
	await changeOrderStatus(owner, id, CANCELLED)
	const { id: claimId } = await read.paymentClaim.findFirstOrThrow({ where: { orderId: id } })
	await decideClaim(owner, id, { claimId, decision: 'accepted' })
	expect(await getOrderForAdmin(id)).toMatchObject({ status: CANCELLED, refundNeededPaise: unpaidOrderPaise })
})

test('an expired order that staff reinstate can be paid again', async () => {
	const { id, buyer } = await makeExpiredOrder()
	await changeOrderStatus(owner, id, PROCESSING)
	expect(await findUpiPayment(buyer, id)).toMatchObject({ isLate: false, amountPaise: unpaidOrderPaise })
})

const now = new Date('2026-11-20T10:00:00Z')

async function changeDeadline(id: number, input: Parameters<typeof changePaymentDeadline>[2]) {
	return changePaymentDeadline(owner, id, input, now)
}

test('staff extend an unpaid order by a day, once for each page', async () => {
	const { id } = await createUnpaidOrder()
	const seen = new Date('2026-11-21T10:00:00Z')
	await setDeadline(id, seen)
	const extend = () => changeDeadline(id, { change: 'extend', seenDeadline: seen.toISOString() })
	await Promise.all([extend(), extend()])
	expect((await readOrder(id)).paymentExpiresAt).toEqual(new Date('2026-11-22T10:00:00Z'))
})

test('an overdue order that staff extend is kept for a day from now', async () => {
	const { id } = await createUnpaidOrder()
	const seen = new Date('2026-11-18T10:00:00Z')
	await setDeadline(id, seen)
	await changeDeadline(id, { change: 'extend', seenDeadline: seen.toISOString() })
	expect((await readOrder(id)).paymentExpiresAt).toEqual(new Date('2026-11-21T10:00:00Z'))
})

test('staff keep an unpaid order without a limit', async () => {
	const { id } = await createUnpaidOrder()
	await changeDeadline(id, { change: 'never' })
	await runJobOnce(400 * days)
	expect((await readOrder(id)).status).toBe(PENDING)
})

test('staff keep an unpaid order until the end of a day in India', async () => {
	const { id } = await createUnpaidOrder()
	expect(await changeDeadline(id, { change: 'date', lastDay: '2026-11-25' })).toEqual(new Date('2026-11-25T18:29:00Z'))
})

test('a change of the deadline is in the history of the order', async () => {
	const { id } = await createUnpaidOrder()
	await changeDeadline(id, { change: 'never' })
	expect((await getOrderForAdmin(id)).events.at(-1)).toMatchObject({ note: 'Kept unpaid without a time limit' })
})

test.each(['2026-11-19', '2027-02-19'])('the day %s is refused', async (lastDay) => {
	const { id } = await createUnpaidOrder()
	expect(await getRefusal(changeDeadline(id, { change: 'date', lastDay }))).toMatch(/^invalid at lastDay:/)
})

test('the deadline of a paid order cannot be changed', async () => {
	const { id } = await createUnpaidOrder()
	await markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise: unpaidOrderPaise })
	expect(await getRefusal(changeDeadline(id, { change: 'date', lastDay: '2026-11-25' }))).toMatch(/^conflict:/)
})

test('an order that expired cannot be extended', async () => {
	const { id } = await makeExpiredOrder()
	const seenDeadline = now.toISOString()
	expect(await getRefusal(changeDeadline(id, { change: 'extend', seenDeadline }))).toMatch(/^conflict:/)
})

test('the buyer reads in the confirmation email until when the order is kept', async () => {
	const { id, buyer } = await createUnpaidOrder()
	const { email } = await read.user.findUniqueOrThrow({ where: { id: buyer }, select: { email: true } })
	await write((tx) => tx.order.update({ where: { id }, data: { email: email! }, select: { id: true } }))
	const { until } = (await findUpiPayment(buyer, id))!
	expect((await getNotification(id, 'order-confirmation')).text).toContain(describeHold(until!, english))
})

test('the reminder says until when the order is kept', async () => {
	const order = await getOrderForAdmin(await makeStaffOrder('online'))
	const texts = await buildWhatsAppMessages(order, 'https://shop.example/o/x')
	expect(texts.at(-1)?.text).toMatch(/We hold your order until \d/)
})

test('staff can tell the buyer of an expired order by WhatsApp', async () => {
	const id = await makeStaffOrder('online')
	await setDeadline(id, new Date(1))
	await runJobOnce()
	const [message] = await buildWhatsAppMessages(await getOrderForAdmin(id), 'https://shop.example/o/x')
	expect(message?.text).toContain(`cancelled your order #${id}`)
})

test('a buyer who pays by agreement reads until when an order of the staff is kept', async () => {
	await setSettings({ 'checkout.onlineBy': 'recorded' })
	const id = await makeStaffOrder('online')
	const { id: linkId } = await read.orderLink.findFirstOrThrow({ where: { orderId: id } })
	expect((await findManualPayment({ linkId }, id))?.until).toBeInstanceOf(Date)
})
