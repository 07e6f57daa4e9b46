import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	toClient,
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { listBrokenInvariants } from '../../../../tests/support/data/shop-invariants.ts'
import {
	updateLink,
	findOrderLink,
	getAmounts,
	payAtFakeService,
	runJobOnce,
	createStockedProduct,
	enableOnlinePayments,
	totalPaise,
} from '../../../../tests/support/payments/online-shop.ts'
import { setSetting } from '../../../../tests/support/data/tables.ts'
import { type PaymentMethod } from '../../values/payment-methods.ts'
import { editOrderItems } from '../editing/edit-order-items.server.ts'
import { digestOrderLines, getEditableOrder } from '../editing/editable-order.server.ts'
import { SHIPPED } from '#app/shop/values/order-status.ts'
import { changeOrderStatus, getOrderForAdmin } from '../order.server.ts'
import { findOnlinePayment, startPayment } from './online/start-payment.server.ts'
import { claimPayment, decideClaim } from './upi/claim.server.ts'
import { findUpiPayment } from './upi/upi-payment.server.ts'
import { computeAmountDue } from './prepaid-discount.server.ts'

const owner = await makeStaff()

// The owner's prepaid discount is 5 percent: 5 percent off 1,299.00 is 64.95. Rule: prepaid-discount.
const offPaise = 6_495
const off = { discountPaise: offPaise, prepaidDiscountPaise: offPaise, totalPaise: totalPaise - offPaise }
const asItWas = { discountPaise: 0, prepaidDiscountPaise: 0, totalPaise }

let restore: () => Promise<void>
beforeEach(async () => {
	restore = await enableOnlinePayments()
	await setSetting('cash.prepaidPercent', 5)
})
afterEach(async () => {
	await restore()
	await write((tx) => tx.setting.deleteMany())
	expect(listBrokenInvariants()).toEqual([])
})

async function makeOrder({
	paymentMethod = 'cod',
	quantity = 1,
}: { paymentMethod?: PaymentMethod; quantity?: number } = {}) {
	const { variant } = await createStockedProduct(5)
	const buyer = await makeCustomerWith([variant, quantity])
	const { orderId: id } = await checkOut(buyer, { input: createCheckoutInput({ paymentMethod }) })
	return { buyer, id }
}

async function begin({ buyer, id }: { buyer: number; id: number }) {
	await startPayment(toClient(buyer), id, 'http://shop.test')
	return findOrderLink(id)
}

const readAmounts = async (id: number) => {
	const { discountPaise, prepaidDiscountPaise, totalPaise: sum } = await getOrderForAdmin(id)
	return { discountPaise, prepaidDiscountPaise, totalPaise: sum }
}

test('a COD order paid by its link gets cheaper, and so do its lines', async () => {
	const order = await makeOrder()
	expect(await findOnlinePayment(order.buyer, order.id)).toMatchObject({
		amountPaise: totalPaise - offPaise,
		discountPaise: offPaise,
	})
	const link = await begin(order)
	expect(link.amount).toEqual(totalPaise - offPaise)
	expect(await readAmounts(order.id)).toEqual(asItWas)
	await payAtFakeService(link)
	await runJobOnce()
	await runJobOnce()
	expect(await readAmounts(order.id)).toEqual(off)
	expect(await getAmounts(order.id)).toMatchObject({ paymentState: 'paid', receivedPaise: totalPaise - offPaise })
	const lines = await read.orderItem.findMany({ where: { orderId: order.id }, select: { discountPaise: true } })
	expect(lines).toEqual([{ discountPaise: offPaise }])
	expect((await getOrderForAdmin(order.id)).events.map(({ note }) => note)).toContain(
		'Paid before it is sent: ₹ 64.95 off',
	)
})

test("a link's discount stays valid when the owner changes the percentage", async () => {
	const order = await makeOrder()
	const link = await begin(order)
	await setSetting('cash.prepaidPercent', 10)
	await payAtFakeService(link)
	await runJobOnce()
	expect(await readAmounts(order.id)).toEqual(off)
})

test('a COD order with a payment claim gets cheaper only when the money is confirmed', async () => {
	await setSetting('checkout.onlineBy', 'upi')
	await setSetting('checkout.upiId', 'shop@okbank')
	const { buyer, id } = await makeOrder()
	expect(await findUpiPayment(buyer, id)).toMatchObject({
		amountPaise: totalPaise - offPaise,
		discountPaise: offPaise,
		link: expect.stringContaining('am=1234.05'),
	})
	await claimPayment(toClient(buyer), id, '300000000001')
	expect(await readAmounts(id)).toEqual(asItWas)
	const claim = await read.paymentClaim.findFirstOrThrow({ where: { orderId: id } })
	await decideClaim(owner, id, { claimId: claim.id, decision: 'accepted' })
	expect(await readAmounts(id)).toEqual(off)
	expect((await getAmounts(id)).paymentState).toBe('paid')
})

test('a payment after the order shipped gives no discount and is to be refunded', async () => {
	const order = await makeOrder()
	const link = await begin(order)
	await changeOrderStatus(owner, order.id, SHIPPED)
	await payAtFakeService(link)
	await runJobOnce()
	expect(await readAmounts(order.id)).toEqual(asItWas)
	expect(await getAmounts(order.id)).toMatchObject({ paymentState: 'due', refundNeeded: totalPaise - offPaise })
})

test('a payment other than the discounted amount does not pay the order', async () => {
	const order = await makeOrder()
	const link = await begin(order)
	await payAtFakeService(link)
	updateLink(link.id, (seen) => {
		seen.payments[0]!.amount -= 1
	})
	await runJobOnce()
	expect(await readAmounts(order.id)).toEqual(asItWas)
	expect((await getAmounts(order.id)).paymentState).toBe('due')
})

test('an online order, or one with payments, gets no prepaid discount', async () => {
	const online = await makeOrder({ paymentMethod: 'online' })
	expect(await findOnlinePayment(online.buyer, online.id)).toMatchObject({ amountPaise: totalPaise, discountPaise: 0 })
	const order = { status: 1, paymentMethod: 'cod', paymentState: 'due', subtotalPaise: 999, discountPaise: 0 }
	expect(computeAmountDue({ ...order, totalPaise: 999, receivedPaise: 0 }, 50)).toEqual({
		amountPaise: 499,
		discountPaise: 500,
	})
	expect(computeAmountDue({ ...order, totalPaise: 999, receivedPaise: 1 }, 50)).toEqual({
		amountPaise: 998,
		discountPaise: 0,
	})
})

test('a paid order keeps its share of the discount when units are removed', async () => {
	const order = await makeOrder({ quantity: 2 })
	await payAtFakeService(await begin(order))
	await runJobOnce()
	expect(await readAmounts(order.id)).toMatchObject({ prepaidDiscountPaise: 2 * offPaise })
	const { items, totalPaise: seen } = await getEditableOrder(order.id)
	const less = items.map((item) => ({ id: item.id, quantity: 1, size: '' }))
	await editOrderItems(owner, order.id, { items: less, seen: digestOrderLines(items, seen) })
	expect(await readAmounts(order.id)).toEqual(off)
})
