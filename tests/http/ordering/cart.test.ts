import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInCustomer, type LoggedIn, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { couponSchema, createCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeAdmin, makeCustomer, makeCustomerWith, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { listAnnouncements, getBreadcrumb, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, type Visitor, createVisitor } from '../../support/pages/visitor.ts'

const checkoutButton = ({ document }: VisitedPage) => document.querySelector('main button[name=then][value=checkout]')
const listLines = (userId: number) => read.cartItem.findMany({ where: { userId }, orderBy: { id: 'asc' } })
const quantities = async (userId: number) => (await listLines(userId)).map(({ quantity }) => quantity)
const button = ({ document }: VisitedPage, label: string) =>
	document.querySelectorAll('main button').find((candidate) => candidate.getAttribute('aria-label') === label)
const press = (person: LoggedIn, label: string) => person.submit({}, { button: label })

async function shopper(...lines: Parameters<typeof makeCustomerWith>): Promise<LoggedIn> {
	const person = await logInVisitor(await makeCustomerWith(...lines))
	await person.open('/cart')
	return person
}

async function send(person: Visitor, path: string, values: Record<string, string> = {}): Promise<VisitedPage> {
	const response = await person.post(path, values)
	expect(response.status).toBe(303)
	return person.open(response.headers.get('Location')!)
}

test('a staff member sees at the cart that they have none, with a link back to the admin', async () => {
	const page = await (await logInAdmin()).open('/cart')
	expect(page.text).toContain('Staff accounts have no cart.')
	expect(page.first('main a[href="/admin"]')).not.toBeNull()
})

test('a visitor is asked to log in at the cart', async () => {
	const page = await createVisitor().open('/cart')
	expect(page.status).toBe(200)
	expect(page.words('h1')).toBe('Cart')
	expect(page.text).toContain('Please log in to view your cart')
	expect(page.hrefOf('Log In')).toMatch(/^\/login/)
	const bag = page.first('header a[href="/cart"]')
	expect(bag?.getAttribute('title')).toBe('Please Login to Access Cart')
})

test.each([
	['/cart/lines', 'Please log in to add items to your cart.'],
	['/cart/lines/1/quantity', 'Please log in to update cart.'],
	['/cart/lines/1/remove', 'Please log in to remove items from cart.'],
	['/cart/note', 'Please log in to update cart.'],
])('the cart of a visitor responds to the button %s with: %s', async (path, message) => {
	const { variants } = await makeProduct()
	const values = { productColorId: String(variants[0]), quantity: '1', note: 'x' }
	const page = await send(createVisitor(), path, values)
	expect(page.path).toMatch(/^\/login\?redirectTo=%2Fcart/)
	expect(listAnnouncements(page)).toContain(message)
	const administrator = await logInAdmin()
	expect(listAnnouncements(await send(administrator, path, values))).toContain(message)
	expect(await listLines(administrator.userId)).toEqual([])
})

test('a filled cart shows each line with image, name, price and color, and the total in Indian rupees', async () => {
	const image = await makeImage()
	const coat = await makeProduct({ name: 'Wool Coat', pricePaise: 4_999_950, colors: ['Olive'], images: [image] })
	const belt = await makeProduct({ name: 'Plain Belt', pricePaise: 2_345_600, colors: ['Tan'] })
	const page = (await shopper([coat.variants[0]!, 2], [belt.variants[0]!, 1])).page()
	expect(getBreadcrumb(page)).toBe('Home / Cart')
	const lines = page.all('main li').filter((line) => line.querySelector('button[formaction$="/remove"]'))
	expect(lines).toHaveLength(2)
	for (const text of ['Wool Coat', '₹ 49,999.50', 'Olive', 'Remove']) expect(getText(lines[0])).toContain(text)
	expect(lines[0]!.querySelector('img')?.getAttribute('src')).toContain(image)
	for (const text of ['Plain Belt', '₹ 23,456.00', 'Tan', 'Remove']) expect(getText(lines[1])).toContain(text)
	expect(lines[1]!.querySelector('img')?.getAttribute('src')).toBe('/placeholder.jpg')
	expect(page.text).toContain('Add order note')
	expect(page.text).toContain('Taxes and shipping calculated at checkout')
	expect(getText(checkoutButton(page))).toMatch(/^Checkout\b.*₹ 1,23,455\.00$/)
	expect(page.first('header a[href="/cart"]')?.getAttribute('aria-label')).toBe('Cart, 3 items')
	expect(page.first('header a[href="/cart"]')?.getAttribute('title')).toBe('Cart')
})

test('the quantity of a cart line changes by one, not below 1 nor above the stock', async () => {
	const person = await shopper([(await makeProduct({ stock: 2 })).variants[0]!, 1])
	expect(button(person.page(), 'Decrease quantity')?.hasAttribute('disabled')).toBe(true)
	const more = await press(person, 'Increase quantity')
	expect(button(more, 'Decrease quantity')?.hasAttribute('disabled')).toBe(false)
	expect(more.path).toBe('/cart')
	expect(await quantities(person.userId)).toEqual([2])
	expect(getText(checkoutButton(more))).toContain('₹ 2,000.00')
	expect(listAnnouncements(await press(person, 'Increase quantity'))).toContain(
		'Failed to update quantity: Only 2 left.',
	)
	expect(await quantities(person.userId)).toEqual([2])
	await press(person, 'Decrease quantity')
	expect(await quantities(person.userId)).toEqual([1])
})

test('removing a cart line deletes it and confirms it', async () => {
	const [first, second] = [await makeProduct({ name: 'Stays' }), await makeProduct({ name: 'Goes' })]
	const person = await shopper([first.variants[0]!, 1], [second.variants[0]!, 1])
	const page = await person.submit({}, { button: 'Remove Goes' })
	expect(listAnnouncements(page)).toContain('Item removed from cart!')
	expect((await listLines(person.userId)).map(({ productColorId }) => productColorId)).toEqual([first.variants[0]])
})

test('a sold-out cart line is marked, not counted, and one button removes it', async () => {
	const [kept, gone] = [await makeProduct(), await makeProduct({ name: 'Gone Shirt', pricePaise: 500_000 })]
	const person = await shopper([kept.variants[0]!, 2], [gone.variants[0]!, 1])
	const sellOut = (id: number) =>
		write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 0, originalQty: 0 } }))
	await sellOut(gone.id)
	const page = await person.open('/cart')
	const line = page.all('main li').find((item) => getText(item).includes('Gone Shirt'))
	expect(getText(line)).toContain('Sold out in the meantime. It is not included in the total.')
	expect(line?.querySelector('button[name=quantity]')).toBeNull()
	expect(page.text).toContain('Total (2 items)₹ 2,000.00')
	expect(getText(checkoutButton(page))).toBe('Checkout · ₹ 2,000.00')
	expect((await person.submit({}, { button: 'Remove Gone Shirt' })).text).not.toContain('Gone Shirt')
	await sellOut(kept.id)
	const empty = await person.open('/cart')
	expect(empty.text).toContain('All items in your cart are sold out.')
	expect(checkoutButton(empty)).toBeNull()
})

