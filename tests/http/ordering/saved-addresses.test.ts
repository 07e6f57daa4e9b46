import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { savedAddressesOf } from '#app/shop/orders/placing/saved-addresses.server.ts'
import { checkOut, checkoutInput, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, loggedIn } from '../../support/pages/logged-in.ts'
import { valueOf } from '../../support/pages/shopper-page.ts'

const color = (await makeProduct({ stock: 200 })).variants[0]!

async function orderTo(userId: number, ...streets: string[]) {
	for (const streetAddress of streets) {
		await addToCart(userId, color, 1)
		await checkOut(userId, { input: checkoutInput({ streetAddress }) })
	}
}

/** Who ordered to these streets, before a full cart. */
async function shopper(...streets: string[]): Promise<LoggedIn> {
	const userId = await makeCustomer()
	await orderTo(userId, ...streets)
	await addToCart(userId, color, 1)
	const person = await loggedIn(userId)
	await person.open('/checkout')
	return person
}

const lastStreet = async (userId: number) =>
	(await read.order.findFirstOrThrow({ where: { userId }, orderBy: { id: 'desc' } })).streetAddress

test('the last three different addresses of the orders are kept, the newest first (rule: saved-addresses)', async () => {
	const userId = await makeCustomer()
	await orderTo(userId, '1 Old Road', '2 Ring Road', '3 Lake View', '2 Ring Road', '4 Fort')
	const streets = (await savedAddressesOf(userId)).map(({ streetAddress }) => streetAddress)
	expect(streets).toEqual(['4 Fort', '2 Ring Road', '3 Lake View'])
})

test('an order goes to the saved address that is chosen, without script and without typing (rule: saved-addresses)', async () => {
	const person = await shopper('1 Old Road', '2 Ring Road')
	const [, older] = await savedAddressesOf(person.userId)
	await person.submit({ savedAddress: String(older!.id) }, { form: '#checkout' })
	expect(await lastStreet(person.userId)).toBe('1 Old Road')
})

test('another address is typed (rule: saved-addresses)', async () => {
	const person = await shopper('1 Old Road')
	await person.submit({ savedAddress: 'new', streetAddress: '9 New Road' }, { form: '#checkout' })
	expect(await lastStreet(person.userId)).toBe('9 New Road')
})

test('the address of somebody else is no choice: what is typed counts (rule: saved-addresses)', async () => {
	const [person, other] = [await shopper('1 Old Road'), await shopper('7 Secret Lane')]
	const [secret] = await savedAddressesOf(other.userId)
	await person.submit({ savedAddress: String(secret!.id), streetAddress: '9 New Road' }, { form: '#checkout' })
	expect(await lastStreet(person.userId)).toBe('9 New Road')
})

test('the chosen address stays in the form that comes back (rule: checkout-draft)', async () => {
	const person = await shopper('1 Old Road', '2 Ring Road')
	const [, older] = await savedAddressesOf(person.userId)
	const typed = { savedAddress: String(older!.id), firstName: '' }
	const page = await person.submit(typed, { form: '#checkout' })
	expect(valueOf(page, 'savedAddress')).toBe(String(older!.id))
	expect(valueOf(await person.open('/checkout'), 'savedAddress')).toBe(String(older!.id))
})
