import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { cancelOwnOrder } from '#app/shop/orders/customer-order.server.ts'
import { requestReturn } from '#app/shop/orders/returns/open-return.server.ts'
import {
	acceptReturn,
	declineReturn,
	receiveReturn,
	shipExchange,
} from '#app/shop/orders/returns/advance-return.server.ts'
import { refundReturn } from '#app/shop/orders/returns/refund-return.server.ts'
import { createPosOrder } from '#app/shop/pos/pos-orders.server.ts'
import { couponSchema, createCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { editOrderItems } from '#app/shop/orders/editing/edit-order-items.server.ts'
import { digestOrderLines, getEditableOrder } from '#app/shop/orders/editing/editable-order.server.ts'
import { placeOrderForLines } from '#app/shop/orders/checkout/place-order.server.ts'
import { markPayment } from '#app/shop/orders/payments/mark-payment.server.ts'
import { PAYMENT_KINDS } from '#app/shop/orders/payments/payment-state.ts'
import { expireOrder } from '#app/shop/orders/payments/payment-expiry.server.ts'
import { settlePayment } from '#app/shop/orders/payments/online/settle-payment.server.ts'
import { computeAmountDue } from '#app/shop/orders/payments/prepaid-discount.server.ts'
import { refundOrder } from '#app/shop/orders/payments/refunds/refund-order.server.ts'
import { claimPayment, decideClaim } from '#app/shop/orders/payments/upi/claim.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { Refusal } from '#app/shop/values/refusal.ts'
import { getPrepaidPercent } from '#app/shop/settings/shop-settings.server.ts'
import { toClient, createCheckoutInput, makeAdmin, makeCustomer, makeProduct } from './support/data/shop-data.ts'
import { listBrokenInvariants } from './support/data/shop-invariants.ts'
import { setTax, taxSettings } from './support/data/tax-data.ts'
import { makeSizedProduct } from './support/data/variant-data.ts'

// Ledger, stock and orders must agree whatever customers, staff and providers do, in any order. Expected errors are
// fine; any other error fails the test.

interface World {
	owner: Actor
	customers: number[]
	/** A few units of two colors, one of them with sizes. */
	choices: { productColorId: number; size: string | null }[]
	orders: number[]
}

/** One action, with a function that picks among the records that exist at that moment. */
type Act = (world: World, pick: (below: number) => number) => Promise<unknown>

const cost = 129_900

const pickOrder = ({ orders }: World, pick: (below: number) => number) => orders[pick(orders.length)] ?? 0
const findOrderRow = (id: number) => read.order.findUnique({ where: { id } })

const acts: Record<string, Act> = {
	order: async (world, pick) => {
		const line = world.choices[pick(world.choices.length)]!
		const customer = world.customers[pick(world.customers.length)]!
		const input = createCheckoutInput({
			paymentMethod: pick(2) === 0 ? 'online' : 'cod',
			state: pick(2) === 0 ? 'Gujarat' : 'Kerala',
			...(pick(3) === 0 && { couponCode: 'ANYWAY' }),
		})
		const { orderId } = await placeOrderForLines(toClient(customer), input, [{ ...line, quantity: 1 + pick(2) }])
		world.orders.push(orderId)
	},
	sell: async (world, pick) => {
		const line = world.choices[pick(world.choices.length)]!
		const id = await createPosOrder(world.owner, [{ ...line, quantity: 1 }], {
			way: pick(2) === 0 ? 'cash' : 'upi',
			reference: '',
			name: '',
			phone: '',
			idempotencyKey: randomUUID(),
			seenTotalPaise: cost,
		})
		world.orders.push(id)
	},
	step: (world, pick) =>
		changeOrderStatus(world.owner, pickOrder(world, pick), 1 + pick(5), { shipUnpaid: pick(2) === 0 }),
	deliver: (world, pick) => changeOrderStatus(world.owner, pickOrder(world, pick), 4),
	cancel: async (world, pick) => {
		const id = pickOrder(world, pick)
		await cancelOwnOrder((await findOrderRow(id))?.userId ?? 0, id)
	},
	mark: async (world, pick) => {
		const id = pickOrder(world, pick)
		const expectedTotalPaise = (await findOrderRow(id))?.totalPaise ?? 0
		await markPayment(world.owner, id, {
			kind: PAYMENT_KINDS[pick(PAYMENT_KINDS.length)]!,
			reference: '',
			seenTotalPaise: expectedTotalPaise,
		})
	},
	refund: async (world, pick) =>
		refundOrder(world.owner, pickOrder(world, pick), {
			amountPaise: [1, 100, cost, 2 * cost][pick(4)]!,
			reference: '',
			key: randomUUID(),
		}),
	claim: async (world, pick) => {
		const id = pickOrder(world, pick)
		await claimPayment(toClient((await findOrderRow(id))?.userId ?? 0), id, String(100_000_000_000 + pick(12)))
	},
	decide: async (world, pick) => {
		const id = pickOrder(world, pick)
		const claim = await read.paymentClaim.findFirst({ where: { orderId: id }, orderBy: { id: 'desc' } })
		await decideClaim(world.owner, id, { claimId: claim?.id ?? 0, decision: pick(2) === 0 ? 'accepted' : 'rejected' })
	},
	change: async (world, pick) => {
		const id = pickOrder(world, pick)
		const order = await getEditableOrder(id)
		const items = order.items.map((item) => ({
			id: item.id,
			quantity: pick(4),
			size: item.size === null ? '' : ['S', 'M'][pick(2)]!,
		}))
		await editOrderItems(world.owner, id, { items, seen: digestOrderLines(order.items, order.totalPaise) })
	},
	ask: async (world, pick) => {
		const id = pickOrder(world, pick)
		const order = await findOrderRow(id)
		const items = await read.orderItem.findMany({ where: { orderId: id } })
		await requestReturn(order?.userId ?? 0, id, {
			wants: pick(2) === 0 ? 'money' : 'size',
			reason: 'Too long',
			items: items.map((item) => ({ id: item.id, quantity: 1 + pick(item.quantity), size: pick(2) === 0 ? 'S' : 'M' })),
			photo: '',
			idempotencyKey: randomUUID(),
		})
	},
	answer: async ({ owner, orders }, pick) => {
		const open = await read.orderReturn.findMany({ where: { orderId: { in: orders } } })
		const { id, orderId, state } = open[pick(open.length)] ?? { id: 0, orderId: 0, state: 'asked' }
		const lines = await read.orderItem.findMany({ where: { orderId }, select: { id: true } })
		const kept = lines.filter(() => pick(2) === 0).map((line) => line.id)
		const steps = {
			asked: () => (pick(4) === 0 ? declineReturn(owner, id, 'Worn') : acceptReturn(owner, id, '')),
			accepted: () => receiveReturn(owner, id, kept),
			received: () =>
				pick(2) === 0 ? refundReturn(owner, id, { reference: '', way: 'noted' }) : shipExchange(owner, id),
		}
		const step = pick(5) === 0 ? 'received' : (state as keyof typeof steps)
		await (steps[step] ?? steps.asked)()
	},
	take: async (world, pick) => {
		const id = pickOrder(world, pick)
		const order = await findOrderRow(id)
		if (order?.source !== 'web') return
		const { discountPaise } = computeAmountDue(order, getPrepaidPercent())
		const amountPaise = order.totalPaise - discountPaise
		const reference = `${id}-link`
		const promise = { orderId: id, amountPaise, discountPaise }
		const began = { ...promise, provider: 'razorpay', reference, expiresAt: new Date(0), state: 'open' }
		await write((tx) =>
			tx.onlinePayment.upsert({
				where: { provider_reference: { provider: 'razorpay', reference } },
				create: began,
				update: {},
			}),
		)
		const taken = { provider: 'razorpay', reference, paymentId: `${id}-pay-${pick(2)}`, currency: 'INR' } as const
		await settlePayment({ ...taken, amountPaise: pick(3) === 0 ? 1 : amountPaise })
	},
	expire: async (world, pick) => {
		const id = pickOrder(world, pick)
		const waiting = { id, status: { in: [1, 2] }, packedAt: null, paymentState: 'due', paymentMethod: 'online' }
		await write((tx) => tx.order.updateMany({ where: waiting, data: { paymentExpiresAt: new Date(1) } }))
		await expireOrder(id)
	},
}

beforeAll(async () => {
	const set = (key: string, value: boolean | number | string) =>
		write((tx) => tx.setting.create({ data: { key, value } }))
	await set('returns.cancelByCustomer', true)
	await set('returns.returnDays', 10)
	await set('checkout.onlineBy', 'upi')
	await set('checkout.upiId', 'shop@bank')
	await set('cash.prepaidPercent', 5)
	await setTax(taxSettings)
	const actor = { userId: await makeAdmin(), isAdmin: true }
	await createCoupon(actor, couponSchema.parse({ code: 'ANYWAY', kind: 'percent', value: 7, maxPerCustomer: 2 }))
})

/** Records the initial stock movement, which test products do not have. */
async function recordInitialStock(productId: number) {
	const product = await read.product.findUniqueOrThrow({ where: { id: productId } })
	const variants = await read.variant.findMany({
		where: { productId },
		include: { productColor: { include: { color: true } } },
	})
	const counted = variants.length > 0 ? variants : [{ remainingQty: product.remainingQty }]
	const sum = counted.reduce((units, { remainingQty }) => units + remainingQty, 0)
	await write(async (tx) => {
		await tx.product.update({
			where: { id: productId },
			data: { remainingQty: sum, originalQty: sum + product.purchaseQty },
		})
		await tx.stockMovement.createMany({
			data: counted.map((one) => ({
				productId,
				change: one.remainingQty,
				remaining: one.remainingQty,
				reason: 'created',
				...('id' in one && { variantId: one.id, size: one.size, colorName: one.productColor.color.name }),
			})),
		})
	})
}

async function makeWorld(): Promise<World> {
	const whole = await makeProduct({ stock: 4, pricePaise: cost })
	const sized = await makeSizedProduct({ pricePaise: cost, stock: { White: { S: 1, M: 3 } } })
	for (const { id } of [whole, sized]) await recordInitialStock(id)
	return {
		owner: { userId: await makeAdmin(), isAdmin: true, role: 'owner' },
		customers: [await makeCustomer(), await makeCustomer()],
		choices: [
			{ productColorId: whole.variants[0]!, size: null },
			{ productColorId: sized.colors['White']!, size: 'S' },
			{ productColorId: sized.colors['White']!, size: 'M' },
		],
		orders: [],
	}
}

test('ledger, stock and orders agree after any sequence of events', async () => {
	const done = new Map<string, number>()
	const step = fc.record({
		name: fc.constantFrom(...Object.keys(acts)),
		picks: fc.array(fc.nat(999), { minLength: 5, maxLength: 5 }),
	})
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45 }), async (steps) => {
			const world = await makeWorld()
			await acts.order!(world, () => 0)
			for (const { name, picks } of steps) {
				let next = 0
				const pick = (below: number) => (below === 0 ? 0 : (picks[next++ % picks.length] ?? 0) % below)
				try {
					await acts[name]!(world, pick)
					done.set(name, (done.get(name) ?? 0) + 1)
				} catch (error) {
					if (!(error instanceof Refusal)) throw error
				}
			}
			expect(listBrokenInvariants()).toEqual([])
		}),
		{ numRuns: process.env.LONG_TESTS ? 80 : 25, seed: 20_261_123, endOnFailure: true },
	)
	// Every action must have succeeded at least once.
	expect(Object.keys(acts).filter((name) => !done.has(name))).toEqual([])
})
