import { afterEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInCustomer, logInVisitor } from '../../support/pages/logged-in.ts'
import { createCustomer } from '#app/shop/people/user.server.ts'
import { refuseRows } from '../../support/data/broken-table.ts'
import { createCheckoutInput, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { listAnnouncements, getFieldValue } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

// The table has really been removed.
let missing: string | undefined

const rename = (from: string, to: string) =>
	write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`))

async function lose(table: string) {
	await rename(table, `${table} away`)
	missing = table
}

afterEach(async () => {
	if (missing) await rename(`${missing} away`, missing)
	missing = undefined
})

function expectApology(page: VisitedPage, sentence: string) {
	expect(page.status).toBe(500)
	expect(page.text).toContain(sentence)
	expect(page.first('header')).not.toBeNull()
	expect(page.html).not.toMatch(/Prisma|SQLITE|no such table|at async/)
}

describe('when the database cannot be read', () => {
	test.each(['/allproducts', '/collection/summer'])(
		'%s shows its own error in the layout when its data cannot be read',
		async (path) => {
			await makeProduct()
			await lose('ProductImage')
			expectApology(await createVisitor().open(path), 'Failed to fetch data. Please try again later.')
		},
	)

	test('the product page shows an error when the product cannot be read', async () => {
		const { id } = await makeProduct()
		await lose('ProductImage')
		expectApology(await createVisitor().open(`/singleproduct/${id}`), 'Failed to fetch product. Please try again.')
	})

	test('a cart that cannot be saved shows the failed action in place (rule: cart-failure)', async () => {
		await makeProduct({ name: 'Unwritten Shirt', stock: 4 })
		const person = await logInCustomer()
		await person.open('/allproducts?search=unwritten')
		await lose('CartItem')
		const page = await person.submit({}, { form: 'main form[method=post]', button: 'Add Unwritten Shirt to cart' })
		expect(page.path.split('#')[0]).toBe('/allproducts?search=unwritten')
		expect(listAnnouncements(page)).toContain('Failed to add to cart')
	})

	test('the cart shows an error when it cannot be read', async () => {
		const person = await logInCustomer()
		await lose('ProductImage')
		expectApology(await person.open('/cart'), 'Failed to load cart')
	})

	test('a cart that cannot be counted breaks no other page', async () => {
		const { id } = await makeProduct({ name: 'Tapi Shirt' })
		const person = await logInCustomer()
		await lose('CartItem')
		const page = await person.open(`/singleproduct/${id}`)
		expect(page.status).toBe(200)
	})

	test('login and signup show an error when accounts cannot be read, and keep the input', async () => {
		const person = createVisitor()
		await person.open('/login')
		await lose('User')
		const login = await person.submit({ email: 'meera@example.com', password: 'a good password' })
		expect(login.status).toBe(500)
		expect(login.words('[role=alert] p')).toBe('Error logging in')
		expect(login.first('[name=email]')?.getAttribute('value')).toBe('meera@example.com')
		await person.open('/signup')
		const account = {
			username: 'Meera',
			email: 'meera@example.com',
			phone: '919876543210',
			password: 'a good password',
			confirmPassword: 'a good password',
		}
		const signup = await person.submit(account)
		expect(signup.status).toBe(500)
		expect(signup.words('[role=alert] p')).toBe('Error creating account')
		expect(signup.html).not.toContain('a good password')
	})

	describe('a log-in', () => {
		const email = 'kavita@example.com'
		const password = 'a good password'

		async function openLogin() {
			const userId = await createCustomer({ username: 'Kavita', email, phone: '919876543210', password })
			const person = await logInVisitor(userId)
			await write((tx) => tx.session.deleteMany({ where: { userId } }))
			await person.open('/login')
			return person
		}

		afterEach(() => write((tx) => tx.user.deleteMany({ where: { email } })))

		test('whose session cannot be saved shows an error, and keeps the email but not the password', async () => {
			const person = await openLogin()
			const allow = await refuseRows('INSERT', 'Session')
			const page = await person.submit({ email, password })
			await allow()
			expect(page.status).toBe(500)
			expect(page.words('[role=alert] p')).toBe('Error logging in')
			expect(page.first('[name=email]')?.getAttribute('value')).toBe(email)
			expect(page.html).not.toContain(password)
			expect((await person.request('/profile')).status).toBe(303)
		})

		test('whose session cannot be saved leaves the previous session', async () => {
			const person = await openLogin()
			await person.submit({ email, password })
			const allow = await refuseRows('INSERT', 'Session')
			await person.post('/login', { email, password })
			await allow()
			expect((await person.request('/profile')).status).toBe(200)
		})

		test('succeeds although what waited for it cannot be saved', async () => {
			const { id } = await makeProduct()
			const person = await openLogin()
			person.cookies.set('saved', `${id}`)
			const allow = await refuseRows('INSERT', 'WishlistItem')
			const page = await person.submit({ email, password })
			await allow()
			expect(page.text).toContain('Logged In! Redirecting...')
			expect((await person.request('/profile')).status).toBe(200)
		})
	})

	test('an order that cannot be saved shows an error, and leaves nothing behind', async () => {
		const { id, variants } = await makeProduct({ stock: 4 })
		const person = await logInVisitor(await makeCustomerWith([variants[0]!, 1]))
		await person.open('/checkout')
		await lose('ActivityEntry')
		const { orderNote: _, ...input } = createCheckoutInput()
		const page = await person.submit(input, { form: '#checkout' })
		expectApology(page, 'Failed to place order.')
		// Rule: order-failure.
		expect(getFieldValue(page, 'streetAddress')).toBe(input.streetAddress)
		expect(await read.order.count({ where: { userId: person.userId } })).toBe(0)
		expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 4, purchaseQty: 0 })
		expect(await read.cartItem.count({ where: { userId: person.userId } })).toBe(1)
	})
})
