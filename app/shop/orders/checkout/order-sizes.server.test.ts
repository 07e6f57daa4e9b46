import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { readCart } from '../../cart/cart.server.ts'
import { countAsWhole, saveVariants } from '../../catalog/variant/save-variants.server.ts'
import {
	toClient,
	checkOut,
	createCheckoutInput,
	makeStaff,
	getQuantities,
} from '../../../../tests/support/data/shop-data.ts'
import { makeShopper, makeSizedProduct, getStockBySize } from '../../../../tests/support/data/variant-data.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { CANCELLED } from '../../values/order-status.ts'
import { changeOrderStatus, getOrderForAdmin, getOrder } from '../order.server.ts'
import { placeOrder, placeOrderForLines } from './place-order.server.ts'
import { digestCartLines } from './expected-order.ts'

const setStatus = async (orderId: number, status: number) => changeOrderStatus(await makeStaff(), orderId, status)

const removeSize = (id: number) => write((tx) => tx.variant.delete({ where: { id } }))

test('an order reserves the stock of its sizes and keeps size and SKU, as the history shows (rule: order-keeps-copy)', async () => {
	const { id, colors, variants } = await makeSizedProduct({ stock: { White: { S: 3, M: 9 }, Indigo: { M: 4 } } })
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['M']! }, data: { sku: 'W-M' } }))
	const customer = await makeShopper([colors['White']!, 'M', 2], [colors['White']!, 'S', 1])
	const { orderId } = await checkOut(customer)
	expect(await getStockBySize(id)).toEqual({ 'White S': 2, 'White M': 7, 'Indigo M': 4 })
	expect(await getQuantities(id)).toEqual({ originalQty: 16, remainingQty: 13, purchaseQty: 3 })
	expect((await getOrder(customer, orderId)).items).toMatchObject([
		{ colorName: 'White', size: 'M', sku: 'W-M', variantId: variants['White']!['M'], quantity: 2 },
		{ colorName: 'White', size: 'S', sku: null, quantity: 1 },
	])
	expect((await readCart(customer)).lines).toEqual([])
	expect((await getOrderForAdmin(orderId)).events[0]!.stock).toEqual([
		{ name: 'Linen Shirt, White S', change: -1, remaining: 2 },
		{ name: 'Linen Shirt, White M', change: -2, remaining: 7 },
	])
})

test('a shortage is named with color and size, and nothing of the order remains (rule: all-or-nothing)', async () => {
	const { id, colors } = await makeSizedProduct({ name: 'Coat', stock: { White: { S: 3, M: 9 } } })
	const customer = await makeShopper([colors['White']!, 'S', 3], [colors['White']!, 'M', 1])
	await checkOut(await makeShopper([colors['White']!, 'S', 2]))
	expect(await getRefusal(checkOut(customer))).toBe('conflict: Only 1 left of Coat (White, size S).')
	expect(await getStockBySize(id)).toEqual({ 'White S': 1, 'White M': 9 })
	const { totalPaise, lines } = await readCart(customer)
	await checkOut(await makeShopper([colors['White']!, 'S', 1]))
	const seen = { seenTotalPaise: totalPaise, seenLines: digestCartLines(lines) }
	const key = '00000000-0000-4000-8000-000000000001'
	await expect(
		placeOrder(toClient(customer), createCheckoutInput(), { idempotencyKey: key, ...seen }),
	).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('Coat (White, size S) is sold out.'),
	})
})

test('another size at the same price does not match the expected order (rule: seen-total)', async () => {
	const { colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 9 } } })
	const customer = await makeShopper([colors['White']!, 'S', 1])
	const { totalPaise, lines } = await readCart(customer)
	const seen = { seenTotalPaise: totalPaise, seenLines: digestCartLines(lines) }
	await write((tx) => tx.cartItem.updateMany({ where: { userId: customer }, data: { size: 'M' } }))
	const key = '00000000-0000-4000-8000-000000000002'
	await expect(
		placeOrder(toClient(customer), createCheckoutInput(), { idempotencyKey: key, ...seen }),
	).rejects.toMatchObject({
		message: expect.stringContaining('Your order has changed'),
	})
})

test('a deleted size stays in the cart while the rest is ordered', async () => {
	const { colors, variants } = await makeSizedProduct({ stock: { White: { S: 3, M: 9 } } })
	const customer = await makeShopper([colors['White']!, 'S', 1], [colors['White']!, 'M', 1])
	await removeSize(variants['White']!['S']!)
	await checkOut(customer)
	expect((await readCart(customer)).lines.map(({ size }) => size)).toEqual(['S'])
	await expect(checkOut(customer)).rejects.toMatchObject({
		message: expect.stringContaining('(White, size S) is sold out.'),
	})
})

