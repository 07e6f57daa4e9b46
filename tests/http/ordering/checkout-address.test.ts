import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { savedAddressesOf } from '#app/shop/orders/placing/saved-addresses.server.ts'
import { checkOut, checkoutInput, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, loggedIn } from '../../support/pages/logged-in.ts'
import { valueOf, announced, wordsOf } from '../../support/pages/shopper-page.ts'
import { delivery } from '../../support/data/delivery.ts'
import { type SeenPage } from '../../support/pages/visitor.ts'
import { readablePhone } from '#app/shop/words/phone.ts'

const color = (await makeProduct({ stock: 200 })).variants[0]!

async function orderTo(userId: number, ...streets: string[]) {
	for (const streetAddress of streets) {
		await addToCart(userId, color, 1)
		await checkOut(userId, { input: checkoutInput({ streetAddress }) })
	}
}

/** Creates a customer with earlier orders to these streets and a full cart. */
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

const lookUp = { button: 'Look up PIN' }
const saidOfPin = ({ document }: SeenPage) =>
	wordsOf(document.querySelector('#checkout-zipCode')?.closest('div')?.nextElementSibling)

test('without script a button fills in the state of a PIN code, and everything typed stays (rule: pin-lookup)', async () => {
	const person = await shopper()
	const page = await person.submit({ firstName: 'Riya', city: 'Kochi', zipCode: ' 682001 ' }, lookUp)
	expect(valueOf(page, 'state')).toBe('Kerala')
	expect(valueOf(page, 'firstName')).toBe('Riya')
	expect(valueOf(page, 'city')).toBe('Kochi')
	expect(announced(page)).toEqual(['PIN code 682001 is in Ernakulam, Kerala. City and state are filled in.'])
	expect(saidOfPin(page)).toContain('Ernakulam')
	expect(await read.order.count({ where: { userId: person.userId } })).toBe(0)
})

test('what does not fit is a hint in a form that comes back, and no reason to refuse an order', async () => {
	const person = await shopper()
	const typed = { ...delivery, state: 'Kerala', zipCode: '395007', paymentMethod: 'cod' }
	const back = await person.submit({ ...typed, streetAddress: '' }, { form: '#checkout' })
	expect(back.status).toBe(400)
	expect(saidOfPin(back)).toBe('PIN code 395007 is in Surat, Gujarat. Is the state below right?')
	expect((await person.submit(typed, { form: '#checkout' })).path).toContain('/order-confirmation')
})

test('an order with a PIN code and no city goes to that of the PIN code, without any other button (rule: pin-lookup)', async () => {
	const person = await shopper()
	await person.submit({ ...delivery, city: '', state: '', zipCode: '682001' }, { form: '#checkout' })
	const order = await read.order.findFirst({ where: { userId: person.userId } })
	expect(order).toMatchObject({ city: 'Ernakulam', state: 'Kerala', zipCode: '682001' })
})

const ordersOf = (userId: number) => read.order.findMany({ where: { userId } })
const order = (person: LoggedIn, changes: Record<string, string>) =>
	person.submit({ ...delivery, paymentMethod: 'cod', ...changes }, { form: '#checkout' })

test('the first checkout begins with e-mail and phone of the account, which are not asked for again (rule: checkout-fields)', async () => {
	const person = await shopper()
	const page = person.page()
	const { email, phone } = await read.user.findUniqueOrThrow({ where: { id: person.userId } })
	expect(valueOf(page, 'email')).toBe(email)
	expect(valueOf(page, 'phoneNumber')).toBe(readablePhone(phone))
	expect(page.first('details:not([open]) #checkout-email')).not.toBeNull()
})

test('one name is kept in two, and a single word alone (rule: one-name)', async () => {
	const [whole, single] = [await shopper(), await shopper()]
	await order(whole, { firstName: 'Asha Ben Patel', lastName: '' })
	await order(single, { firstName: 'Asha', lastName: '' })
	expect(await ordersOf(whole.userId)).toMatchObject([{ firstName: 'Asha Ben', lastName: 'Patel' }])
	expect(await ordersOf(single.userId)).toMatchObject([{ firstName: 'Asha', lastName: '' }])
})
