import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { checkOut, makeAdmin, makeCustomer, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { listBrokenInvariants } from '../../../tests/support/data/shop-invariants.ts'
import { addToCart } from '../cart/cart.server.ts'
import { replaceColors } from '../catalog/product/product-parts.server.ts'
import { countAsWhole, saveVariants } from '../catalog/variant/save-variants.server.ts'
import { Refusal } from '../values/refusal.ts'
import { changeOrderStatus } from './order.server.ts'

const sizes = ['S', 'M', 'L']
const cell = fc.record({ color: fc.nat(1), size: fc.nat(2), quantity: fc.nat(6), quantitySince: fc.option(fc.nat(6)) })
const step = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			buy: fc.record({ color: fc.nat(1), size: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({ move: fc.record({ order: fc.nat(9), status: fc.integer({ min: 1, max: 5 }) }) }),
	},
	{ weight: 3, arbitrary: fc.record({ grid: fc.array(cell, { minLength: 1, maxLength: 5 }) }) },
	{ weight: 1, arbitrary: fc.record({ whole: fc.option(fc.nat(9)) }) },
	{ weight: 1, arbitrary: fc.record({ colors: fc.constantFrom([0], [1], [0, 1]) }) },
	{ weight: 1, arbitrary: fc.record({ remove: fc.nat(5) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function shop() {
	const { id, variants } = await makeProduct({ stock: 0, colors: ['White', 'Indigo'] })
	const rows = await read.productColor.findMany({ where: { id: { in: variants } }, orderBy: { position: 'asc' } })
	const colorIds = rows.map(({ colorId }) => colorId)
	const admin = { userId: await makeAdmin(), isAdmin: true }
	const customer = await makeCustomer()
	const orders: number[] = []
	const run = async (one: Step): Promise<unknown> => {
		if ('buy' in one) {
			const chosen = await read.productColor.findFirst({ where: { productId: id, colorId: colorIds[one.buy.color]! } })
			if (!chosen) return
			await addToCart(customer, chosen.id, one.buy.quantity, undefined, sizes[one.buy.size])
			return void orders.push((await checkOut(customer)).orderId)
		}
		if ('move' in one) {
			const orderId = orders[one.move.order % Math.max(orders.length, 1)]
			return orderId && changeOrderStatus(admin, orderId, one.move.status)
		}
		if ('grid' in one) {
			const wanted = one.grid.map(({ color, size, quantity, quantitySince }) => ({
				colorId: colorIds[color]!,
				size: sizes[size]!,
				remainingQty: quantity,
				seenQty: quantitySince ?? undefined,
			}))
			return write((tx) => saveVariants(tx, id, wanted, { reason: 'edited' }))
		}
		if ('whole' in one) return write((tx) => countAsWhole(tx, id, { reason: 'edited' }, one.whole ?? undefined))
		if ('colors' in one)
			return write((tx) =>
				replaceColors(
					tx,
					id,
					one.colors.map((index) => colorIds[index]!),
					{ reason: 'imported' },
				),
			)
		// Simulates another program that writes no history.
		const all = await read.variant.findMany({ where: { productId: id } })
		const gone = all[one.remove]
		return gone && gone.remainingQty === 0 && write((tx) => tx.variant.delete({ where: { id: gone.id } }))
	}
	return run
}

test('stock equals the total of the variants and the history records every unit (rule: counted-by-variant)', async () => {
	let bought = 0
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
			const run = await shop()
			for (const one of steps) {
				await run(one).then(
					() => (bought += 'buy' in one ? 1 : 0),
					(error: unknown) => expect(error).toBeInstanceOf(Refusal),
				)
			}
			expect(listBrokenInvariants()).toEqual([])
		}),
		{ numRuns: 40, seed: 14 },
	)
	expect(bought).toBeGreaterThan(20)
})
