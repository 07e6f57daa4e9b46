import { getRefusal } from '../../../../../tests/support/data/refusals.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createUnpaidOrder, unpaidOrderPaise } from '../../../../../tests/support/data/orders.ts'
import { toClient, makeCustomer, makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { listBrokenInvariants } from '../../../../../tests/support/data/shop-invariants.ts'
import { getNotification } from '../../../../../tests/support/data/mail.ts'
import { setSettings } from '../../../../../tests/support/data/tables.ts'
import { countPendingTasks } from '#app/shop/dashboard/dashboard.server.ts'
import { composeEmail } from '#app/shop/notifications/email/compose-email.server.ts'
import { CANCELLED, SHIPPED } from '#app/shop/values/order-status.ts'
import { changeOrderStatus, listAdminOrders, getOrderForAdmin } from '../../order.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { markPayment } from '../mark-payment.server.ts'
import { claimPayment, decideClaim } from './claim.server.ts'
import { findUpiPayment } from './upi-payment.server.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'

const owner = await makeStaff()

let last = 100_000_000_000
const newUtr = () => String((last += 1))

const readPaymentState = async (id: number) => (await getOrderForAdmin(id)).paymentState
const readClaims = (orderId: number) => read.paymentClaim.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const readEntries = (orderId: number) => read.paymentEntry.findMany({ where: { orderId } })

async function decide(actor: Actor, id: number, decision: 'accepted' | 'rejected', sameReference = false) {
	const [claim] = (await readClaims(id)).slice(-1)
	await decideClaim(actor, id, { claimId: claim!.id, decision, sameReference })
}

const upi = { 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank', 'checkout.upiName': 'Shop' }
beforeEach(() => setSettings(upi))

afterEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	// The stock is created without its movements here.
	expect(listBrokenInvariants().filter((broken) => /order|claim|reference/.test(broken))).toEqual([])
})

