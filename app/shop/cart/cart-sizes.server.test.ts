import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { makeSizedProduct } from '../../../tests/support/data/variant-data.ts'
import { addFirstColorToCart, addToCart, readCart, setQuantity, changeSize } from './cart.server.ts'
import { getAvailableQty } from './cart-totals.ts'

const add = (userId: number, color: number, size?: string, quantity = 1) =>
	addToCart(userId, color, quantity, undefined, size)
const readLines = async (userId: number) =>
	(await readCart(userId)).lines.map(({ size, quantity, remainingQty }) => [size, quantity, remainingQty])

test('a cart line is a color in a size, with the stock of that size (rules: shared-stock, same-item-joins)', async () => {
	const { colors, variants } = await makeSizedProduct({ stock: { White: { S: 2, M: 9 }, Indigo: { M: 1 } } })
	const customer = await makeCustomer()
	await add(customer, colors['White']!, 'M')
	await add(customer, colors['White']!, ' m ')
	await add(customer, colors['White']!, 'S', 2)
	expect(await readLines(customer)).toEqual([
		['M', 2, 9],
		['S', 2, 2],
	])
	const { lines } = await readCart(customer)
	expect(lines[0]!.variant).toEqual({
		id: variants['White']!['M'],
		sku: null,
		sizes: [
			{ id: variants['White']!['S'], productColorId: colors['White'], size: 'S', remainingQty: 2, pricePaise: 100_000 },
			{ id: variants['White']!['M'], productColorId: colors['White'], size: 'M', remainingQty: 6, pricePaise: 100_000 },
		],
	})
	expect(lines.map((line) => getAvailableQty(line, lines))).toEqual([9, 2])
	expect(await getRefusal(add(customer, colors['White']!, 'S'))).toBe('conflict: Only 2 left in size S.')
	await expect(setQuantity(customer, lines[1]!.cartId, 3)).rejects.toMatchObject({ code: 'conflict' })
	await setQuantity(customer, lines[0]!.cartId, 9)
	await expect(setQuantity(customer, lines[0]!.cartId, 10)).rejects.toMatchObject({ code: 'conflict' })
})

test.each([undefined, '', 'L', 'M / Cotton'])(
	'a product is refused without one of its sizes: %s (rule: size-required)',
	async (size) => {
		const { id, colors } = await makeSizedProduct({ stock: { White: { S: 2, M: 0 } } })
		const customer = await makeCustomer()
		const refusal = { code: 'invalid', message: 'Please select a size: S, M.', field: 'size' }
		await expect(add(customer, colors['White']!, size)).rejects.toMatchObject(refusal)
		await expect(addFirstColorToCart(customer, id)).rejects.toMatchObject(refusal)
		await expect(add(customer, colors['White']!, 'M')).rejects.toMatchObject({ message: 'This size is sold out.' })
		expect(await readLines(customer)).toEqual([])
	},
)

test('the only size of a color is selected automatically', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { 'Free size': 3 }, Indigo: { S: 1, M: 1 } } })
	const customer = await makeCustomer()
	await addFirstColorToCart(customer, id)
	await add(customer, colors['White']!)
	expect(await readLines(customer)).toEqual([['Free size', 2, 3]])
	const plain = await makeSizedProduct({ stock: { White: { '': 3 } } })
	await add(customer, plain.colors['White']!)
	expect((await readLines(customer))[1]).toEqual([null, 1, 3])
})

test('a color without sizes left is sold out', async () => {
	const { colors, variants } = await makeSizedProduct({ stock: { White: { S: 3 }, Indigo: { S: 1 } } })
	const customer = await makeCustomer()
	await add(customer, colors['White']!, 'S')
	await write((tx) => tx.variant.delete({ where: { id: variants['White']!['S']! } }))
	await expect(add(customer, colors['White']!, 'S')).rejects.toMatchObject({ code: 'conflict' })
	expect(await readLines(customer)).toEqual([['S', 1, 0]])
	expect((await readCart(customer)).totalPaise).toBe(0)
})

test('a product that tracks stock per product keeps the size sent as text and shares stock across colors and sizes', async () => {
	const { variants } = await makeProduct({ stock: 3 })
	const customer = await makeCustomer()
	await add(customer, variants[0]!, 'Long')
	await add(customer, variants[0]!)
	await add(customer, variants[0]!)
	expect(await readLines(customer)).toEqual([
		['Long', 1, 3],
		[null, 2, 3],
	])
	await expect(add(customer, variants[0]!, 'Long')).rejects.toMatchObject({ code: 'conflict' })
})

test('a repeated submission adds one unit of each size', async () => {
	const { colors } = await makeSizedProduct({ stock: { White: { S: 9, M: 9 } } })
	const customer = await makeCustomer()
	const submission = { key: 'one page', seconds: 60 }
	const press = (size: string) => addToCart(customer, colors['White']!, 1, submission, size)
	expect(await press('S')).toBe(false)
	expect(await press('S')).toBe(true)
	expect(await press('M')).toBe(false)
	expect(await readLines(customer)).toEqual([
		['S', 1, 9],
		['M', 1, 9],
	])
	expect(await read.cartItem.count({ where: { userId: customer } })).toBe(2)
})

test('a line changed to another size keeps its quantity and joins the existing line', async () => {
	const { colors, variants } = await makeSizedProduct({ stock: { White: { S: 3, M: 9, L: 0 } } })
	const customer = await makeCustomer()
	await add(customer, colors['White']!, 'S', 3)
	await add(customer, colors['White']!, 'M', 2)
	await write((tx) => tx.variant.delete({ where: { id: variants['White']!['S']! } }))
	const { cartId } = (await readCart(customer)).lines[0]!
	for (const [size, code] of [
		['L', 'conflict'],
		['S', 'invalid'],
		['', 'invalid'],
	] as const)
		await expect(changeSize(customer, cartId, size)).rejects.toMatchObject({ code })
	await expect(changeSize(await makeCustomer(), cartId, 'M')).rejects.toMatchObject({ code: 'not-found' })
	await changeSize(customer, cartId, 'm')
	expect(await readLines(customer)).toEqual([['M', 5, 9]])
	await changeSize(customer, cartId, 'M')
	expect(await readLines(customer)).toEqual([['M', 5, 9]])
})