test.each([
	['quantity', 'Failed to update quantity: This item is no longer in your cart.'],
	['remove', 'Failed to remove item: This item is no longer in your cart.'],
])('the cart line of another customer is not found: %s', async (button, message) => {
	const victim = await makeCustomerWith([(await makeProduct()).variants[0]!, 2])
	const [line] = await listLines(victim)
	const page = await send(await logInCustomer(), `/cart/lines/${line!.id}/${button}`, { quantity: '1' })
	expect(listAnnouncements(page)).toContain(message)
	expect(await quantities(victim)).toEqual([2])
})

test('the order note is stored with the cart, and can be changed and removed', async () => {
	const person = await shopper([(await makeProduct()).variants[0]!, 1])
	const note = '  Gift: "Happy Diwali" & <3 શુભ  '
	const page = await person.submit({ note }, { button: 'Save note' })
	const field = (seen: VisitedPage) => seen.first('textarea[name=note]')?.textContent
	expect(field(page)).toBe(note.trim())
	expect(field(await person.open('/cart'))).toBe(note.trim())
	expect(field(await person.submit({ note: '' }, { button: 'Save note' }))).toBe('')
})

test('an unsaved order note is saved by the button Checkout', async () => {
	const person = await shopper([(await makeProduct()).variants[0]!, 1])
	const page = await person.submit({ note: 'Ring twice' }, { button: 'Checkout · ₹ 1,000.00' })
	expect(page.path).toBe('/checkout')
	expect(page.text).toContain('Order note: Ring twice')
	expect(listAnnouncements(page)).toEqual([])
})

