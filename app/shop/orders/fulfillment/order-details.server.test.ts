import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createCheckoutInput, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { changeAddress } from './order-details.server.ts'
import { listOrdersToConfirm } from './unfulfilled-orders.server.ts'

const staff = await makeStaff()
const phoneNumber = '9825012345'
const getPhones = (id: number) =>
	read.order.findUniqueOrThrow({ where: { id }, select: { phoneNumber: true, phoneE164: true } })

test('a phone number that staff remove from an order is kept nowhere', async () => {
	const { orderId } = await makeOrder({ input: { phoneNumber, paymentMethod: 'cod' } })
	await changeAddress(staff, orderId, createCheckoutInput({ phoneNumber: '' }))
	expect(await getPhones(orderId)).toEqual({ phoneNumber: null, phoneE164: null })
})

test('a removed phone number is not shown among the orders to confirm', async () => {
	const { orderId } = await makeOrder({ input: { phoneNumber, paymentMethod: 'cod' } })
	await changeAddress(staff, orderId, createCheckoutInput({ phoneNumber: '' }))
	const { items } = await listOrdersToConfirm(1)
	expect(items.find(({ id }) => id === orderId)).toMatchObject({ phoneNumber: null, history: null })
})

test('a changed phone number of an order is compared by its new digits', async () => {
	const { orderId } = await makeOrder({ input: { phoneNumber } })
	await changeAddress(staff, orderId, createCheckoutInput({ phoneNumber: '9825054321' }))
	expect(await getPhones(orderId)).toEqual({ phoneNumber: '9825054321', phoneE164: '+919825054321' })
})

test('a new address keeps the number of the account by which an order without its own number is counted', async () => {
	const { orderId } = await makeOrder({ input: { phoneNumber: '' } })
	const before = await getPhones(orderId)
	await changeAddress(staff, orderId, createCheckoutInput({ phoneNumber: '', streetAddress: '2 Other Road' }))
	expect(await getPhones(orderId)).toEqual(before)
})
