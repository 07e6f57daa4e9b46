import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import {
	type Account,
	cartOf,
	expiredOn,
	logIn,
	makeAccount,
	password,
	refreshPathOf,
} from '../../support/pages/session-over.ts'
import { announced } from '../../support/pages/shopper-page.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'

describe('what a visitor meant to put into the cart', () => {
	let account: Account
	let product: Awaited<ReturnType<typeof makeProduct>>
	beforeEach(async () => {
		account = await makeAccount()
		product = await makeProduct({ colors: ['Ink Black', 'Rust'] })
	})

	async function press(person: Visitor, answer = 'Please log in to add items to your cart.') {
		await person.open(`/singleproduct/${product.id}`)
		const page = await person.submit({ productColorId: String(product.variants[1]) }, { button: 'Add to Cart' })
		expect(announced(page)).toContain(answer)
	}

	test('what a visitor meant to put into the cart is put there after the log-in, once, with a word, where they were', async () => {
		const person = visitor()
		await press(person)
		await press(person)
		const page = await logIn(person, account)
		expect(page.path).toBe(`/singleproduct/${product.id}?color=${product.variants[1]}`)
		expect(announced(page)).toEqual(['Product added to cart!'])
		expect(await cartOf(account)).toEqual([[product.variants[1], 1]])
		expect(announced(await person.open('/'))).toEqual([])
	})

	test('what a visitor meant to put into the cart is put there by way of a sign-up, too', async () => {
		const person = visitor()
		// Uses the button of a product card.
		const { name } = await write((tx) =>
			tx.product.update({ where: { id: product.id }, data: { name: 'Quickly Waiting', nameKey: 'quickly waiting' } }),
		)
		await person.open(`/allproducts?search=${encodeURIComponent(name)}`)
		await person.submit({}, { form: 'form[action="/cart/lines"]' })
		const signUp = person.first('a[href^="/signup"]')!.getAttribute('href')!
		await person.open(signUp)
		const email = `new-${account.email}`
		const made = await person.submit({
			username: 'New',
			email,
			phone: '919876543210',
			password,
			confirmPassword: password,
		})
		await person.open(refreshPathOf(made))
		const { id: userId } = await read.user.findUniqueOrThrow({ where: { email } })
		const page = await logIn(person, { userId, email })
		expect(page.path).toMatch(/^\/allproducts\?search=Quickly/)
		expect(announced(page)).toContain('Product added to cart!')
		expect(await cartOf({ userId, email })).toEqual([[product.variants[0], 1]])
	})

	test('what a visitor meant to put into the cart is kept in its known fields alone, and not at all when they are long', async () => {
		await write((tx) => tx.pendingSubmission.deleteMany())
		const add = (fields: Record<string, string>) => visitor().post('/cart/lines', fields)
		const productColorId = String(product.variants[0])
		await add({ productColorId, quantity: '2', other: 'x'.repeat(50_000), redirectTo: '/' })
		await add({ productColorId, size: 'x'.repeat(2_000) })
		expect(await read.pendingSubmission.findMany({ select: { fields: true } })).toEqual([
			{
				fields: [
					['productColorId', productColorId],
					['quantity', '2'],
				],
			},
		])
	})

	test('what a visitor meant to put into the cart that cannot be had any more is told', async () => {
		const person = visitor()
		await press(person)
		await write((tx) => tx.product.update({ where: { id: product.id }, data: { remainingQty: 0, originalQty: 0 } }))
		expect(announced(await logIn(person, account))).toEqual(['This product is sold out.'])
		expect(await cartOf(account)).toEqual([])
	})

	test('what a visitor meant to put into the cart is nothing that a link or another site can bring about', async () => {
		const person = visitor()
		await person.open(`/cart/lines?productColorId=${product.variants[0]}&quantity=1`)
		const body = new URLSearchParams({ productColorId: String(product.variants[0]), quantity: '1' })
		const foreign = await person.request('/cart/lines', {
			method: 'POST',
			body,
			headers: { Origin: 'https://evil.example' },
		})
		expect(foreign.status).toBe(403)
		await person.open('/login')
		expect(announced(await logIn(person, account))).toEqual([])
		expect(await cartOf(account)).toEqual([])
	})

	test('what a visitor meant to put into the cart with a session that is over is for that account alone', async () => {
		const [person, again] = [await expiredOn('/', account), await expiredOn('/', account)]
		await press(person, 'Session expired. Please log in again.')
		const other = await makeAccount()
		expect(announced(await logIn(person, other))).toEqual([])
		expect(await cartOf(other)).toEqual([])
		await press(again, 'Session expired. Please log in again.')
		expect(announced(await logIn(again, account))).toEqual(['Product added to cart!'])
		expect(await cartOf(account)).toEqual([[product.variants[1], 1]])
	})

	test('what a visitor meant to put into the cart is dropped for good, with a word, when an admin logs in', async () => {
		const person = visitor()
		await press(person)
		const page = await logIn(person, await makeAccount({ isAdmin: true }))
		expect(page.path).toBe('/admin')
		expect(announced(page)).toContain('An administrator has no cart: nothing was added.')
		await person.request('/logout', { method: 'POST' })
		await person.open('/login')
		await logIn(person, account)
		expect(await cartOf(account)).toEqual([])
	})
})

test('a customer who logs in on the way to the back-office goes to the shop', async () => {
	const person = visitor()
	await person.open('/admin/products')
	expect((await logIn(person, await makeAccount())).path).toBe('/')
})
