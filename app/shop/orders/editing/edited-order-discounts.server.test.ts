import { afterEach, beforeAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	toClient,
	createCheckoutInput,
	makeCustomer,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { listBrokenOrders } from '../../../../tests/support/data/shop-invariants.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { createSale } from '../../catalog/sales/sales.server.ts'
import { saleSchema } from '../../catalog/sales/sale.schema.ts'
import { createCoupon, couponSchema } from '../../pricing/coupons/coupons.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { applyPrepaidDiscount } from '../payments/prepaid-discount.server.ts'
import { placeOrderForLines } from '../checkout/place-order.server.ts'
import { calculateStaffOrderPrice, createOrderForCustomer } from '../checkout/staff-order.server.ts'
import { staffOrderSchema } from '../checkout/staff-order.schema.ts'
import { editOrderItems } from '../editing/edit-order-items.server.ts'
import { getEditableItems } from '../editing/editable-order.server.ts'

// Rule: change-order-items.

const owner = await makeStaff()
const [coat, kurta, belt] = await Promise.all(
	[150_000, 100_001, 50_000].map((pricePaise) => makeProduct({ pricePaise, stock: 900 })),
)
const wanted = (quantities: number[]) =>
	[coat!, kurta!, belt!].flatMap(({ variants }, index) => {
		const quantity = quantities[index] ?? 0
		return quantity === 0 ? [] : [{ productColorId: variants[0]!, quantity, size: null }]
	})

const threeForTwo = { name: 'Buy 2, get 1', kind: 'pay-for', buy: 3, pay: 2 }
const tenFromTwo = { name: 'Two and more', kind: 'from-pieces', buy: 2, value: 10 }
const freeDelivery = { name: 'Delivered free', kind: 'free-delivery', value: 2000 }
const percentCoupon = { code: 'TEN', kind: 'percent', value: 10 }
const fixedCoupon = { code: 'FIVE', kind: 'amount', value: 500 }
const couponFromMinimum = { code: 'LARGE', kind: 'amount', value: 500, minimum: 2500 }

interface Granted {
	automatic?: object[]
	coupon?: { code: string }
	/** Rupees that the staff takes off; the order is taken by the staff then. */
	staff?: number
	prepaidPaise?: number
}

let codes = 0

/** Grants automatic discounts and a coupon, and returns them with the code of the coupon, which is used once. */
async function grant(granted: Granted): Promise<Granted> {
	const { automatic = [], coupon } = granted
	for (const discount of automatic) await createSale(owner, saleSchema.parse({ ...discount, startsOn: '2026-01-01' }))
	if (!coupon) return granted
	const named = { ...coupon, code: `${coupon.code}${(codes += 1)}` }
	await createCoupon(owner, couponSchema.parse(named))
	return { ...granted, coupon: named }
}

/** Ends what was granted, as time does. */
async function endAll() {
	await write(async (tx) => {
		await tx.sale.deleteMany()
		await tx.coupon.updateMany({ data: { isActive: false, validUntil: '2026-01-01' } })
	})
}

beforeAll(() => setSettings({ 'delivery.homePrice': 80, 'delivery.firstPrice': 80 }))
afterEach(async () => {
	expect(listBrokenOrders()).toEqual([])
	await endAll()
})

async function place(quantities: number[], { coupon, staff, prepaidPaise }: Granted = {}): Promise<number> {
	if (staff === undefined) {
		const input = createCheckoutInput({
			paymentMethod: prepaidPaise ? 'cod' : 'online',
			...(coupon && { couponCode: coupon.code }),
		})
		const { orderId } = await placeOrderForLines(toClient(await makeCustomer()), input, wanted(quantities))
		if (prepaidPaise)
			await write((tx) =>
				applyPrepaidDiscount(tx, { id: orderId, status: 1, paymentState: 'due', receivedPaise: 0 }, prepaidPaise),
			)
		return orderId
	}
	const input = staffOrderSchema.parse({
		source: 'phone',
		phone: '9825044718',
		name: 'Rukmini Vora',
		streetAddress: '12 Ring Road',
		zipCode: '380007',
		way: 'online',
		discount: staff,
		discountReason: 'A loose thread',
		idempotencyKey: crypto.randomUUID(),
	})
	const { totalPaise: seenTotalPaise } = await calculateStaffOrderPrice(wanted(quantities), input)
	return createOrderForCustomer(owner, wanted(quantities), { ...input, seenTotalPaise })
}

async function change(orderId: number, quantities: number[]) {
	const { items, seen } = await getEditableItems(orderId)
	const changed = items.map(({ id }, index) => ({ id, quantity: quantities[index]!, size: '' }))
	return editOrderItems(owner, orderId, { items: changed, seen })
}

function getAmounts(id: number) {
	const select = {
		subtotalPaise: true,
		discountPaise: true,
		shippingPaise: true,
		totalPaise: true,
		items: { orderBy: { id: 'asc' }, select: { quantity: true, discountPaise: true } },
	} as const
	return read.order.findUniqueOrThrow({ where: { id }, select })
}

const kinds: [string, Granted][] = [
	['a percentage coupon', { coupon: percentCoupon }],
	['a fixed coupon', { coupon: fixedCoupon }],
	['buy 3, pay for 2', { automatic: [threeForTwo] }],
	['a percentage from 2 units', { automatic: [tenFromTwo] }],
	['free delivery from an amount', { automatic: [freeDelivery] }],
	['a staff discount', { staff: 250 }],
	[
		'all automatic discounts and a percentage coupon',
		{ automatic: [threeForTwo, tenFromTwo, freeDelivery], coupon: percentCoupon },
	],
	['an automatic discount and a fixed coupon', { automatic: [threeForTwo], coupon: fixedCoupon }],
	['an automatic discount and a staff discount', { automatic: [tenFromTwo], staff: 250 }],
]
const changes: [before: number[], after: number[]][] = [
	[
		[1, 1, 1],
		[1, 1, 3],
	],
	[
		[1, 1, 1],
		[0, 0, 1],
	],
	[
		[2, 3, 1],
		[2, 1, 0],
	],
	[
		[1, 1, 0],
		[4, 2, 0],
	],
]

test.each(kinds)(
	'an order with %s costs after an edit what it would have cost new, though the discounts have ended',
	async (_, terms) => {
		const granted = await grant(terms)
		for (const [before, after] of changes) {
			const orderId = await place(before, granted)
			const fresh = await place(after, granted)
			const kept = after.filter((_quantity, index) => before[index]! > 0)
			await write((tx) => tx.sale.updateMany({ data: { isRunning: false } }))
			await change(orderId, kept)
			await write((tx) => tx.sale.updateMany({ data: { isRunning: true } }))
			expect(await getAmounts(orderId)).toEqual(await getAmounts(fresh))
		}
	},
)

test('three units with one free cost more after the quantity becomes five, and the two paid ones can be removed', async () => {
	await grant({ automatic: [threeForTwo] })
	const [more, less] = [await place([1, 1, 1]), await place([1, 1, 1])]
	await endAll()
	await change(more, [1, 1, 3])
	await change(less, [0, 0, 1])
	expect(await getAmounts(more)).toMatchObject({ subtotalPaise: 400_001, discountPaise: 50_000 })
	expect(await getAmounts(less)).toMatchObject({ subtotalPaise: 50_000, discountPaise: 0 })
})

test('a fixed coupon stays unchanged when units are added', async () => {
	const orderId = await place([0, 0, 2], await grant({ coupon: fixedCoupon }))
	await endAll()
	await change(orderId, [4])
	expect(await getAmounts(orderId)).toMatchObject({ subtotalPaise: 200_000, discountPaise: 50_000 })
})

test('a coupon gives no discount when an order is edited to less than its minimum', async () => {
	const orderId = await place([2], await grant({ coupon: couponFromMinimum }))
	await change(orderId, [1])
	expect(await getAmounts(orderId)).toMatchObject({ subtotalPaise: 150_000, discountPaise: 0 })
})

test('a paid order refuses an added unit that the coupon would have paid for', async () => {
	const orderId = await place([0, 0, 2], await grant({ coupon: fixedCoupon }))
	const { totalPaise: seenTotalPaise } = await getAmounts(orderId)
	await markPayment(owner, orderId, { kind: 'paid', reference: '', seenTotalPaise })
	await expect(change(orderId, [3])).rejects.toMatchObject({ code: 'conflict' })
})

test('a prepaid discount keeps its share of the lines, and returns with them', async () => {
	const orderId = await place([2, 0, 1], { prepaidPaise: 17_500 })
	await change(orderId, [1, 1])
	expect(await getAmounts(orderId)).toMatchObject({ subtotalPaise: 200_000, discountPaise: 10_000 })
	await change(orderId, [2, 1])
	expect(await getAmounts(orderId)).toMatchObject({ subtotalPaise: 350_000, discountPaise: 17_500 })
})

test('each discount is stored with its name, its terms and its amount per line', async () => {
	const ofCoat = { ...threeForTwo, scope: 'some', products: String(coat!.id) }
	const granted = await grant({ automatic: [ofCoat], coupon: percentCoupon })
	const orderId = await place([3, 0, 1], granted)
	const select = { kind: true, name: true, percent: true, buyCount: true, payCount: true, items: true } as const
	const stored = await read.orderDiscount.findMany({ where: { orderId }, orderBy: { id: 'asc' }, select })
	expect(
		stored.map(({ items, ...terms }) => ({ ...terms, amounts: items.map(({ amountPaise }) => amountPaise) })),
	).toEqual([
		{ kind: 'pay-for', name: 'Buy 2, get 1', percent: null, buyCount: 3, payCount: 2, amounts: [150_000] },
		{
			kind: 'coupon',
			name: granted.coupon!.code,
			percent: 10,
			buyCount: null,
			payCount: null,
			amounts: [30_000, 5_000],
		},
	])
})
