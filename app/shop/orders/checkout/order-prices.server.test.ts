import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getDraftOrder, findSellableItems } from '../../pos/draft-order.server.ts'
import { readCart, changeSize } from '../../cart/cart.server.ts'
import { formatPaise } from '../../values/money.ts'
import { toClient, checkOut, createCheckoutInput, makeCustomer } from '../../../../tests/support/data/shop-data.ts'
import { makeShopper, makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { placeOrder, placeOrderForLines } from './place-order.server.ts'
import { digestCartLines } from './expected-order.ts'

const makeShirt = (name = 'Priced Shirt') =>
	makeSizedProduct({
		name,
		pricePaise: 10_000,
		stock: { White: { S: 9, M: 9, L: 9 } },
		ownPrices: { S: 9_800, L: 12_000 },
	})

const setPrice = (id: number, pricePaise: number | null) =>
	write((tx) => tx.variant.update({ where: { id }, data: { pricePaise } }))
const readItemPrices = async (orderId: number) =>
	(await read.orderItem.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map((item) => item.pricePaise)

test('the cart shows and the order charges each size at its own price (rule: variant-price)', async () => {
	const { colors } = await makeShirt()
	const customer = await makeShopper([colors['White']!, 'S', 1], [colors['White']!, 'M', 1], [colors['White']!, 'L', 1])
	const cart = await readCart(customer)
	expect(cart.lines.map((line) => line.linePaise)).toEqual([9_800, 10_000, 12_000])
	expect(cart.totalPaise).toBe(31_800)
	const { orderId } = await checkOut(customer)
	expect(await readItemPrices(orderId)).toEqual([9_800, 10_000, 12_000])
	expect(await read.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({ subtotalPaise: 31_800 })
})

test("a line changed to another size gets that size's price", async () => {
	const { colors } = await makeShirt()
	const customer = await makeShopper([colors['White']!, 'S', 1])
	const [line] = (await readCart(customer)).lines
	await changeSize(customer, line!.cartId, 'L')
	expect((await readCart(customer)).totalPaise).toBe(12_000)
})

test('nobody pays more than the last shown total: a size with a higher price is named (rule: seen-total)', async () => {
	const { colors, variants } = await makeShirt()
	const customer = await makeShopper([colors['White']!, 'S', 1])
	const { lines, totalPaise } = await readCart(customer)
	const seen = { idempotencyKey: crypto.randomUUID(), seenTotalPaise: totalPaise, seenLines: digestCartLines(lines) }
	const place = () => placeOrder(toClient(customer), createCheckoutInput(), seen)
	await setPrice(variants['White']!['S']!, null)
	await expect(place()).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining(`(White, size S) costs ${formatPaise(10_000)} now.`),
	})
	await setPrice(variants['White']!['S']!, 9_700)
	expect(await readItemPrices((await place()).orderId)).toEqual([9_700])
})

test("listed lines are charged at their sizes' prices, up to the expected total", async () => {
	const { colors } = await makeShirt()
	const wanted = [{ productColorId: colors['White']!, quantity: 2, size: 'L' }]
	const customer = await makeCustomer()
	const place = (seenPaise: number) =>
		placeOrderForLines(toClient(customer), createCheckoutInput(), wanted, undefined, { seenTotalPaise: seenPaise })
	await expect(place(20_000)).rejects.toMatchObject({ code: 'conflict' })
	expect(await readItemPrices((await place(24_000)).orderId)).toEqual([12_000])
})

test('POS offers and bills each size at its price', async () => {
	const { colors } = await makeShirt('Shirt of the counter')
	const { products } = await findSellableItems('Shirt of the counter')
	expect(products[0]!.choices.map(({ pricePaise }) => pricePaise)).toEqual([9_800, 10_000, 12_000])
	const bill = await getDraftOrder([{ productColorId: colors['White']!, quantity: 1, size: 'L' }])
	expect(bill.totalPaise).toBe(12_000)
})
