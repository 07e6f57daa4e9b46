import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { customer, type LoggedIn, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { couponSchema } from '#app/shop/pricing/coupons/coupon.schema.ts'
import { createCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeAdmin, makeCustomer, makeCustomerWith, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { announced, breadcrumbOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, type Visitor, visitor } from '../../support/pages/visitor.ts'

const checkoutButton = ({ document }: SeenPage) => document.querySelector('main button[name=then][value=checkout]')
const linesOf = (userId: number) => read.cartItem.findMany({ where: { userId }, orderBy: { id: 'asc' } })
const quantities = async (userId: number) => (await linesOf(userId)).map(({ quantity }) => quantity)
const button = ({ document }: SeenPage, label: string) =>
	document.querySelectorAll('main button').find((candidate) => candidate.getAttribute('aria-label') === label)
const press = (person: LoggedIn, label: string) => person.submit({}, { button: label })

async function shopper(...lines: Parameters<typeof makeCustomerWith>): Promise<LoggedIn> {
	const person = await loggedIn(await makeCustomerWith(...lines))
	await person.open('/cart')
	return person
}

async function send(person: Visitor, path: string, values: Record<string, string> = {}): Promise<SeenPage> {
	const response = await person.post(path, values)
	expect(response.status).toBe(303)
	return person.open(response.headers.get('Location')!)
}

test('who works in the shop reads at the cart that they have none, and is led back to the back-office', async () => {
	const page = await (await loggedInAdmin()).open('/cart')
	expect(page.text).toContain('Who works in the shop has no cart.')
	expect(page.first('main a[href="/admin"]')).not.toBeNull()
})

test('the cart of a visitor asks them to log in', async () => {
	const page = await visitor().open('/cart')
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
])('the cart of a visitor answers the button %s with: %s', async (path, message) => {
	const { variants } = await makeProduct()
	const values = { productColorId: String(variants[0]), quantity: '1', note: 'x' }
	const page = await send(visitor(), path, values)
	expect(page.path).toMatch(/^\/login\?redirectTo=%2Fcart/)
	expect(announced(page)).toContain(message)
	const administrator = await loggedInAdmin()
	expect(announced(await send(administrator, path, values))).toContain(message)
	expect(await linesOf(administrator.userId)).toEqual([])
})

test('a filled cart shows each line with image, name, price and colour, and the total in Indian rupees', async () => {
	const image = await makeImage()
	const coat = await makeProduct({ name: 'Wool Coat', pricePaise: 4_999_950, colors: ['Olive'], images: [image] })
	const belt = await makeProduct({ name: 'Plain Belt', pricePaise: 2_345_600, colors: ['Tan'] })
	const page = (await shopper([coat.variants[0]!, 2], [belt.variants[0]!, 1])).page()
	expect(breadcrumbOf(page)).toBe('Home / Cart')
	const lines = page.all('main li').filter((line) => line.querySelector('button[formaction$="/remove"]'))
	expect(lines).toHaveLength(2)
	for (const text of ['Wool Coat', '₹ 49,999.50', 'Olive', 'Remove']) expect(wordsOf(lines[0])).toContain(text)
	expect(lines[0]!.querySelector('img')?.getAttribute('src')).toContain(image)
	for (const text of ['Plain Belt', '₹ 23,456.00', 'Tan', 'Remove']) expect(wordsOf(lines[1])).toContain(text)
	expect(lines[1]!.querySelector('img')?.getAttribute('src')).toBe('/placeholder.jpg')
	expect(page.text).toContain('Add order note')
	expect(page.text).toContain('Taxes and shipping calculated at checkout')
	expect(wordsOf(checkoutButton(page))).toMatch(/^Checkout\b.*₹ 1,23,455\.00$/)
	expect(page.first('header a[href="/cart"]')?.getAttribute('aria-label')).toBe('Cart, 3 items')
	expect(page.first('header a[href="/cart"]')?.getAttribute('title')).toBe('Cart')
})

test('the quantity of a cart line goes up and down by one, not below 1 nor above what is left', async () => {
	const person = await shopper([(await makeProduct({ stock: 2 })).variants[0]!, 1])
	expect(button(person.page(), 'One fewer')?.hasAttribute('disabled')).toBe(true)
	const more = await press(person, 'One more')
	expect(button(more, 'One fewer')?.hasAttribute('disabled')).toBe(false)
	expect(more.path).toBe('/cart')
	expect(await quantities(person.userId)).toEqual([2])
	expect(wordsOf(checkoutButton(more))).toContain('₹ 2,000.00')
	expect(announced(await press(person, 'One more'))).toContain('Failed to update quantity: Only 2 pieces are left.')
	expect(await quantities(person.userId)).toEqual([2])
	await press(person, 'One fewer')
	expect(await quantities(person.userId)).toEqual([1])
})

test('removing a cart line takes it out and says so', async () => {
	const [first, second] = [await makeProduct({ name: 'Stays' }), await makeProduct({ name: 'Goes' })]
	const person = await shopper([first.variants[0]!, 1], [second.variants[0]!, 1])
	const page = await person.submit({}, { button: 'Remove Goes' })
	expect(announced(page)).toContain('Item removed from cart!')
	expect((await linesOf(person.userId)).map(({ productColorId }) => productColorId)).toEqual([first.variants[0]])
})

test('a cart line that has sold out meanwhile is marked, not counted, and one button removes it', async () => {
	const [kept, gone] = [await makeProduct(), await makeProduct({ name: 'Gone Shirt', pricePaise: 500_000 })]
	const person = await shopper([kept.variants[0]!, 2], [gone.variants[0]!, 1])
	const sellOut = (id: number) =>
		write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 0, originalQty: 0 } }))
	await sellOut(gone.id)
	const page = await person.open('/cart')
	const line = page.all('main li').find((item) => wordsOf(item).includes('Gone Shirt'))
	expect(wordsOf(line)).toContain('Sold out in the meantime: not counted.')
	expect(line?.querySelector('button[name=quantity]')).toBeNull()
	expect(page.text).toContain('Total (2 items)₹ 2,000.00')
	expect(wordsOf(checkoutButton(page))).toBe('Checkout · ₹ 2,000.00')
	expect((await person.submit({}, { button: 'Remove Gone Shirt' })).text).not.toContain('Gone Shirt')
	await sellOut(kept.id)
	const empty = await person.open('/cart')
	expect(empty.text).toContain('Everything here has sold out.')
	expect(checkoutButton(empty)).toBeNull()
})

