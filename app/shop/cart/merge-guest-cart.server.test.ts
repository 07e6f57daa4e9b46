import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeGuestCart } from '../../../tests/support/data/guests.ts'
import { makeCustomer, makeCustomerWith, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { saveCheckoutDraft } from '../orders/checkout/checkout-draft.server.ts'
import { readCart, saveCartNote } from './cart.server.ts'
import { mergeGuestCart } from './merge-guest-cart.server.ts'

const readQuantities = async (userId: number) =>
	(await readCart(userId)).lines.map(({ name, quantity }) => [name, quantity])

test("a guest's items are added to those of the account", async () => {
	const { variants } = await makeProduct({ name: 'Shirt', colors: ['White', 'Indigo'] })
	const customer = await makeCustomerWith([variants[0]!, 1])
	const { token } = await makeGuestCart([variants[0]!, 2], [variants[1]!, 1])
	expect(await mergeGuestCart(customer, token)).toBe('')
	expect(await readQuantities(customer)).toEqual([
		['Shirt', 3],
		['Shirt', 1],
	])
})

test('units above the stock stay out, which is said', async () => {
	const { variants } = await makeProduct({ name: 'Kurta', stock: 3 })
	const customer = await makeCustomerWith([variants[0]!, 2])
	const { token } = await makeGuestCart([variants[0]!, 2])
	expect(await mergeGuestCart(customer, token)).toBe('Not everything fit into your cart: Kurta (1 of 2).')
	expect(await readQuantities(customer)).toEqual([['Kurta', 3]])
})

test('a sold-out item moves too, and is not missing', async () => {
	const { id, variants } = await makeProduct({ name: 'Scarf', stock: 2 })
	const customer = await makeCustomer()
	const { token } = await makeGuestCart([variants[0]!, 2])
	await write((tx) => tx.product.update({ where: { id }, data: { remainingQty: 0, purchaseQty: 2 } }))
	expect(await mergeGuestCart(customer, token)).toBe('')
	expect(await readQuantities(customer)).toEqual([['Scarf', 2]])
})

test('a cart is merged once by two log-ins at the same time', async () => {
	const { variants } = await makeProduct({ name: 'Shirt' })
	const customer = await makeCustomer()
	const { token } = await makeGuestCart([variants[0]!, 2])
	await Promise.all([mergeGuestCart(customer, token), mergeGuestCart(customer, token)])
	expect(await readQuantities(customer)).toEqual([['Shirt', 2]])
})

test('a merged cart no longer exists for the browser', async () => {
	const { variants } = await makeProduct()
	const { token, guestCartId } = await makeGuestCart([variants[0]!, 2])
	await mergeGuestCart(await makeCustomer(), token)
	expect(await read.guestCart.findUnique({ where: { id: guestCartId } })).toBeNull()
})

test('the note and the checkout input of a guest move to an account without them', async () => {
	const { variants } = await makeProduct()
	const customer = await makeCustomer()
	const { token, ...cart } = await makeGuestCart([variants[0]!, 1])
	await saveCartNote(cart, 'Ring twice')
	await saveCheckoutDraft(cart, (name) => (name === 'city' ? 'Surat' : undefined))
	await mergeGuestCart(customer, token)
	expect((await readCart(customer)).note).toBe('Ring twice')
	expect(await read.checkoutDraft.findUnique({ where: { userId: customer } })).toMatchObject({
		fields: { city: 'Surat' },
	})
})
