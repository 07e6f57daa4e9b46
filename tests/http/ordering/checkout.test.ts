import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { checkoutLabels } from '#app/shop/orders/checkout/checkout-draft.ts'
import { createShopperAtCheckout, logInCustomer, type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import {
	listAnnouncements,
	getBreadcrumb,
	getFieldError,
	getTermValue,
	getField,
	getFieldValue,
	getText,
} from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'

const input = {
	...deliveryWithPhone,
	waistSize: '72 cm',
	fullLength: '101 cm',
	streetAddress: '12 "Ring" Road & Sons',
	apartment: 'Flat 4',
	paymentMethod: 'cod',
}
const required = ['firstName', 'lastName', 'email', 'zipCode', 'city', 'state', 'country', 'streetAddress']
const listOrders = (userId: number) =>
	read.order.findMany({ where: { userId }, include: { items: true }, orderBy: { id: 'asc' } })

/** Creates a customer with these cart lines, or with one unit for ₹ 1,000. */
async function shopper(...lines: Parameters<typeof createShopperAtCheckout>): Promise<LoggedIn> {
	return lines.length > 0
		? createShopperAtCheckout(...lines)
		: createShopperAtCheckout([(await makeProduct()).variants[0]!, 1])
}

const order = (person: LoggedIn, changes: Record<string, string | undefined> = {}) =>
	person.submit({ ...input, ...changes }, { form: '#checkout' })

test('the checkout page has its title, its breadcrumb and all fields (rule: checkout-fields)', async () => {
	const page = (await shopper()).page()
	expect(page.status).toBe(200)
	expect(page.words('h1')).toBe('Check Out')
	expect(getBreadcrumb(page)).toBe('Home / Cart / Check out')
	for (const name of Object.keys(input)) expect(getField(page, name), name).toBeDefined()
	const isRequired = (name: string) => getField(page, name).hasAttribute('required')
	// A country is always selected.
	const always = required.filter((name) => name !== 'state' && name !== 'country')
	expect(always.filter((name) => !isRequired(name))).toEqual([])
	expect(['phoneNumber', 'waistSize', 'fullLength', 'apartment'].filter(isRequired)).toEqual([])
	expect(page.headers.get('Cache-Control')).toContain('no-store')
	const countries = getField(page, 'country').querySelectorAll('option')
	expect(countries.map((option) => option.getAttribute('value'))).toEqual(['india', 'usa', 'uk'])
	expect(getFieldValue(page, 'country')).toBe('india')
	expect(getField(page, 'state').querySelectorAll('option').slice(1)).toHaveLength(36)
	const ways = page.all('main [name=paymentMethod]')
	expect(ways.map((radio) => radio.getAttribute('value'))).toEqual(['online', 'cod'])
	expect(getFieldValue(page, 'paymentMethod')).toBe('online')
	// Pressing Enter in a field places the order and removes nothing.
	const [first] = page.all('#checkout button, button[form=checkout]')
	expect(first!.getAttribute('type')).toBe('submit')
	expect(first!.getAttribute('name')).toBeUndefined()
})

test('the checkout page lists the items, no tax, no shipping and a total equal to the subtotal', async () => {
	const coat = await makeProduct({ name: 'Wool Coat', pricePaise: 6_000_000, colors: ['Olive'] })
	const belt = await makeProduct({ name: 'Plain Belt', pricePaise: 345_600, colors: ['Tan'] })
	const page = (await shopper([coat.variants[0]!, 2], [belt.variants[0]!, 1])).page()
	const lines = page
		.all('main li')
		.filter((line) => line.querySelector('button[name=remove]'))
		.map(getText)
	for (const text of ['Wool Coat', '₹ 60,000.00', 'Olive', 'quantity 2', 'Remove']) expect(lines[0]).toContain(text)
	for (const text of ['Plain Belt', '₹ 3,456.00', 'Tan', 'quantity 1', 'Remove']) expect(lines[1]).toContain(text)
	expect(getTermValue(page, 'Subtotal (3 items)')).toBe('₹ 1,23,456.00')
	expect(getTermValue(page, 'Tax')).toBe('₹ 0.00')
	expect(getTermValue(page, 'Shipping')).toBe('₹ 0.00')
	expect(getTermValue(page, 'Total')).toBe('₹ 1,23,456.00')
})

test('the checkout page and its form ask a visitor to log in', async () => {
	const person = createVisitor()
	const page = await person.open('/checkout')
	expect(page.path).toBe('/login?redirectTo=%2Fcheckout')
	expect(listAnnouncements(page)).toContain('Please log in to place an order.')
	const sent = await person.post('/checkout', input)
	expect(sent.status).toBe(303)
	expect(sent.headers.get('Location')).toBe('/login?redirectTo=%2Fcheckout')
})

test('the checkout page is closed to an administrator, who has no cart', async () => {
	const person = await logInAdmin()
	expect((await person.open('/checkout')).path).not.toBe('/checkout')
	const sent = await person.post('/checkout', input)
	expect(sent.status).toBe(303)
	expect(await read.order.count({ where: { userId: person.userId } })).toBe(0)
})

test('the checkout page shows an empty cart, and its form rejects one', async () => {
	const person = await logInCustomer()
	const page = await person.open('/checkout')
	expect(page.text).toContain('No items to order.')
	expect(page.first('#checkout')).toBeNull()
	const late = await shopper()
	await write((tx) => tx.cartItem.deleteMany({ where: { userId: late.userId } }))
	const answer = await order(late)
	expect(answer.status).toBe(400)
	expect(listAnnouncements(answer)).toContain('Cart is empty.')
	expect(answer.text).toContain('No items to order.')
})

test('the checkout page removes an item, confirms it with a full stop and keeps the input', async () => {
	const [stays, goes] = [await makeProduct({ name: 'Stays' }), await makeProduct({ name: 'Goes' })]
	const person = await shopper([stays.variants[0]!, 1], [goes.variants[0]!, 1])
	const page = await person.submit({ ...input, zipCode: '12' }, { form: '#checkout', button: 'Remove Goes' })
	expect(page.status).toBe(200)
	expect(page.path).toBe('/checkout')
	expect(listAnnouncements(page)).toEqual(['Item removed from cart.'])
	expect(getTermValue(page, 'Total')).toBe('₹ 1,000.00')
	for (const [name, value] of Object.entries({ ...input, zipCode: '12' }))
		expect(getFieldValue(page, name), name).toBe(value)
	expect(await listOrders(person.userId)).toEqual([])
	expect((await person.submit({}, { form: '#checkout', button: 'Remove Stays' })).text).toContain('No items to order.')
})

test('an order from the checkout page is stored as entered and opens its confirmation', async () => {
	const { id, variants } = await makeProduct({ name: 'Kurta', stock: 5, pricePaise: 129_950, colors: ['Rust'] })
	const person = await shopper([variants[0]!, 2])
	const page = await order(person)
	expect(listAnnouncements(page)).toContain('Order successful!')
	// The heading says it.
	expect(page.document.querySelectorAll('#toasts .toast')).toEqual([])
	const [placed, ...others] = await listOrders(person.userId)
	expect(others).toEqual([])
	expect(page.path).toBe(`/order-confirmation?orderId=${placed!.id}`)
	const money = { subtotalPaise: 259_900, taxPaise: 0, shippingPaise: 0, totalPaise: 259_900 }
	expect(placed).toMatchObject({ ...input, ...money, status: 1 })
	expect(placed!.items).toMatchObject([
		{ productId: id, productName: 'Kurta', colorName: 'Rust', pricePaise: 129_950, quantity: 2 },
	])
})

test.each([
	['india', { state: 'Gujarat', zipCode: '395007' }],
	['uk', { state: '', stateAbroad: 'Kent', zipCode: 'CT1 2EH' }],
])('the next checkout is prefilled with the address in %s of the previous order', async (country, place) => {
	const person = await shopper()
	await order(person, { country, ...place })
	await addToCart(person.userId, (await makeProduct()).variants[0]!, 1)
	const page = await person.open('/checkout')
	const { email, streetAddress, apartment, city } = input
	const known = { firstName: 'Riya', lastName: 'Shah', phoneNumber: '98250 12345' }
	const remembered = { ...known, email, streetAddress, apartment, city, country, ...place }
	for (const [name, value] of Object.entries(remembered)) expect(getFieldValue(page, name), name).toBe(value)
})

/** Uses the label that the page shows (rule: checkout-fields). */
const fillIn = (name: string) => `Please fill in the ${checkoutLabels[name as keyof typeof checkoutLabels]} field.`

test('a checkout without input names every required field, in their order, each with a link to it', async () => {
	const person = await shopper()
	const page = await person.submit({ email: '', country: '' }, { form: '#checkout' })
	const links = page.all('[role=alert] a')
	expect(links.map(getText)).toEqual(required.map(fillIn))
	for (const link of links) {
		const id = link.getAttribute('href')!.slice(1)
		expect(page.first(`[id="${id}"]`), id).not.toBeNull()
	}
})

test('a rejected checkout shows all errors at once, and keeps the input', async () => {
	const person = await shopper()
	const wrong = {
		city: '  ',
		zipCode: '39500',
		email: 'riya@',
		phoneNumber: '12345',
		state: '<b>',
		paymentMethod: 'card',
	}
	const page = await order(person, wrong)
	expect(page.status).toBe(400)
	expect(page.all('[role=alert] li').map(getText)).toEqual([
		'Please enter a valid email address.',
		'Please enter a valid phone number (10-12 digits).',
		'Please enter a valid PIN code (6 digits, not starting with 0).',
		fillIn('city'),
		'Please choose a state of India.',
		'Please choose a payment method.',
	])
	expect(getFieldError(page, 'city')).toBe(fillIn('city'))
	for (const name of ['firstName', 'email', 'streetAddress'] as const)
		expect(getFieldValue(page, name)).toBe({ ...input, ...wrong }[name])
	expect(await listOrders(person.userId)).toEqual([])
})

const sellOut = (id: number, left = 0) =>
	write((tx) => tx.product.update({ where: { id }, data: { remainingQty: left, originalQty: left } }))

test('a line sold out before checkout is marked, excluded from totals, and one button removes it', async () => {
	const [kept, gone] = [
		await makeProduct({ name: 'Kept Shirt' }),
		await makeProduct({ name: 'Gone Shirt', pricePaise: 500_000 }),
	]
	const person = await shopper([kept.variants[0]!, 2], [gone.variants[0]!, 1])
	await sellOut(gone.id)
	const page = await person.open('/checkout')
	const [, line] = page.all('main li').filter((item) => item.querySelector('button[name=remove]'))
	expect(getText(line)).toContain('Sold out. It is not part of this order.')
	expect(getTermValue(page, 'Subtotal (2 items)')).toBe('₹ 2,000.00')
	expect(getTermValue(page, 'Total')).toBe('₹ 2,000.00')
	expect(page.text).toContain('Place order · ₹ 2,000.00')
	const after = await person.submit({ ...input }, { form: '#checkout', button: 'Remove Gone Shirt' })
	expect(after.text).not.toContain('Gone Shirt')
	expect(getFieldValue(after, 'firstName')).toBe('Riya')
})

test('a line sold out during checkout is shown at the button, and submitting again orders the rest', async () => {
	const [kept, gone] = [await makeProduct(), await makeProduct({ name: 'Gone Shirt' })]
	const person = await shopper([kept.variants[0]!, 1], [gone.variants[0]!, 1])
	await sellOut(gone.id)
	const page = await order(person)
	expect(page.status).toBe(409)
	const problem = page.first('#order-problem')
	expect(getText(problem)).toBe(
		'Gone Shirt is sold out. Your order has changed and its total is now ₹ 1,000.00. Please check it and place it again.',
	)
	expect(problem?.hasAttribute('autofocus')).toBe(true)
	expect(await listOrders(person.userId)).toEqual([])
	await person.submit({}, { form: '#checkout' })
	expect(await listOrders(person.userId)).toMatchObject([{ totalPaise: 100_000, items: [{ productId: kept.id }] }])
})

test('a line partly sold out before checkout is marked, and one button lowers it to the remaining stock', async () => {
	const few = await makeProduct({ name: 'Few Shirts' })
	const person = await shopper([few.variants[0]!, 5])
	await sellOut(few.id, 2)
	const page = await order(person)
	expect(listAnnouncements(page)).toEqual(['Only 2 left of Few Shirts.'])
	expect(page.text).toContain('Only 2 left.')
	const lowered = await person.submit({}, { form: '#checkout', button: 'Change to 2 of Few Shirts' })
	expect(getTermValue(lowered, 'Total')).toBe('₹ 2,000.00')
	expect(getFieldValue(lowered, 'city')).toBe('Surat')
	await person.submit({}, { form: '#checkout' })
	expect(await listOrders(person.userId)).toMatchObject([{ totalPaise: 200_000, items: [{ quantity: 2 }] }])
})

test('a changed order is shown beside an invalid field too, so that no customer accepts its total unseen', async () => {
	const { id, variants } = await makeProduct()
	const person = await shopper([variants[0]!, 1])
	await write((tx) => tx.product.update({ where: { id }, data: { basePricePaise: 200_000 } }))
	const page = await order(person, { streetAddress: '' })
	expect(page.status).toBe(400)
	expect(page.words('#order-problem')).toContain('its total is now ₹ 2,000.00')
	// The invalid field gets the focus first.
	expect(page.first('#order-problem')?.hasAttribute('autofocus')).toBe(false)
})