test.each([
	['quantity', 'Failed to update quantity: This item is no longer in your cart.'],
	['remove', 'Failed to remove item: This item is no longer in your cart.'],
])("another customer's cart line is not found: %s", async (button, message) => {
	const victim = await makeCustomerWith([(await makeProduct()).variants[0]!, 2])
	const [line] = await linesOf(victim)
	const page = await send(await customer(), `/cart/lines/${line!.id}/${button}`, { quantity: '1' })
	expect(announced(page)).toContain(message)
	expect(await quantities(victim)).toEqual([2])
})

test('the order note is kept with the cart, can be changed and taken away', async () => {
	const person = await shopper([(await makeProduct()).variants[0]!, 1])
	const note = '  Gift: "Happy Diwali" & <3 શુભ  '
	const page = await person.submit({ note }, { button: 'Save note' })
	const field = (seen: SeenPage) => seen.first('textarea[name=note]')?.textContent
	expect(field(page)).toBe(note.trim())
	expect(field(await person.open('/cart'))).toBe(note.trim())
	expect(field(await person.submit({ note: '' }, { button: 'Save note' }))).toBe('')
})

test('the order note that was typed and not saved is saved by the button Checkout', async () => {
	const person = await shopper([(await makeProduct()).variants[0]!, 1])
	const page = await person.submit({ note: 'Ring twice' }, { button: 'Checkout · ₹ 1,000.00' })
	expect(page.path).toBe('/checkout')
	expect(page.text).toContain('Order note: Ring twice')
	expect(announced(page)).toEqual([])
})

