import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuseRows } from '../../support/data/broken-table.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import {
	type Account,
	listCartLines,
	openWithExpiredSession,
	logIn,
	makeAccount,
	password,
	getRefreshPath,
} from '../../support/pages/expired-session.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import { type Visitor, createVisitor } from '../../support/pages/visitor.ts'

describe('a pending addition to the cart', () => {
	let account: Account
	let product: Awaited<ReturnType<typeof makeProduct>>
	beforeEach(async () => {
		account = await makeAccount()
		product = await makeProduct({ colors: ['Ink Black', 'Rust'] })
	})

	async function press(person: Visitor, answer = 'Please log in to add items to your cart.') {
		await person.open(`/singleproduct/${product.id}`)
		const page = await person.submit({ productColorId: String(product.variants[1]) }, { button: 'Add to Cart' })
		expect(listAnnouncements(page)).toContain(answer)
	}

	test('a pending addition to the cart is added once after login, with a message, on the same page', async () => {
		const person = createVisitor()
		await press(person)
		await press(person)
		const page = await logIn(person, account)
		expect(page.path).toBe(`/singleproduct/${product.id}?color=${product.variants[1]}`)
		expect(listAnnouncements(page)).toEqual(['Product added to cart!'])
		expect(await listCartLines(account)).toEqual([[product.variants[1], 1]])
		expect(listAnnouncements(await person.open('/'))).toEqual([])
	})

	test('the log-in and the sign-up show the item that waits for them', async () => {
		const person = createVisitor()
		await press(person)
		const getItem = async (path: string) =>
			(await person.open(path)).first('section[aria-label="Saved for your cart"]')?.textContent
		const [onLogin, onSignup] = [await getItem('/login'), await getItem('/signup')]
		expect(onLogin).toContain('Color: Rust')
		expect(onSignup).toBe(onLogin)
	})

	test('a visitor of another browser is shown no waiting item', async () => {
		await press(createVisitor())
		expect((await createVisitor().open('/login')).first('section')).toBeNull()
	})

	test('an item that is no longer for sale is not shown at the log-in', async () => {
		const person = createVisitor()
		await press(person)
		await write((tx) => tx.product.update({ where: { id: product.id }, data: { status: 'draft' } }))
		expect((await person.open('/login')).first('section')).toBeNull()
	})

	test('a pending addition to the cart is also added after signing up', async () => {
		const person = createVisitor()
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
		const page = await person.open(getRefreshPath(made))
		const { id: userId } = await read.user.findUniqueOrThrow({ where: { email } })
		expect(page.path).toMatch(/^\/allproducts\?search=Quickly/)
		expect(listAnnouncements(page)).toContain('Product added to cart!')
		expect(await listCartLines({ userId, email })).toEqual([[product.variants[0], 1]])
	})

	test('a pending addition to the cart stores only its known fields, and nothing when they are too long', async () => {
		await write((tx) => tx.formDraft.deleteMany())
		const add = (fields: Record<string, string>) => createVisitor().post('/cart/lines', fields)
		const productColorId = String(product.variants[0])
		await add({ productColorId, quantity: '2', other: 'x'.repeat(50_000), redirectTo: '/' })
		await add({ productColorId, size: 'x'.repeat(2_000) })
		expect(await read.formDraft.findMany({ select: { fields: true } })).toEqual([
			{
				fields: [
					['productColorId', productColorId],
					['quantity', '2'],
				],
			},
		])
	})

	test('a pending addition to the cart that is no longer available shows a message', async () => {
		const person = createVisitor()
		await press(person)
		await write((tx) => tx.product.update({ where: { id: product.id }, data: { remainingQty: 0, originalQty: 0 } }))
		expect(listAnnouncements(await logIn(person, account))).toEqual(['This product is sold out.'])
		expect(await listCartLines(account)).toEqual([])
	})

	test('a pending addition to the cart that cannot be saved shows an error after login', async () => {
		const person = createVisitor()
		await press(person)
		const allow = await refuseRows('INSERT', 'CartItem')
		const page = await logIn(person, account)
		await allow()
		expect(listAnnouncements(page)).toEqual(['Failed to update cart. Please check your cart.'])
	})

	test('a pending addition to the cart cannot be caused by a link or another site', async () => {
		const person = createVisitor()
		await person.open(`/cart/lines?productColorId=${product.variants[0]}&quantity=1`)
		const body = new URLSearchParams({ productColorId: String(product.variants[0]), quantity: '1' })
		const foreign = await person.request('/cart/lines', {
			method: 'POST',
			body,
			headers: { Origin: 'https://evil.example' },
		})
		expect(foreign.status).toBe(403)
		await person.open('/login')
		expect(listAnnouncements(await logIn(person, account))).toEqual([])
		expect(await listCartLines(account)).toEqual([])
	})

	test('a pending addition to the cart from an expired session belongs only to that account', async () => {
		const [person, again] = [await openWithExpiredSession('/', account), await openWithExpiredSession('/', account)]
		await press(person, 'Session expired. Please log in again.')
		const other = await makeAccount()
		expect(listAnnouncements(await logIn(person, other))).toEqual([])
		expect(await listCartLines(other)).toEqual([])
		await press(again, 'Session expired. Please log in again.')
		expect(listAnnouncements(await logIn(again, account))).toEqual(['Product added to cart!'])
		expect(await listCartLines(account)).toEqual([[product.variants[1], 1]])
	})

	test('a pending addition to the cart is discarded with a message when an admin logs in', async () => {
		const person = createVisitor()
		await press(person)
		const page = await logIn(person, await makeAccount({ isAdmin: true }))
		expect(page.path).toBe('/admin')
		expect(listAnnouncements(page)).toContain('Staff accounts have no cart. Nothing was added.')
		await person.request('/logout', { method: 'POST' })
		await person.open('/login')
		await logIn(person, account)
		expect(await listCartLines(account)).toEqual([])
	})
})

test('a customer who logs in on the way to the admin is sent to the shop', async () => {
	const person = createVisitor()
	await person.open('/admin/products')
	expect((await logIn(person, await makeAccount())).path).toBe('/')
})
