import { afterAll, beforeEach, expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { setTax, taxSettings } from '../../support/data/tax-data.ts'
import { createShopperAtCheckout, logInAdmin } from '../../support/pages/logged-in.ts'
import { getField, getFieldError, getFieldValue, getText } from '../../support/pages/shopper-page.ts'

// Rule: buyer-gstin.

const gstin = '27AAPFU0939F1ZV'

beforeEach(() => setTax(taxSettings))
afterAll(() => setTax({}))

const shopper = async () => createShopperAtCheckout([(await makeProduct()).variants[0]!, 1])
const newest = () => read.order.findFirstOrThrow({ orderBy: { id: 'desc' } })

test('a shop that is not registered asks for no GSTIN', async () => {
	await setTax({})
	expect((await shopper()).page().all('main [name=gstin]')).toEqual([])
})

test('the checkout asks for it in a fold, and it is optional', async () => {
	const person = await shopper()
	expect(getField(person.page(), 'gstin').closest('details')!.hasAttribute('open')).toBe(false)
	await person.submit(deliveryWithPhone, { form: '#checkout' })
	expect(await newest()).toMatchObject({ userId: person.userId, buyerGstin: '' })
})

test('it is stored in capitals without spaces, and the invoice and its credit note show it', async () => {
	const person = await shopper()
	await person.submit({ ...deliveryWithPhone, gstin: ' 27aapfu 0939f1zv' }, { form: '#checkout' })
	const order = await newest()
	expect(order.buyerGstin).toBe(gstin)
	const staff = await makeStaff()
	for (const status of [3, 5]) await changeOrderStatus(staff, order.id, status)
	const documents = await read.taxDocument.findMany({ where: { orderId: order.id } })
	expect(documents.map(({ buyerGstin }) => buyerGstin)).toEqual([gstin, gstin])
	const admin = await logInAdmin()
	const page = await admin.open(`/admin/orders/${order.id}/documents/${documents[0]!.id}`)
	expect(page.all('main article section address span').map(getText)).toContain(`GSTIN ${gstin}`)
	expect((await admin.open(`/admin/orders/${order.id}`)).text).toContain(gstin)
})

test.each([
	['27AAPFU0939F1Z', 'A GSTIN has 15 characters, such as 24AAACC1206D1ZM.'],
	['27AAPFU0939F1ZA', 'The last character does not match this GSTIN. Please check it for typing errors.'],
])('%s is refused beside the field in the open fold, and stays there', async (typed, message) => {
	const person = await shopper()
	const page = await person.submit({ ...deliveryWithPhone, gstin: typed }, { form: '#checkout' })
	expect(page.status).toBe(400)
	expect(getFieldError(page, 'gstin')).toBe(message)
	expect(getFieldValue(page, 'gstin')).toBe(typed)
	expect(getField(page, 'gstin').closest('details')!.hasAttribute('open')).toBe(true)
	expect(getFieldValue(await person.open('/checkout'), 'gstin')).toBe(typed)
})

test('staff change it with the address until the order ships, and the history keeps the previous one', async () => {
	const { orderId } = await makeOrder({ input: { gstin } })
	const admin = await logInAdmin()
	await admin.open(`/admin/orders/${orderId}/address`)
	await admin.submit({ gstin: '29AAGCB7383J1Z4' }, { form: '#address' })
	expect((await read.order.findUniqueOrThrow({ where: { id: orderId } })).buyerGstin).toBe('29AAGCB7383J1Z4')
	expect((await admin.open(`/admin/orders/${orderId}`)).text).toContain(`GSTIN ${gstin}`)
})

test('staff enter it for an order that they create', async () => {
	const admin = await logInAdmin()
	const { variants } = await makeProduct({ pricePaise: 2149_00 })
	await admin.open(`/admin/orders/new?line=${variants[0]}:1:`)
	const input = { source: 'phone', phone: '098250 44718', name: 'Vora Traders', streetAddress: '12 Paldi' }
	await admin.submit({ ...input, zipCode: '380 007', way: 'online', gstin }, { button: 'Calculate total' })
	await admin.submit({}, { button: 'Create order · ₹ 2,149.00' })
	expect(await newest()).toMatchObject({ firstName: 'Vora', buyerGstin: gstin })
})

test('staff enter it for an in-person sale, whose invoice has it at once', async () => {
	const admin = await logInAdmin()
	const { variants } = await makeProduct({ pricePaise: 2149_00 })
	await admin.open(`/admin/pos?line=${variants[0]}:1:`)
	await admin.submit({ way: 'cash', name: 'Vora Traders', gstin }, { button: 'Complete sale · ₹ 2,149.00' })
	const { id } = await newest()
	expect(await read.taxDocument.findFirst({ where: { orderId: id } })).toMatchObject({ buyerGstin: gstin })
})