test('the order note that was typed and not saved is saved by every button of a line, also by one that is refused', async () => {
	const few = await makeProduct({ name: 'Two Of It', stock: 2 })
	const person = await shopper([few.variants[0]!, 2], [(await makeProduct({ name: 'Goes Away' })).variants[0]!, 1])
	const noteAfter = async (note: string, button: string) =>
		(await person.submit({ note }, { button })).first('textarea[name=note]')?.textContent
	expect(await noteAfter('Ring once', 'One fewer')).toBe('Ring once')
	expect(await noteAfter('Ring twice', 'Remove Goes Away')).toBe('Ring twice')
	expect(await noteAfter('Do not ring', 'One more')).toBe('Do not ring')
	expect(await noteAfter('Knock', 'One more')).toBe('Knock')
	expect(announced(person.page())).toContain('Failed to update quantity: Only 2 pieces are left.')
	expect(await quantities(person.userId)).toEqual([2])
})

test('a line moves to another size in stock at any time, and says its choice in words', async () => {
	const { colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 5, L: 0 } } })
	const userId = await makeCustomer()
	await addToCart(userId, colors['White']!, 1, undefined, 'S')
	const person = await loggedIn(userId)
	const page = await person.open('/cart')
	expect(page.text).toContain('Colour: White, Size: S')
	expect(page.all('button[name=size]').map((button) => button.getAttribute('value'))).toEqual(['M'])
	await person.submit({}, { button: page.all('button[name=size]').map(wordsOf)[0]! })
	expect(person.page().text).toContain('Colour: White, Size: M')
})

test('the coupon that was typed at the checkout counts in the cart (rule: checkout-draft)', async () => {
	await createCoupon(
		{ userId: await makeAdmin(), isAdmin: true },
		couponSchema.parse({ code: 'CART10', kind: 'percent', value: 10, maxPerCustomer: 2 }),
	)
	const person = await loggedIn(await makeCustomerWith([(await makeProduct()).variants[0]!, 1]))
	await person.open('/checkout')
	await person.submit({ couponCode: 'CART10' }, { button: 'Apply coupon' })
	const page = await person.open('/cart')
	expect(page.text).toContain('CART10 is on: −₹ 100.00')
	expect(page.text).toContain('Checkout · ₹ 900.00')
})

test('the cart panel leads a visitor from the log-in back to the page that it lies on', async () => {
	const page = await visitor().open('/cart?from=%2Fnewarrivals')
	const link = page.first('#cart-contents a[href^="/login"]')!
	expect(link.getAttribute('href')).toBe('/login?redirectTo=%2Fnewarrivals')
})

test('the cart panel shows what the page shows, which nothing may cache', async () => {
	const coat = await makeProduct({ name: 'Wool Coat', colors: ['Olive'] })
	const person = await loggedIn(await makeCustomerWith([coat.variants[0]!, 2]))
	const page = await person.open('/cart?from=%2F')
	expect(page.words('#cart-contents')).toContain('Wool Coat')
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
})

test('the cart panel leaves the bag a link to that page for whoever has no script', async () => {
	const page = await (await customer()).open('/allproducts')
	expect(page.first('header a[href="/cart"]')?.getAttribute('aria-label')).toBe('Cart')
	const panel = page.first('#cart-panel')!
	expect(panel.getAttribute('popover')).toBe('auto')
	expect(wordsOf(panel)).toBe('Cart')
})

test('the log-out of the cart has words of its own and ends the session', async () => {
	const person = await customer()
	await person.open('/cart')
	const page = await person.submit({}, { form: 'main form[action="/cart/logout"]' })
	expect(page.path).toBe('/login')
	expect(announced(page)).toContain('Logged out successfully!')
	expect(await read.session.count({ where: { userId: person.userId } })).toBe(0)
	expect((await person.open('/cart')).text).toContain('Please log in to view your cart')
})
