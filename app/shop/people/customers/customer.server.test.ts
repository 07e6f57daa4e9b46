import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { addToCart } from '../../cart/cart.server.ts'
import { placeOrderForLines } from '../../orders/checkout/place-order.server.ts'
import {
	toClient,
	checkOut,
	createCheckoutInput,
	makeAdmin,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { blockCustomer, unblockCustomer } from './customer.server.ts'

const admin = await makeStaff()

const acts = async (id: number) =>
	(await read.activityEntry.findMany({ where: { kind: 'customer', subjectId: id }, orderBy: { id: 'asc' } })).map(
		({ action, label, old, new: now }) => [action, label, old, now],
	)

test('a blocked customer cannot order, keeps the cart and lines, and can order again when unblocked', async () => {
	const { id, variants } = await makeProduct({ stock: 5 })
	const customer = await makeCustomerWith([variants[0]!, 1])
	await blockCustomer(admin, customer, 'Refused three parcels')
	await blockCustomer(admin, customer, 'Again')
	expect(await read.user.findUnique({ where: { id: customer } })).toMatchObject({
		blockReason: 'Refused three parcels',
		status: null,
	})
	const refused = { code: 'forbidden', message: expect.stringMatching(/cannot place orders.*write to us/) }
	await expect(checkOut(customer)).rejects.toMatchObject(refused)
	const named = [{ productColorId: variants[0]!, quantity: 1, size: null }]
	await expect(placeOrderForLines(toClient(customer), createCheckoutInput(), named)).rejects.toMatchObject(refused)
	expect(await read.order.count({ where: { userId: customer } })).toBe(0)
	expect(await read.cartItem.count({ where: { userId: customer } })).toBe(1)
	expect(await read.product.findUnique({ where: { id } })).toMatchObject({ remainingQty: 5 })

	await unblockCustomer(admin, customer)
	await unblockCustomer(admin, customer)
	await checkOut(customer)
	expect(await read.order.count({ where: { userId: customer } })).toBe(1)
	const label = `#${customer}`
	expect(await acts(customer)).toEqual([
		['block', label, null, null],
		['unblock', label, null, null],
	])
})

test('an order from before the block is returned again by its key, and does not create a second one', async () => {
	const { variants } = await makeProduct({ stock: 5 })
	const customer = await makeCustomerWith([variants[0]!, 1])
	const key = { idempotencyKey: '11111111-2222-3333-4444-555555555555' }
	const { orderId } = await checkOut(customer, key)
	await blockCustomer(await makeStaff(), customer, 'Refused')
	await addToCart(customer, variants[0]!, 1)
	expect(await checkOut(customer, key)).toEqual({ orderId, repeated: true })
})

test('staff and unknown users cannot be blocked, and packers cannot block', async () => {
	await expect(blockCustomer(admin, await makeAdmin('packer'), 'No')).rejects.toMatchObject({ code: 'conflict' })
	await expect(blockCustomer(admin, 999_999, 'No')).rejects.toMatchObject({ code: 'not-found' })
	await expect(unblockCustomer(admin, 999_999)).rejects.toMatchObject({ code: 'not-found' })
	expect(await getRefusal(blockCustomer(await makeStaff('packer'), await makeCustomer(), 'No'))).toMatch(/^forbidden/)
})
