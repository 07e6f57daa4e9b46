import { beforeAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { saveNewShopDefaults } from '#app/shop/settings/default-settings.server.ts'
import { call, createToken } from '../../support/api.ts'
import { delivery } from '../../support/data/delivery.ts'
import { createImage } from '../../support/data/images.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { logInAdmin, logInCustomer } from '../../support/pages/logged-in.ts'

let color: number

beforeAll(async () => {
	await saveNewShopDefaults()
	color = (await makeProduct({ stock: 50 })).variants[0]!
})

const openCheckout = async () => {
	const buyer = await logInCustomer(await makeCustomerWith([color, 1]))
	await buyer.open('/checkout')
	return buyer
}
const order = async (values: object) => {
	const userId = await makeCustomerWith([color, 1])
	const json = { userId, ...delivery, cartItems: [{ productColorId: color, quantity: 1 }], ...values }
	return call('POST', '/orders/create', { token: await createToken(userId), json })
}

test('the checkout of a new shop offers only India (rule: delivery-abroad)', async () => {
	const options = (await openCheckout()).page().all('#checkout-country option')
	expect(options.map((option) => option.getAttribute('value'))).toEqual(['india'])
})

test('the checkout of a new shop offers only cash on delivery (rule: new-shop-defaults)', async () => {
	const fields = (await openCheckout()).page().all('[name=paymentMethod]')
	expect(fields.map((field) => field.getAttribute('value'))).toEqual(['cod'])
})

test('the checkout rejects an address abroad beside the country (rule: delivery-abroad)', async () => {
	const values = { ...delivery, country: 'usa', stateAbroad: 'New York', zipCode: '10001' }
	const refused = await (await openCheckout()).submit(values, { form: '#checkout' })
	expect(refused.status).toBe(400)
	expect(refused.words('#checkout-country-error')).toContain('We deliver only within India.')
})

test('the API rejects an address abroad (rule: delivery-abroad)', async () => {
	const { status, body } = await order({ country: 'usa', state: 'New York', zipCode: '10001', paymentMethod: 'cod' })
	expect(status).toBe(400)
	expect(body.message).toContain('We deliver only within India.')
})

test('the API rejects an online payment by naming the method that it accepts (rule: offered-payments)', async () => {
	const { status, body } = await order({ paymentMethod: 'online' })
	expect(status).toBe(409)
	expect(body.message).toBe('Online Payment is not offered. Please choose Cash on Delivery.')
})

test('an API order of a new shop without a payment method is paid in cash', async () => {
	expect((await order({})).body.order.paymentMethod).toBe('cod')
})

test('delivery abroad cannot be turned on without a price (rule: delivery-abroad)', async () => {
	const owner = await logInAdmin()
	await owner.open('/admin/settings/delivery')
	const refused = await owner.submit(
		{ homePrice: '60', firstPrice: '90', isAbroadServed: 'on', abroadPrice: '' },
		{ button: 'Save' },
	)
	expect(refused.words('#delivery-abroadPrice-error')).toBe('Please enter a price, or 0 for free delivery')
})

test('a new shop offers online payment first once it is set up (rule: payment-methods)', async () => {
	const owner = await logInAdmin()
	await owner.open('/admin/settings/checkout')
	await owner.submit({ onlineBy: 'upi', upiId: 'shop@okbank' }, { button: 'Save' })
	const fields = (await openCheckout()).page().all('[name=paymentMethod]')
	expect(fields.map((field) => field.getAttribute('value'))).toEqual(['online', 'cod'])
})

test('the product form of a shop without colors adds common ones and keeps the input (rule: starter-colors)', async () => {
	await write(async (tx) => {
		await tx.product.deleteMany()
		await tx.color.deleteMany()
	})
	const owner = await logInAdmin()
	await owner.open('/admin/products/new')
	await owner.submit({ name: 'Tapi Kurta' }, { button: 'Add common colors' })
	expect(owner.first('[name=name]')?.getAttribute('value')).toBe('Tapi Kurta')
	expect(owner.all('[name=colorIds]')).toHaveLength(12)
	expect(owner.page().text).not.toContain('Add common colors')
})

test('photos of a new shop are named by their pixels (rule: colors-of-photos)', async () => {
	await write((tx) => tx.color.deleteMany())
	const owner = await logInAdmin()
	await owner.open('/admin/products/from-photos')
	const newImages = [await createImage('#6d1f2b'), await createImage('#232e58')]
	await owner.submit({ newImages }, { button: 'Upload' })
	const colors = await read.color.findMany({ orderBy: { id: 'asc' }, select: { name: true } })
	expect(colors.map(({ name }) => name)).toEqual(['Maroon', 'Navy Blue'])
	expect(owner.all('[name=colorIds][checked]')).toHaveLength(2)
})
