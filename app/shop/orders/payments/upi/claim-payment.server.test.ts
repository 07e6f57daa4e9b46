import { refusalOf } from '../../../../../tests/support/data/refusal-of.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderToPay, priceToPay } from '../../../../../tests/support/data/order-of.ts'
import { asking, makeCustomer, makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { brokenInvariants } from '../../../../../tests/support/data/shop-invariants.ts'
import { letterOf } from '../../../../../tests/support/data/waiting-mail.ts'
import { setSettings } from '../../../../../tests/support/data/tables.ts'
import { countWhatWaits } from '../../../desk/what-waits.server.ts'
import { composeMail } from '../../../letters/mail/compose.server.ts'
import { CANCELLED, SHIPPED } from '../../../words/order-status.ts'
import { changeOrderStatus, listAdminOrders, orderForAdmin } from '../../order.server.ts'
import type { Actor } from '../../../words/roles.ts'
import { markPayment } from '../mark-payment.server.ts'
import { claimPayment } from './claim-payment.server.ts'
import { decideClaim } from './decide-claim.server.ts'
import { upiOfOrder } from './upi-of-order.server.ts'
import { tellDue } from '../../../letters/after-the-act.server.ts'

const owner = await makeStaff()

let last = 100_000_000_000
const newUtr = () => String((last += 1))

const stateOf = async (id: number) => (await orderForAdmin(id)).paymentState
const claimsOf = (orderId: number) => read.paymentClaim.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const entriesOf = (orderId: number) => read.paymentEntry.findMany({ where: { orderId } })

async function decide(actor: Actor, id: number, decision: 'accepted' | 'rejected', sameReference = false) {
	const [claim] = (await claimsOf(id)).slice(-1)
	await decideClaim(actor, id, { claimId: claim!.id, decision, sameReference })
}

const upi = { 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank', 'checkout.upiName': 'Shop' }
beforeEach(() => setSettings(upi))

afterEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	// The stock is created without its movements here.
	expect(brokenInvariants().filter((broken) => /order|claim|reference/.test(broken))).toEqual([])
})

