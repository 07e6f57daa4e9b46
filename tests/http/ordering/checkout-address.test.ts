import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { listSavedAddresses } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { checkOut, createCheckoutInput, makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, logInVisitor } from '../../support/pages/logged-in.ts'
import { getFieldError, getFieldValue, listAnnouncements, getText } from '../../support/pages/shopper-page.ts'
import { delivery } from '../../support/data/delivery.ts'
import { type VisitedPage } from '../../support/pages/visitor.ts'
import { formatPhone } from '#app/shop/values/phone.ts'

const color = (await makeProduct({ stock: 200 })).variants[0]!

async function orderTo(userId: number, ...streets: string[]) {
	for (const streetAddress of streets) {
		await addToCart(userId, color, 1)
		await checkOut(userId, { input: createCheckoutInput({ streetAddress }) })
	}
}

/** Creates a customer with earlier orders to these streets and a full cart. */
async function shopper(...streets: string[]): Promise<LoggedIn> {
	const userId = await makeCustomer()
	await orderTo(userId, ...streets)
	await addToCart(userId, color, 1)
	const person = await logInVisitor(userId)
	await person.open('/checkout')
	return person
}

const lastStreet = async (userId: number) =>
	(await read.order.findFirstOrThrow({ where: { userId }, orderBy: { id: 'desc' } })).streetAddress

test('the last three different addresses of orders are saved, the newest first (rule: saved-addresses)', async () => {
	const userId = await makeCustomer()
	await orderTo(userId, '1 Old Road', '2 Ring Road', '3 Lake View', '2 Ring Road', '4 Fort')
	const streets = (await listSavedAddresses(userId)).map(({ streetAddress }) => streetAddress)
	expect(streets).toEqual(['4 Fort', '2 Ring Road', '3 Lake View'])
})

test('an order uses the chosen saved address, without JavaScript and without typing (rule: saved-addresses)', async () => {
	const person = await shopper('1 Old Road', '2 Ring Road')
	const [, older] = await listSavedAddresses(person.userId)
	await person.submit({ savedAddress: String(older!.id) }, { form: '#checkout' })
	expect(await lastStreet(person.userId)).toBe('1 Old Road')
})

test('another address can be entered (rule: saved-addresses)', async () => {
	const person = await shopper('1 Old Road')
	await person.submit({ savedAddress: 'new', streetAddress: '9 New Road' }, { form: '#checkout' })
	expect(await lastStreet(person.userId)).toBe('9 New Road')
})

test('the saved address of another customer is ignored: the input counts (rule: saved-addresses)', async () => {
	const [person, other] = [await shopper('1 Old Road'), await shopper('7 Secret Lane')]
	const [secret] = await listSavedAddresses(other.userId)
	await person.submit({ savedAddress: String(secret!.id), streetAddress: '9 New Road' }, { form: '#checkout' })
	expect(await lastStreet(person.userId)).toBe('9 New Road')
})

test('the chosen address stays selected when the form is shown again (rule: checkout-draft)', async () => {
	const person = await shopper('1 Old Road', '2 Ring Road')
	const [, older] = await listSavedAddresses(person.userId)
	const input = { savedAddress: String(older!.id), firstName: '' }
	const page = await person.submit(input, { form: '#checkout' })
	expect(getFieldValue(page, 'savedAddress')).toBe(String(older!.id))
	expect(getFieldValue(await person.open('/checkout'), 'savedAddress')).toBe(String(older!.id))
})

const lookUpButton = { button: 'Look up PIN' }
const getPincodeMessage = ({ document }: VisitedPage) =>
	getText(document.querySelector('#checkout-zipCode')?.closest('div')?.nextElementSibling)

test('without JavaScript a button fills in the state of a pincode, and the input stays (rule: pincode-lookup)', async () => {
	const person = await shopper()
	const page = await person.submit({ firstName: 'Riya', city: 'Kochi', zipCode: ' 682001 ' }, lookUpButton)
	expect(getFieldValue(page, 'state')).toBe('Kerala')
	expect(getFieldValue(page, 'firstName')).toBe('Riya')
	expect(getFieldValue(page, 'city')).toBe('Kochi')
	expect(listAnnouncements(page)).toEqual(['PIN code 682001 is in Ernakulam, Kerala. City and state are filled in.'])
	expect(getPincodeMessage(page)).toContain('Ernakulam')
	expect(await read.order.count({ where: { userId: person.userId } })).toBe(0)
})

test('a mismatch of pincode and address is a hint in a form shown again, and rejects no order', async () => {
	const person = await shopper()
	const input = { ...delivery, state: 'Kerala', zipCode: '395007', paymentMethod: 'cod' }
	const back = await person.submit({ ...input, streetAddress: '' }, { form: '#checkout' })
	expect(back.status).toBe(400)
	expect(getPincodeMessage(back)).toBe('PIN code 395007 is in Surat, Gujarat. Is the state below right?')
	expect((await person.submit(input, { form: '#checkout' })).path).toContain('/order-confirmation')
})

test('an order with a pincode and no city uses the city of the pincode, without another button (rule: pincode-lookup)', async () => {
	const person = await shopper()
	await person.submit({ ...delivery, city: '', state: '', zipCode: '682001' }, { form: '#checkout' })
	const order = await read.order.findFirst({ where: { userId: person.userId } })
	expect(order).toMatchObject({ city: 'Ernakulam', state: 'Kerala', zipCode: '682001' })
})

const listOrders = (userId: number) => read.order.findMany({ where: { userId } })
const order = (person: LoggedIn, changes: Record<string, string>) =>
	person.submit({ ...delivery, paymentMethod: 'cod', ...changes }, { form: '#checkout' })

test('the first checkout is prefilled with the email and phone of the account (rule: checkout-fields)', async () => {
	const person = await shopper()
	const page = person.page()
	const { email, phone } = await read.user.findUniqueOrThrow({ where: { id: person.userId } })
	expect(getFieldValue(page, 'email')).toBe(email)
	expect(getFieldValue(page, 'phoneNumber')).toBe(formatPhone(phone))
})

test('an order without a last name is rejected, and keeps the input (rule: checkout-fields)', async () => {
	const person = await shopper()
	const page = await order(person, { firstName: 'Asha', lastName: '' })
	expect(getFieldError(page, 'lastName')).toBe('Please fill in the Last name field.')
	expect(getFieldValue(page, 'firstName')).toBe('Asha')
	expect(await listOrders(person.userId)).toEqual([])
})
