import { afterEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { customer, loggedIn } from '../../support/pages/logged-in.ts'
import { checkoutInput, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { announced, valueOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

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

function expectApology(page: SeenPage, sentence: string) {
	expect(page.status).toBe(500)
	expect(page.text).toContain(sentence)
	expect(page.first('header')).not.toBeNull()
	expect(page.html).not.toMatch(/Prisma|SQLITE|no such table|at async/)
}

describe('when the shop cannot be read', () => {
	test.each(['/allproducts', '/collection/summer'])(
		'%s says in its own words, in the shell, when it cannot be read',
		async (path) => {
			await makeProduct()
			await lose('ProductImage')
			expectApology(await visitor().open(path), 'Failed to fetch data. Please try again later.')
		},
	)

	test('the page of a product says so when it cannot be read', async () => {
		const { id } = await makeProduct()
		await lose('ProductImage')
		expectApology(await visitor().open(`/singleproduct/${id}`), 'Failed to fetch product. Please try again.')
	})

	test('a cart that cannot be written says what it could not do, where one was (rule: cart-failure)', async () => {
		await makeProduct({ name: 'Unwritten Shirt', stock: 4 })
		const person = await customer()
		await person.open('/allproducts?search=unwritten')
		await lose('CartItem')
		const page = await person.submit({}, { form: 'main form[method=post]', button: 'Add Unwritten Shirt to cart' })
		expect(page.path.split('#')[0]).toBe('/allproducts?search=unwritten')
		expect(announced(page)).toContain('Failed to add to cart')
	})

	test('the cart says so when it cannot be read', async () => {
		const person = await customer()
		await lose('ProductImage')
		expectApology(await person.open('/cart'), 'Failed to load cart')
	})

	test('a cart that cannot be counted takes no other page down', async () => {
		const { id } = await makeProduct({ name: 'Tapi Shirt' })
		const person = await customer()
		await lose('CartItem')
		const page = await person.open(`/singleproduct/${id}`)
		expect(page.status).toBe(200)
	})

	test('logging in and signing up say so when accounts cannot be read, and keep what was typed', async () => {
		const person = visitor()
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

	test('an order that cannot be written says so, and nothing of it stays', async () => {
		const { id, variants } = await makeProduct({ stock: 4 })
		const person = await loggedIn(await makeCustomerWith([variants[0]!, 1]))
		await person.open('/checkout')
		await lose('JournalEntry')
		const { orderNote: _, ...typed } = checkoutInput()
		const page = await person.submit(typed, { form: '#checkout' })
		expectApology(page, 'Failed to place order.')
		// Rule: order-failure.
		expect(valueOf(page, 'streetAddress')).toBe(typed.streetAddress)
		expect(await read.order.count({ where: { userId: person.userId } })).toBe(0)
		expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 4, purchaseQty: 0 })
		expect(await read.cartItem.count({ where: { userId: person.userId } })).toBe(1)
	})
})