describe('what a customer says to have paid by UPI', () => {
	test('is claimed until the owner finds it in the bank, and then in the ledger with its reference', async () => {
		const { buyer, id } = await orderToPay()
		const utr = newUtr()
		expect(await upiOfOrder(buyer, id)).toMatchObject({
			link: `upi://pay?pa=shop@okbank&pn=Shop&tr=ORDER${id}&tn=Order%20${id}&am=1299.00&cu=INR`,
			amountPaise: priceToPay,
			claimed: null,
		})
		await tellDue()
		const [confirmed] = await read.outboxMail.findMany({ where: { orderId: id, template: 'order-confirmation' } })
		const { email: recipient } = await read.user.findUniqueOrThrow({ where: { id: buyer } })
		const confirmation = (await composeMail({ ...confirmed!, recipient }, new Date()))!
		expect(confirmation.text).toContain('₹ 1,299.00 is still to be paid.')
		expect(confirmation.html).toContain('Pay now')
		const before = (await countWhatWaits()).claimed
		await claimPayment(asking(buyer), id, utr)
		expect(await stateOf(id)).toBe('claimed')
		expect((await countWhatWaits()).claimed).toEqual(before + 1)
		expect(await upiOfOrder(buyer, id)).toMatchObject({ link: '', claimed: utr })
		expect((await listAdminOrders({ search: `#${id}`, payment: 'claimed', page: 1 })).total).toBe(1)
		await Promise.all([decide(owner, id, 'accepted'), decide(await makeStaff('manager'), id, 'accepted')])
		expect(await stateOf(id)).toBe('paid')
		expect((await countWhatWaits()).claimed).toEqual(before)
		expect(await entriesOf(id)).toMatchObject([
			{ kind: 'paid', amountPaise: priceToPay, provider: 'upi', paymentId: utr, reference: utr },
		])
		expect((await letterOf(id, 'payment-received')).text).toContain(
			`your payment of ₹ 1,299.00 for the order #${id} is there`,
		)
		expect(await upiOfOrder(buyer, id)).toBeNull()
		expect((await orderForAdmin(id)).events.map(({ note }) => note)).toEqual([
			null,
			`Said to be paid by UPI: ₹ 1,299.00, reference ${utr}`,
			`Found in the bank: ₹ 1,299.00, reference ${utr}`,
		])
		expect(await read.journalEntry.count({ where: { kind: 'order', subjectId: id, actorName: { not: null } } })).toBe(1)
	})

	test('is due again when it is not in the bank; the customer is told, and gives no such reference again', async () => {
		const { buyer, id } = await orderToPay()
		const [wrong, right] = [newUtr(), newUtr()]
		await claimPayment(asking(buyer), id, wrong)
		await decide(owner, id, 'rejected')
		await decide(owner, id, 'rejected')
		expect(await stateOf(id)).toBe('due')
		expect(await entriesOf(id)).toEqual([])
		const mail = await letterOf(id, 'payment-not-found')
		expect(mail.text).toContain(`your payment of ₹ 1,299.00 for the order #${id} with the reference ${wrong}`)
		expect(await upiOfOrder(buyer, id)).toMatchObject({ rejected: wrong, amountPaise: priceToPay })
		await expect(claimPayment(asking(buyer), id, wrong)).rejects.toMatchObject({ code: 'conflict', field: 'utr' })
		await claimPayment(asking(buyer), id, right)
		await decide(owner, id, 'accepted')
		expect(await stateOf(id)).toBe('paid')
	})

	test('is one claim, however often and at once it is sent', async () => {
		const { buyer, id } = await orderToPay()
		const utr = newUtr()
		await Promise.all([claimPayment(asking(buyer), id, utr), claimPayment(asking(buyer), id, utr)])
		await claimPayment(asking(buyer), id, utr)
		expect(await claimsOf(id)).toHaveLength(1)
		await expect(claimPayment(asking(buyer), id, newUtr())).rejects.toMatchObject({
			message: `We are checking the reference ${utr} already.`,
		})
	})

	test('pays one order: its reference is refused of another, also at the same moment and when the staff noted it', async () => {
		const [one, other, third] = [await orderToPay(), await orderToPay(), await orderToPay()]
		const utr = newUtr()
		const both = [one, other].map(({ buyer, id }) => claimPayment(asking(buyer), id, utr))
		const outcomes = await Promise.allSettled(both)
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
		expect((await read.paymentClaim.findMany({ where: { utr } })).length).toBe(1)
		const noted = newUtr()
		await markPayment(await makeStaff('owner'), third.id, {
			kind: 'paid',
			reference: noted,
			seenTotalPaise: priceToPay,
		})
		const open = outcomes[0]!.status === 'rejected' ? one : other
		expect(await refusalOf(claimPayment(asking(open.buyer), open.id, noted))).toBe(
			'conflict at utr: This reference was given for another order. Please check it, or write to us.',
		)
	})

	test('is asked about when the staff has marked another order with its reference meanwhile', async () => {
		const [claimed, marked] = [await orderToPay(), await orderToPay()]
		const utr = newUtr()
		await claimPayment(asking(claimed.buyer), claimed.id, utr)
		await markPayment(owner, marked.id, { kind: 'paid', reference: utr, seenTotalPaise: priceToPay })
		expect(await refusalOf(decide(owner, claimed.id, 'accepted'))).toMatch(/^conflict at sameReference:/)
		await decide(owner, claimed.id, 'accepted', true)
		expect(await stateOf(claimed.id)).toBe('paid')
	})

	test('cannot be said of what is paid, cancelled, another customer’s or without a UPI ID', async () => {
		const [paid, cancelled, open] = [await orderToPay(), await orderToPay(), await orderToPay()]
		await markPayment(owner, paid.id, { kind: 'paid', reference: '', seenTotalPaise: priceToPay })
		await changeOrderStatus(owner, cancelled.id, CANCELLED)
		for (const { buyer, id } of [paid, cancelled])
			await expect(claimPayment(asking(buyer), id, newUtr())).rejects.toMatchObject({ code: 'conflict' })
		const stranger = asking(await makeCustomer())
		await expect(claimPayment(stranger, open.id, newUtr())).rejects.toMatchObject({ code: 'not-found' })
		expect(await upiOfOrder(stranger.userId, open.id)).toBeNull()
		await write((tx) => tx.setting.deleteMany())
		expect(await upiOfOrder(open.buyer, open.id)).toBeNull()
		await expect(claimPayment(asking(open.buyer), open.id, newUtr())).rejects.toMatchObject({ code: 'conflict' })
	})

	test('is decided once, by whoever may, and not by marking over it', async () => {
		const { buyer, id } = await orderToPay()
		await claimPayment(asking(buyer), id, newUtr())
		await expect(decide(await makeStaff('packer'), id, 'accepted')).rejects.toMatchObject({ code: 'forbidden' })
		await expect(
			markPayment(owner, id, { kind: 'paid', reference: '', seenTotalPaise: priceToPay }),
		).rejects.toMatchObject({ message: expect.stringContaining('compare the reference with your bank') })
		await decide(owner, id, 'rejected')
		await expect(decide(owner, id, 'accepted')).rejects.toMatchObject({
			message: 'Owner has rejected this payment already. Please open the order again.',
		})
		expect(await entriesOf(id)).toEqual([])
	})

	test('of an order that is cancelled meanwhile is money to give back once it is found', async () => {
		const { buyer, id } = await orderToPay()
		await claimPayment(asking(buyer), id, newUtr())
		await changeOrderStatus(owner, id, CANCELLED)
		await decide(owner, id, 'accepted')
		expect((await orderForAdmin(id)).refundNeededPaise).toBe(priceToPay)
	})
})

test('an order in cash can be paid by UPI until it is sent, and its cash is then not asked for', async () => {
	const [early, late] = [await orderToPay('cod'), await orderToPay('cod')]
	await changeOrderStatus(owner, late.id, SHIPPED)
	expect(await upiOfOrder(late.buyer, late.id)).toBeNull()
	await expect(claimPayment(asking(late.buyer), late.id, newUtr())).rejects.toMatchObject({ code: 'conflict' })
	expect(await upiOfOrder(early.buyer, early.id)).toMatchObject({ isInstead: true, amountPaise: priceToPay })
	await claimPayment(asking(early.buyer), early.id, newUtr())
	await decide(owner, early.id, 'accepted')
	expect(await stateOf(early.id)).toBe('paid')
	await expect(
		markPayment(owner, early.id, { kind: 'collected', reference: '', seenTotalPaise: priceToPay }),
	).rejects.toMatchObject({ code: 'conflict' })
})
