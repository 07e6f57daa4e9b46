import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { call } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { enableOnlinePayments } from '../../support/payments/online-shop.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor, type Visitor } from '../../support/pages/visitor.ts'

const everyone = { 'checkout.whoCanOrder': 'everyone' }

beforeEach(() => setSettings(everyone))
afterEach(() => write((tx) => tx.setting.deleteMany()))

const buyer = {
	firstName: 'Riya',
	lastName: 'Shah',
	phoneNumber: '98250 55555',
	zipCode: '395007',
	streetAddress: '12 Ring Road',
	city: 'Surat',
	state: 'Gujarat',
	paymentMethod: 'cod',
}

async function createGuest(product: Parameters<typeof makeProduct>[0] = {}) {
	const { id, variants } = await makeProduct({ name: 'Guest Kurta', pricePaise: 129_900, ...product })
	const guest = createVisitor()
	await guest.open(`/singleproduct/${id}?color=${variants[0]}`)
	const page = await guest.submit({ productColorId: String(variants[0]) }, { button: 'Add to Cart' })
	return { guest, page, id, variant: variants[0]! }
}

async function placeOrder(guest: Visitor, values: Partial<typeof buyer & { email: string }> = {}) {
	await guest.open('/checkout')
	return guest.submit({ ...buyer, ...values }, { button: 'Place order' })
}

const countGuestOrders = () => read.order.count({ where: { isGuest: true } })

test('a visitor of a shop that requires an account is asked to log in', async () => {
	await write((tx) => tx.setting.deleteMany())
	const { page } = await createGuest()
	expect(page.path).toMatch(/^\/login/)
})

test('a visitor puts an item into a cart without an account', async () => {
	const { page } = await createGuest()
	expect(listAnnouncements(page)).toContain('Product added to cart!')
	expect(page.first('#cart-link')?.getAttribute('aria-label')).toBe('Cart, 1 item')
})

test('a visitor without a cart gets no cookie, so that the page can be cached', async () => {
	const page = await createVisitor().open('/allproducts')
	expect(page.headers.getSetCookie()).toEqual([])
})

test('the cart of another browser is empty', async () => {
	await createGuest()
	expect((await createVisitor().open('/cart')).text).toContain('Your cart is empty')
})

test('a guest changes and removes items in the cart', async () => {
	const { guest } = await createGuest()
	await guest.open('/cart')
	const more = await guest.submit({}, { button: 'Increase quantity' })
	expect(more.text).toContain('Checkout · ₹\u00a02,598.00')
	const none = await guest.submit({}, { button: 'Remove Guest Kurta' })
	expect(none.text).toContain('Your cart is empty')
})

test('a guest saves an order note with the cart', async () => {
	const { guest } = await createGuest()
	await guest.open('/cart')
	await guest.submit({ note: 'Ring twice' }, { button: 'Save note' })
	expect((await guest.open('/cart')).first('#order-note')?.textContent).toContain('Ring twice')
})

test('a guest orders with a phone number and sees the confirmation page', async () => {
	const { guest } = await createGuest()
	const page = await placeOrder(guest)
	expect(page.path).toMatch(/^\/order-confirmation/)
	expect(page.text).toContain('12 Ring Road')
})

test('the confirmation page of a guest links to the order', async () => {
	const { guest } = await createGuest()
	const page = await placeOrder(guest)
	expect((await createVisitor().open(page.hrefOf('your order page')!)).text).toContain('Guest Kurta')
})

test('another browser does not see the confirmation page of a guest', async () => {
	const { guest } = await createGuest()
	const { path } = await placeOrder(guest)
	expect((await createVisitor().open(path)).status).toBe(401)
})

test('the cart of a guest is empty after the order', async () => {
	const { guest } = await createGuest()
	await placeOrder(guest)
	expect((await guest.open('/cart')).text).toContain('Your cart is empty')
})

test('a form that a guest sends again opens its one order', async () => {
	const { guest } = await createGuest()
	const form = await guest.open('/checkout')
	const values = Object.fromEntries(
		form
			.all('#checkout input[type=hidden]')
			.map((field) => [field.getAttribute('name')!, field.getAttribute('value')!]),
	)
	const before = await countGuestOrders()
	const send = () => guest.post('/checkout', { ...values, ...buyer, country: 'india' })
	const [first, second] = [await send(), await send()]
	expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
	expect(await countGuestOrders()).toBe(before + 1)
})

test('what a guest typed is kept while a coupon is applied', async () => {
	const { guest } = await createGuest()
	await guest.open('/checkout')
	const page = await guest.submit({ ...buyer, couponCode: 'NONE' }, { button: 'Apply coupon' })
	expect(page.first('[name=streetAddress]')?.getAttribute('value')).toBe('12 Ring Road')
})

test('a guest without phone number and email is asked for one beside the phone number', async () => {
	const { guest } = await createGuest()
	const page = await placeOrder(guest, { phoneNumber: '', paymentMethod: 'online' })
	expect(page.words('#checkout-phoneNumber-error')).toBe('Please enter a phone number or an email.')
})

test('a guest with the email of an account does not learn about it', async () => {
	const email = 'known@example.com'
	await makeCustomer({ email })
	const { guest } = await createGuest()
	const page = await placeOrder(guest, { email })
	expect(page.path).toMatch(/^\/order-confirmation/)
})

test('an order of a guest is not among the orders of the account with its email', async () => {
	const email = 'owner-of-the-email@example.com'
	const userId = await makeCustomer({ email })
	const { guest } = await createGuest()
	await placeOrder(guest, { email })
	expect(await read.order.count({ where: { userId } })).toBe(0)
})

test('the admin says that an order was placed without an account', async () => {
	const { guest } = await createGuest()
	const { path } = await placeOrder(guest)
	const page = await (await logInAdmin()).open(`/admin/orders/${path.split('=')[1]}`)
	expect(page.text).toContain('None (guest checkout)')
})

test('a guest pays on the page of the payment service', async () => {
	const stop = await enableOnlinePayments()
	const { guest } = await createGuest()
	await placeOrder(guest, { paymentMethod: 'online' })
	const back = await guest.submit({}, { form: 'form:has([value=pay])' })
	await stop()
	expect(back.text).toContain('Paid.')
})

test('an API call without a token places no order', async () => {
	const { variant } = await createGuest()
	const json = { ...delivery, cartItems: [{ productColorId: variant, quantity: 1 }] }
	expect((await call('POST', '/orders/create', { json })).status).toBe(401)
})

async function signUp(guest: Visitor) {
	const account = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
	await guest.open('/signup')
	const signup = { ...account, username: 'Riya', phone: '9825044444', confirmPassword: account.password }
	const page = await guest.submit(signup, { button: 'Sign up' })
	const { id } = await read.user.findUniqueOrThrow({ where: { email: account.email }, select: { id: true } })
	return { page, userId: id }
}

test("a guest's items move to the account at the sign-up", async () => {
	const { guest, id } = await createGuest()
	const { userId } = await signUp(guest)
	expect((await readCart(userId)).lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[id, 1]])
})

test('what did not fit into the cart at the sign-up is said once', async () => {
	const { guest, id } = await createGuest({ stock: 2 })
	await guest.open('/cart')
	await guest.submit({}, { button: 'Increase quantity' })
	await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 1, purchaseQty: 1 } }))
	await signUp(guest)
	const [first, second] = [await guest.open('/cart'), await guest.open('/cart')]
	const sentence = 'Not everything fit into your cart: Guest Kurta (1 of 2).'
	expect([first, second].map((page) => listAnnouncements(page).includes(sentence))).toEqual([true, false])
})