test('an unsaved order note is saved by every button of a line, also if its change is rejected', async () => {
	const few = await makeProduct({ name: 'Two Of It', stock: 2 })
	const person = await shopper([few.variants[0]!, 2], [(await makeProduct({ name: 'Goes Away' })).variants[0]!, 1])
	const submitNote = async (note: string, button: string) =>
		(await person.submit({ note }, { button })).first('textarea[name=note]')?.textContent
	expect(await submitNote('Ring once', 'Decrease quantity')).toBe('Ring once')
	expect(await submitNote('Ring twice', 'Remove Goes Away')).toBe('Ring twice')
	expect(await submitNote('Do not ring', 'Increase quantity')).toBe('Do not ring')
	expect(await submitNote('Knock', 'Increase quantity')).toBe('Knock')
	expect(listAnnouncements(person.page())).toContain('Failed to update quantity: Only 2 left.')
	expect(await quantities(person.userId)).toEqual([2])
})

test('a line moves to another size in stock at any time, and names the choice', async () => {
	const { colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 5, L: 0 } } })
	const userId = await makeCustomer()
	await addToCart(userId, colors['White']!, 1, undefined, 'S')
	const person = await logInVisitor(userId)
	const page = await person.open('/cart')
	expect(page.text).toContain('Color: White, Size: S')
	expect(page.all('button[name=size]').map((button) => button.getAttribute('value'))).toEqual(['M'])
	await person.submit({}, { button: page.all('button[name=size]').map(getText)[0]! })
	expect(person.page().text).toContain('Color: White, Size: M')
})

test('a coupon entered at checkout applies in the cart (rule: checkout-draft)', async () => {
	await createCoupon(
		{ userId: await makeAdmin(), isAdmin: true },
		couponSchema.parse({ code: 'CART10', kind: 'percent', value: 10, maxPerCustomer: 2 }),
	)
	const person = await logInVisitor(await makeCustomerWith([(await makeProduct()).variants[0]!, 1]))
	await person.open('/checkout')
	await person.submit({ couponCode: 'CART10' }, { button: 'Apply coupon' })
	const page = await person.open('/cart')
	expect(page.text).toContain('CART10 is applied: −₹ 100.00')
	expect(page.text).toContain('Checkout · ₹ 900.00')
})

test('the cart panel returns a visitor from the login to the page where it was opened', async () => {
	const page = await createVisitor().open('/cart?from=%2Fnewarrivals')
	const link = page.first('#cart-contents a[href^="/login"]')!
	expect(link.getAttribute('href')).toBe('/login?redirectTo=%2Fnewarrivals')
})

test('the cart panel shows the same as the cart page, and is not cacheable', async () => {
	const coat = await makeProduct({ name: 'Wool Coat', colors: ['Olive'] })
	const person = await logInVisitor(await makeCustomerWith([coat.variants[0]!, 2]))
	const page = await person.open('/cart?from=%2F')
	expect(page.words('#cart-contents')).toContain('Wool Coat')
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
})

test('the bag links to the cart page without JavaScript', async () => {
	const page = await (await logInCustomer()).open('/allproducts')
	expect(page.first('header a[href="/cart"]')?.getAttribute('aria-label')).toBe('Cart')
	const panel = page.first('#cart-panel')!
	expect(panel.getAttribute('popover')).toBe('auto')
	expect(getText(panel)).toBe('Cart')
})

test('the logout of the cart has its own message and ends the session', async () => {
	const person = await logInCustomer()
	await person.open('/cart')
	const page = await person.submit({}, { form: 'main form[action="/cart/logout"]' })
	expect(page.path).toBe('/login')
	expect(listAnnouncements(page)).toContain('Logged out successfully!')
	expect(await read.session.count({ where: { userId: person.userId } })).toBe(0)
	expect((await person.open('/cart')).text).toContain('Please log in to view your cart')
})
