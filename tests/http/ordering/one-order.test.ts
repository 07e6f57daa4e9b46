import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { announced, factOf, makeCollection, namesOn, valueOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'

/** By its words. */
async function follow(person: Visitor, words: string) {
	const link = person
		.page()
		.document.querySelectorAll('a')
		.find((candidate) => wordsOf(candidate) === words)
	if (!link) throw new Error(`no link '${words}' on ${person.page().path}`)
	return person.open(link.getAttribute('href')!)
}

async function wait(person: Visitor) {
	const refresh = person.page().document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content')
	expect(refresh).toMatch(/^2;url=\//)
	return person.open(refresh!.slice('2;url='.length))
}

test('somebody new signs up, finds a jacket, orders two and reads the confirmation, without any script', async () => {
	const collectionId = await makeCollection('Monsoon Linen')
	await makeProduct({ name: 'Plain Belt', pricePaise: 50_000, colors: ['Tan'] })
	const jacket = await makeProduct({
		name: 'Tapi Linen Jacket',
		pricePaise: 6_172_800,
		stock: 3,
		colors: ['Indigo', 'Rust'],
		collectionId,
	})
	const person = visitor()

	// Looking around needs no account; buying does.
	await person.open('/')
	await follow(person, 'Monsoon Linen')
	expect(namesOn(person.page())).toEqual(['Tapi Linen Jacket'])
	await follow(person, 'View Details: Tapi Linen Jacket')
	expect(person.page().path).toBe(`/singleproduct/${jacket.id}`)
	await person.submit({ productColorId: String(jacket.variants[1]) }, { button: 'Add to Cart' })
	expect(announced(person.page())).toContain('Please log in to add items to your cart.')

	const account = { username: 'Meera', email: 'meera@example.com', phone: '919812345678', password: 'a long password' }
	await person.open('/signup')
	await person.submit({ ...account, confirmPassword: account.password })
	expect(person.page().text).toContain('Signup Successful! Redirecting to login...')
	expect((await wait(person)).path).toBe('/login')
	await person.open(`/login?redirectTo=/singleproduct/${jacket.id}`)
	await person.submit({ email: account.email, password: account.password })
	expect(person.page().text).toContain('Logged In! Redirecting...')
	expect((await wait(person)).path).toBe(`/singleproduct/${jacket.id}`)

	// First the colour is forgotten.
	await person.submit({}, { button: 'Add to Cart' })
	expect(announced(person.page())).toContain('Please select a color.')
	await person.submit({ productColorId: String(jacket.variants[1]) }, { button: 'Add to Cart' })
	expect(announced(person.page())).toContain('Product added to cart!')

	await person.open('/allproducts')
	await person.submit({ search: 'belt' }, { form: '#listing' })
	await person.submit({}, { button: 'Add Plain Belt to cart' })
	expect(announced(person.page())).toContain('Product added to cart!')

	// One from before the log-in, and one after.
	await person.open('/cart')
	await person.submit({}, { button: 'Remove Plain Belt' })
	expect(announced(person.page())).toContain('Item removed from cart!')
	await person.submit({ note: 'Please wrap it as a gift' }, { button: 'Save note' })
	await person.submit({}, { button: 'Checkout · ₹ 1,23,456.00' })
	const address = {
		firstName: 'Meera',
		lastName: 'Patel',
		email: account.email,
		streetAddress: '4 Athwa Lines',
		city: 'Surat',
		state: 'Gujarat',
	}
	const refused = await person.submit({ ...address, zipCode: '39500', paymentMethod: 'cod' }, { form: '#checkout' })
	expect(refused.status).toBe(400)
	expect(announced(refused)).toContain('Please enter a valid PIN code (6 digits, not starting with 0).')
	expect(valueOf(refused, 'streetAddress')).toBe('4 Athwa Lines')
	const page = await person.submit({ zipCode: '395001' }, { form: '#checkout' })

	const [order] = await read.order.findMany({ where: { user: { email: account.email } }, include: { items: true } })
	expect(page.path).toBe(`/order-confirmation?orderId=${order!.id}`)
	expect(announced(page)).toContain('Order successful!')
	expect(wordsOf(page.document.querySelector('h1'))).toBe('Order Successful!')
	const shown = [
		`#${order!.id}`,
		'Tapi Linen Jacket',
		'Rust',
		'4 Athwa Lines, Surat, Gujarat 395001',
		'Please wrap it as a gift',
	]
	for (const text of shown) expect(page.text).toContain(text)
	expect(factOf(page, 'Payment method')).toBe('Cash on Delivery')
	expect(factOf(page, 'Total')).toBe('₹ 1,23,456.00')
	expect(order).toMatchObject({ status: 1, totalPaise: 12_345_600, paymentMethod: 'cod' })
	expect(order!.items).toMatchObject([{ productColorId: jacket.variants[1], quantity: 2 }])
	expect(await read.product.findUnique({ where: { id: jacket.id } })).toMatchObject({ remainingQty: 1, purchaseQty: 2 })

	expect((await person.open('/cart')).text).toContain('Your cart is empty, please add items to your cart')
	expect((await person.open('/newarrivals')).status).toBe(200)
})
