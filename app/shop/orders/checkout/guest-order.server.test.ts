import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { checkOutGuest, makeGuestCart, makeGuestOrder } from '../../../../tests/support/data/guests.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import {
	anonymousClient,
	createCheckoutInput,
	getRemainingQty,
	makeCustomer,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { readCart } from '../../cart/cart.server.ts'
import { sendDueNotifications } from '../../notifications/dispatch-notifications.server.ts'
import { composeEmail } from '../../notifications/email/compose-email.server.ts'
import { blockCustomer } from '../../people/customers/customer.server.ts'
import { couponSchema, createCoupon } from '../../pricing/coupons/coupons.server.ts'
import { findStaffLink, openOrderLink } from '../links/order-link.server.ts'
import { cancelOwnOrder } from '../customer-order.server.ts'
import { saveCheckoutDraft, findCheckoutDraft } from './checkout-draft.server.ts'
import { guestCheckoutFormSchema } from './checkout.schema.ts'

vi.hoisted(() => {
	process.env.RATE_LIMITS = 'on'
})

let phones = 9_800_000_000
const createPhone = () => `91${(phones += 1)}`

test('the order of a guest belongs to no account', async () => {
	const { orderId } = await makeGuestOrder({ phoneNumber: createPhone() })
	const select = { userId: true, isGuest: true, source: true, channel: true } as const
	expect(await read.order.findUnique({ where: { id: orderId }, select })).toEqual({
		userId: null,
		isGuest: true,
		source: 'web',
		channel: null,
	})
})

test('a phone number is enough for an order', async () => {
	const { orderId } = await makeGuestOrder({ email: '', phoneNumber: '919811100001' })
	const select = { email: true, phoneE164: true } as const
	expect(await read.order.findUnique({ where: { id: orderId }, select })).toEqual({
		email: '',
		phoneE164: '+919811100001',
	})
})

test('a form sent twice at the same time places one order', async () => {
	const { id, variants } = await makeProduct({ stock: 10 })
	const cart = await makeGuestCart([variants[0]!, 2])
	const sent = { idempotencyKey: 'one-form-of-a-guest', input: createCheckoutInput({ phoneNumber: createPhone() }) }
	const placed = await Promise.all([checkOutGuest(cart, sent), checkOutGuest(cart, sent)])
	expect(placed[0].orderId).toBe(placed[1].orderId)
	expect(await getRemainingQty(id)).toBe(8)
})

test('a form sent again with other input says so', async () => {
	const { variants } = await makeProduct()
	const cart = await makeGuestCart([variants[0]!, 1])
	const phoneNumber = createPhone()
	const idempotencyKey = 'the-same-form-of-a-guest'
	await checkOutGuest(cart, { idempotencyKey, input: createCheckoutInput({ phoneNumber }) })
	const again = await checkOutGuest(cart, { idempotencyKey, input: createCheckoutInput({ phoneNumber, city: 'Vapi' }) })
	expect(again).toMatchObject({ repeated: true, hasOtherInput: true })
})

test('the order takes its lines and the checkout input out of the cart, and leaves sold-out ones', async () => {
	const [shirt, scarf] = [await makeProduct({ name: 'Shirt' }), await makeProduct({ name: 'Scarf', stock: 1 })]
	const cart = await makeGuestCart([shirt.variants[0]!, 1], [scarf.variants[0]!, 1])
	await saveCheckoutDraft(cart, () => 'Surat')
	await write((tx) => tx.product.update({ where: { id: scarf.id }, data: { remainingQty: 0, purchaseQty: 1 } }))
	await checkOutGuest(cart, { input: createCheckoutInput({ phoneNumber: createPhone() }) })
	expect((await readCart(cart)).lines.map(({ name }) => name)).toEqual(['Scarf'])
	expect(await findCheckoutDraft(cart)).toBeNull()
})

test('cash on delivery needs a phone number', async () => {
	const refused = makeGuestOrder({ paymentMethod: 'cod', phoneNumber: '' })
	expect(await getRefusal(refused)).toBe('invalid at phoneNumber: Please enter a phone number for cash on delivery.')
})

test('unpaid orders with cash on delivery are limited by phone number', async () => {
	const input = { paymentMethod: 'cod', phoneNumber: createPhone() } as const
	for (let order = 0; order < 5; order += 1) await makeGuestOrder(input)
	expect(await getRefusal(makeGuestOrder(input))).toMatch(/^conflict at paymentMethod: 5 orders are still to be paid/)
})

test('a phone number places at most ten orders in ten minutes', async () => {
	const phoneNumber = createPhone()
	for (let order = 0; order < 10; order += 1) await makeGuestOrder({ phoneNumber })
	await expect(makeGuestOrder({ phoneNumber })).rejects.toMatchObject({ code: 'too-many' })
})

test('the contact of a blocked customer cannot order as a guest', async () => {
	const email = 'blocked@example.com'
	await blockCustomer(await makeStaff(), await makeCustomer({ email }), 'Refused three parcels')
	await expect(makeGuestOrder({ email, phoneNumber: createPhone() })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a coupon counts for each phone number, in any spelling', async () => {
	await createCoupon(
		await makeStaff(),
		couponSchema.parse({ code: 'ONCE', kind: 'percent', value: 10, maxPerCustomer: 1 }),
	)
	const phone = '9811122233'
	await makeGuestOrderWithCoupon({ phoneNumber: phone, email: '' })
	const again = makeGuestOrderWithCoupon({ phoneNumber: `91${phone}`, email: '' })
	expect(await getRefusal(again)).toBe('conflict at couponCode: You have used the coupon ONCE already.')
})

async function makeGuestOrderWithCoupon(input: Parameters<typeof makeGuestOrder>[0]) {
	return makeGuestOrder({ ...input, couponCode: 'ONCE' })
}

test('a completed order of a guest keeps its data', async () => {
	await setSettings({ 'returns.cancelByCustomer': true })
	const { orderId } = await makeGuestOrder({ phoneNumber: createPhone() })
	const token = (await findStaffLink(orderId)).slice(-22)
	await cancelOwnOrder(await openOrderLink(anonymousClient, token), orderId)
	expect(await read.order.findUnique({ where: { id: orderId }, select: { firstName: true } })).toEqual({
		firstName: 'Riya',
	})
})

test('the confirmation email of a guest has the link of the order', async () => {
	const { orderId } = await makeGuestOrder({ phoneNumber: createPhone() })
	await sendDueNotifications()
	const row = await read.outboxMail.findFirstOrThrow({ where: { orderId, template: 'order-confirmation' } })
	expect((await composeEmail(row, new Date()))!.text).toMatch(/\/o\/[\w-]{22}/)
})

test('a guest without a phone number and an email is asked for one', () => {
	const { error } = guestCheckoutFormSchema.safeParse(createCheckoutInput({ phoneNumber: '', email: '' }))
	expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
		['phoneNumber', 'Please enter a phone number or an email.'],
	])
})