test('cancelling restocks each size once, and reinstating the order reserves it again (rule: cancel-restocks)', async () => {
	const { id, colors } = await makeSizedProduct({ name: 'Coat', stock: { White: { S: 3, M: 9 } } })
	const { orderId } = await checkOut(await makeShopper([colors['White']!, 'S', 3], [colors['White']!, 'M', 1]))
	await setStatus(orderId, CANCELLED)
	expect(await getStockBySize(id)).toEqual({ 'White S': 3, 'White M': 9 })
	await setStatus(orderId, 1)
	expect(await getStockBySize(id)).toEqual({ 'White S': 0, 'White M': 8 })
	await setStatus(orderId, CANCELLED)
	await checkOut(await makeShopper([colors['White']!, 'S', 1]))
	expect(await getRefusal(setStatus(orderId, 2))).toBe('conflict: Only 2 left of Coat (White, size S).')
	expect(await getQuantities(id)).toEqual({ originalQty: 12, remainingQty: 11, purchaseQty: 1 })
})

test('units of a deleted size are not restocked to another, and the history shows them (rule: restock-same-variant)', async () => {
	const { id, colors, variants } = await makeSizedProduct({ stock: { White: { S: 3, M: 9 } } })
	const { orderId } = await checkOut(await makeShopper([colors['White']!, 'S', 2], [colors['White']!, 'M', 1]))
	await removeSize(variants['White']!['S']!)
	await setStatus(orderId, CANCELLED)
	expect(await getStockBySize(id)).toEqual({ 'White M': 9 })
	expect(await getQuantities(id)).toEqual({ originalQty: 9, remainingQty: 9, purchaseQty: 0 })
	const note = '2 × White S not restocked: this size and color is no longer stocked.'
	expect((await getOrderForAdmin(orderId)).events[1]!.stock).toContainEqual({
		name: 'Linen Shirt, White S',
		change: 0,
		remaining: 0,
		note,
	})
	await setStatus(orderId, 1)
	expect(await getStockBySize(id)).toEqual({ 'White M': 8 })
})

test('restocked units that were deleted with their size cannot be reserved again', async () => {
	const { colors, variants } = await makeSizedProduct({ name: 'Coat', stock: { White: { S: 3, M: 9 } } })
	const { orderId } = await checkOut(await makeShopper([colors['White']!, 'S', 2]))
	await setStatus(orderId, CANCELLED)
	await removeSize(variants['White']!['S']!)
	await expect(setStatus(orderId, 1)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('Coat'),
	})
})

test("an order older than a product's sizes restocks none of them, or the product when there are none", async () => {
	const { orderId, productId: id, variant } = await makeOrder({ stock: 5, quantity: 2 })
	const { colorId } = await read.productColor.findUniqueOrThrow({ where: { id: variant } })
	const grid = [{ colorId, size: 'S', remainingQty: 3 }]
	await write((tx) => saveVariants(tx, id, grid, { reason: 'edited' }))
	await setStatus(orderId, CANCELLED)
	expect(await getQuantities(id)).toEqual({ originalQty: 5, remainingQty: 3, purchaseQty: 2 })
	await setStatus(orderId, 1)
	await write((tx) => countAsWhole(tx, id, { reason: 'edited' }))
	await setStatus(orderId, CANCELLED)
	expect(await getQuantities(id)).toEqual({ originalQty: 5, remainingQty: 5, purchaseQty: 0 })
})

test('an API order removes the named sizes from the cart and leaves the others (rule: api-order-lines)', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 3, M: 9 } } })
	const customer = await makeShopper([colors['White']!, 'S', 1], [colors['White']!, 'M', 1])
	const order = (size: string | null) =>
		placeOrderForLines(toClient(customer), createCheckoutInput(), [
			{ productColorId: colors['White']!, quantity: 2, size },
		])
	for (const size of [null, '', 'XL'])
		await expect(order(size)).rejects.toMatchObject({ code: 'invalid', message: 'Please select a size: S, M.' })
	await order('m')
	expect(await getStockBySize(id)).toEqual({ 'White S': 3, 'White M': 7 })
	expect((await readCart(customer)).lines.map(({ size }) => size)).toEqual(['S'])
})