describe('a UPI payment claim', () => {
	test('stays open until the owner confirms the money, and is then in the ledger with its reference', async () => {
		const { buyer, id } = await createUnpaidOrder()
		const utr = newUtr()
		expect(await findUpiPayment(buyer, id)).toMatchObject({
			link: `upi://pay?pa=shop@okbank&pn=Shop&tr=ORDER${id}&tn=Order%20${id}&am=1299.00&cu=INR`,
			amountPaise: unpaidOrderPaise,
			claimed: null,
		})
		await sendDueNotifications()
		const [confirmed] = await read.outboxMail.findMany({ where: { orderId: id, template: 'order-confirmation' } })
		const { email: recipient } = await read.user.findUniqueOrThrow({ where: { id: buyer } })
		const confirmation = (await composeEmail({ ...confirmed!, recipient: recipient! }, new Date()))!
		expect(confirmation.text).toContain('₹ 1,299.00 is still to be paid.')
		expect(confirmation.html).toContain('Pay now')
		const before = (await countPendingTasks()).claimed
		await claimPayment(toClient(buyer), id, utr)
		expect(await readPaymentState(id)).toBe('claimed')
		expect((await countPendingTasks()).claimed).toEqual(before + 1)
		expect(await findUpiPayment(buyer, id)).toMatchObject({ link: '', claimed: utr })
		expect((await listAdminOrders({ search: `#${id}`, payment: 'claimed', page: 1 })).total).toBe(1)
		await Promise.all([decide(owner, id, 'accepted'), decide(await makeStaff('manager'), id, 'accepted')])
		expect(await readPaymentState(id)).toBe('paid')
		expect((await countPendingTasks()).claimed).toEqual(before)
		expect(await readEntries(id)).toMatchObject([
			{ kind: 'paid', amountPaise: unpaidOrderPaise, provider: 'upi', paymentId: utr, reference: utr },
		])
		expect((await getNotification(id, 'payment-received')).text).toContain(
			`we have received your payment of ₹ 1,299.00 for order #${id}.`,
		)
		expect(await findUpiPayment(buyer, id)).toBeNull()
		expect((await getOrderForAdmin(id)).events.map(({ note }) => note)).toEqual([
			null,
			`Payment by UPI reported: ₹ 1,299.00, reference ${utr}`,
			`Found in the bank: ₹ 1,299.00, reference ${utr}`,
		])
		expect(await read.activityEntry.count({ where: { kind: 'order', subjectId: id, actorName: { not: null } } })).toBe(
			1,
		)
	})

	test('is due again if the money is not found; the customer is notified and cannot reuse the reference', async () => {
		const { buyer, id } = await createUnpaidOrder()
		const [wrong, right] = [newUtr(), newUtr()]
		await claimPayment(toClient(buyer), id, wrong)
		await decide(owner, id, 'rejected')
		await decide(owner, id, 'rejected')
		expect(await readPaymentState(id)).toBe('due')
		expect(await readEntries(id)).toEqual([])
		const mail = await getNotification(id, 'payment-not-found')
		expect(mail.text).toContain(`your payment of ₹ 1,299.00 for order #${id} with the reference ${wrong}`)
		expect(await findUpiPayment(buyer, id)).toMatchObject({ rejected: wrong, amountPaise: unpaidOrderPaise })
		await expect(claimPayment(toClient(buyer), id, wrong)).rejects.toMatchObject({ code: 'conflict', field: 'utr' })
		await claimPayment(toClient(buyer), id, right)
		await decide(owner, id, 'accepted')
		expect(await readPaymentState(id)).toBe('paid')
	})

	test('is recorded once, however often and concurrently it is sent', async () => {
		const { buyer, id } = await createUnpaidOrder()
		const utr = newUtr()
		await Promise.all([claimPayment(toClient(buyer), id, utr), claimPayment(toClient(buyer), id, utr)])
		await claimPayment(toClient(buyer), id, utr)
		expect(await readClaims(id)).toHaveLength(1)
		await expect(claimPayment(toClient(buyer), id, newUtr())).rejects.toMatchObject({
			message: `We are already checking the reference ${utr}.`,
		})
	})

	test('uses its reference for one order only, also concurrently and when the staff recorded it', async () => {
		const [one, other, third] = [await createUnpaidOrder(), await createUnpaidOrder(), await createUnpaidOrder()]
		const utr = newUtr()
		const both = [one, other].map(({ buyer, id }) => claimPayment(toClient(buyer), id, utr))
		const outcomes = await Promise.allSettled(both)
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect((await read.paymentClaim.findMany({ where: { utr } })).length).toBe(1)
		const noted = newUtr()
		await markPayment(await makeStaff('owner'), third.id, {
			kind: 'paid',
			reference: noted,
			seenTotalPaise: unpaidOrderPaise,
		})
		const open = outcomes[0]!.status === 'rejected' ? one : other
		expect(await getRefusal(claimPayment(toClient(open.buyer), open.id, noted))).toBe(
			'conflict at utr: This reference was already used for another order. Please check it, or contact us.',
		)
	})

	test('needs confirmation when the staff used its reference for another order meanwhile', async () => {
		const [claimed, marked] = [await createUnpaidOrder(), await createUnpaidOrder()]
		const utr = newUtr()
		await claimPayment(toClient(claimed.buyer), claimed.id, utr)
		await markPayment(owner, marked.id, { kind: 'paid', reference: utr, seenTotalPaise: unpaidOrderPaise })
		expect(await getRefusal(decide(owner, claimed.id, 'accepted'))).toMatch(/^conflict at sameReference:/)
		await decide(owner, claimed.id, 'accepted', true)
		expect(await readPaymentState(claimed.id)).toBe('paid')
	})

	test("is refused for a paid, cancelled or another customer's order, and without a UPI ID", async () => {
		const [paid, cancelled, open] = [await createUnpaidOrder(), await createUnpaidOrder(), await createUnpaidOrder()]
		await markPayment(owner, paid.id, { kind: 'paid', reference: '', seenTotalPaise: unpaidOrderPaise })
		await changeOrderStatus(owner, cancelled.id, CANCELLED)
		for (const { buyer, id } of [paid, cancelled])
			await expect(claimPayment(toClient(buyer), id, newUtr())).rejects.toMatchObject({ code: 'conflict' })
		const stranger = toClient(await makeCustomer())
		await expect(claimPayment(stranger, open.id, newUtr())).rejects.toMatchObject({ code: 'not-found' })
		expect(await findUpiPayment(stranger.userId, open.id)).toBeNull()
		await write((tx) => tx.setting.deleteMany())
		expect(await findUpiPayment(open.buyer, open.id)).toBeNull()
		await expect(claimPayment(toClient(open.buyer), open.id, newUtr())).rejects.toMatchObject({ code: 'conflict' })
	})

	test('is decided once, by permitted staff, and not by marking the order as paid', async () => {
		const { buyer, id } = await createUnpaidOrder()
		await claimPayment(toClient(buyer), id, newUtr())
		await expect(decide(await makeStaff('packer'), id, 'accepted')).rejects.toMatchObject({ code: 'forbidden' })
		await expect(
			markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise: unpaidOrderPaise }),
		).rejects.toMatchObject({ message: expect.stringContaining('compare the reference with your bank') })
		await decide(owner, id, 'rejected')
		await expect(decide(owner, id, 'accepted')).rejects.toMatchObject({
			message: 'Owner has already rejected this payment. Please open the order again.',
		})
		expect(await readEntries(id)).toEqual([])
	})

	test('for an order cancelled meanwhile becomes a refund due once the money is confirmed', async () => {
		const { buyer, id } = await createUnpaidOrder()
		await claimPayment(toClient(buyer), id, newUtr())
		await changeOrderStatus(owner, id, CANCELLED)
		await decide(owner, id, 'accepted')
		expect((await getOrderForAdmin(id)).refundNeededPaise).toBe(unpaidOrderPaise)
	})
})

test('a COD order can be paid by UPI until it ships, and one paid by UPI cannot be marked as collected', async () => {
	const [early, late] = [await createUnpaidOrder('cod'), await createUnpaidOrder('cod')]
	await changeOrderStatus(owner, late.id, SHIPPED)
	expect(await findUpiPayment(late.buyer, late.id)).toBeNull()
	await expect(claimPayment(toClient(late.buyer), late.id, newUtr())).rejects.toMatchObject({ code: 'conflict' })
	expect(await findUpiPayment(early.buyer, early.id)).toMatchObject({
		replacesCod: true,
		amountPaise: unpaidOrderPaise,
	})
	await claimPayment(toClient(early.buyer), early.id, newUtr())
	await decide(owner, early.id, 'accepted')
	expect(await readPaymentState(early.id)).toBe('paid')
	await expect(
		markPayment(owner, early.id, { kind: 'collected', reference: '', seenTotalPaise: unpaidOrderPaise }),
	).rejects.toMatchObject({ code: 'conflict' })
})
