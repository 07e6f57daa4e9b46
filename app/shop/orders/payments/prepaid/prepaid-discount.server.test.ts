import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	asking,
	checkOut,
	checkoutInput,
	makeCustomerWith,
	makeStaff,
} from '../../../../../tests/support/data/shop-data.ts'
import { brokenInvariants } from '../../../../../tests/support/data/shop-invariants.ts'
import {
	changeLink,
	linkOf,
	moneyOf,
	payAtService,
	roundOfJob,
	stockedProduct,
	takesPayments,
	totalPaise,
} from '../../../../../tests/support/payments/online-shop.ts'
import { setSetting } from '../../../../../tests/support/data/tables.ts'
import { type PaymentMethod } from '../../order-view.ts'
import { changeItems } from '../../changing/change-items.server.ts'
import { markOfLines, orderToChange } from '../../changing/order-to-change.server.ts'
import { SHIPPED } from '../../../words/order-status.ts'
import { changeOrderStatus, orderForAdmin } from '../../order.server.ts'
import { payingOf } from '../online/paying.server.ts'
import { startPayment } from '../online/start-payment.server.ts'
import { claimPayment } from '../upi/claim-payment.server.ts'
import { decideClaim } from '../upi/decide-claim.server.ts'
import { upiOfOrder } from '../upi/upi-of-order.server.ts'
import { reckonToPayNow } from './prepaid-discount.ts'

const owner = await makeStaff()

// The owner's prepaid discount is 5 percent: 5 percent off 1,299.00 is 64.95. Rule: prepaid-discount.
const offPaise = 6_495
const off = { discountPaise: offPaise, prepaidDiscountPaise: offPaise, totalPaise: totalPaise - offPaise }
const asItWas = { discountPaise: 0, prepaidDiscountPaise: 0, totalPaise }

let restore: () => Promise<void>
beforeEach(async () => {
	restore = await takesPayments()
	await setSetting('cash.prepaidPercent', 5)
})
afterEach(async () => {
	await restore()
	await write((tx) => tx.setting.deleteMany())
	expect(brokenInvariants()).toEqual([])
})

async function makeOrder({
	paymentMethod = 'cod',
	quantity = 1,
}: { paymentMethod?: PaymentMethod; quantity?: number } = {}) {
	const { variant } = await stockedProduct(5)
	const buyer = await makeCustomerWith([variant, quantity])
	const { orderId: id } = await checkOut(buyer, { input: checkoutInput({ paymentMethod }) })
	return { buyer, id }
}

async function begin({ buyer, id }: { buyer: number; id: number }) {
	await startPayment(asking(buyer), id, 'http://shop.test')
	return linkOf(id)
}

const sumsOf = async (id: number) => {
	const { discountPaise, prepaidDiscountPaise, totalPaise: sum } = await orderForAdmin(id)
	return { discountPaise, prepaidDiscountPaise, totalPaise: sum }
}

test('a cash order that is paid by its link becomes cheaper, and so do its lines', async () => {
	const order = await makeOrder()
	expect(await payingOf(order.buyer, order.id)).toMatchObject({
		amountPaise: totalPaise - offPaise,
		discountPaise: offPaise,
	})
	const link = await begin(order)
	expect(link.amount).toEqual(totalPaise - offPaise)
	expect(await sumsOf(order.id)).toEqual(asItWas)
	await payAtService(link)
	await roundOfJob()
	await roundOfJob()
	expect(await sumsOf(order.id)).toEqual(off)
	expect(await moneyOf(order.id)).toMatchObject({ paymentState: 'paid', receivedPaise: totalPaise - offPaise })
	const lines = await read.orderItem.findMany({ where: { orderId: order.id }, select: { discountPaise: true } })
	expect(lines).toEqual([{ discountPaise: offPaise }])
	expect((await orderForAdmin(order.id)).events.map(({ note }) => note)).toContain(
		'Paid before it is sent: ₹ 64.95 off',
	)
})

test('what a link has promised holds when the owner sets another percent', async () => {
	const order = await makeOrder()
	const link = await begin(order)
	await setSetting('cash.prepaidPercent', 10)
	await payAtService(link)
	await roundOfJob()
	expect(await sumsOf(order.id)).toEqual(off)
})

test('a claimed cash order becomes cheaper once its money is found, and not before', async () => {
	await setSetting('checkout.onlineBy', 'upi')
	await setSetting('checkout.upiId', 'shop@okbank')
	const { buyer, id } = await makeOrder()
	expect(await upiOfOrder(buyer, id)).toMatchObject({
		amountPaise: totalPaise - offPaise,
		discountPaise: offPaise,
		link: expect.stringContaining('am=1234.05'),
	})
	await claimPayment(asking(buyer), id, '300000000001')
	expect(await sumsOf(id)).toEqual(asItWas)
	const claim = await read.paymentClaim.findFirstOrThrow({ where: { orderId: id } })
	await decideClaim(owner, id, { claimId: claim.id, decision: 'accepted' })
	expect(await sumsOf(id)).toEqual(off)
	expect((await moneyOf(id)).paymentState).toBe('paid')
})

test('money that comes once the order was sent takes nothing off and is to be given back', async () => {
	const order = await makeOrder()
	const link = await begin(order)
	await changeOrderStatus(owner, order.id, SHIPPED)
	await payAtService(link)
	await roundOfJob()
	expect(await sumsOf(order.id)).toEqual(asItWas)
	expect(await moneyOf(order.id)).toMatchObject({ paymentState: 'due', refundNeeded: totalPaise - offPaise })
})

test('another sum than the cheaper one pays nothing', async () => {
	const order = await makeOrder()
	const link = await begin(order)
	await payAtService(link)
	changeLink(link.id, (seen) => {
		seen.payments[0]!.amount -= 1
	})
	await roundOfJob()
	expect(await sumsOf(order.id)).toEqual(asItWas)
	expect((await moneyOf(order.id)).paymentState).toBe('due')
})

test('an online order, and one of which money has come in, are offered nothing', async () => {
	const online = await makeOrder({ paymentMethod: 'online' })
	expect(await payingOf(online.buyer, online.id)).toMatchObject({ amountPaise: totalPaise, discountPaise: 0 })
	const order = { status: 1, paymentMethod: 'cod', paymentState: 'due', subtotalPaise: 999, discountPaise: 0 }
	expect(reckonToPayNow({ ...order, totalPaise: 999, receivedPaise: 0 }, 50)).toEqual({
		amountPaise: 499,
		discountPaise: 500,
	})
	expect(reckonToPayNow({ ...order, totalPaise: 999, receivedPaise: 1 }, 50)).toEqual({
		amountPaise: 998,
		discountPaise: 0,
	})
})

test('a paid order of which pieces are taken off keeps its part of the discount', async () => {
	const order = await makeOrder({ quantity: 2 })
	await payAtService(await begin(order))
	await roundOfJob()
	expect(await sumsOf(order.id)).toMatchObject({ prepaidDiscountPaise: 2 * offPaise })
	const { items, totalPaise: seen } = await orderToChange(order.id)
	const less = items.map((item) => ({ id: item.id, quantity: 1, size: '' }))
	await changeItems(owner, order.id, { items: less, seen: markOfLines(items, seen) })
	expect(await sumsOf(order.id)).toEqual(off)
})
