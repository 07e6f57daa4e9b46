import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import {
	toClient,
	createCheckoutInput,
	makeCustomer,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { changeOrderStatus } from '../../orders/order.server.ts'
import { placeOrderForLines } from '../../orders/checkout/place-order.server.ts'
import { couponSchema, createCoupon, findCoupon } from './coupons.server.ts'

const actor = await makeStaff()
const coupon = (code: string, limits: Record<string, number>) => {
	const input = couponSchema.parse({ code, kind: 'amount', value: 100, ...limits })
	return createCoupon(actor, input)
}
const order = async (userId: number, productColorId: number, couponCode: string) => {
	const lines = [{ productColorId, quantity: 1, size: null }]
	return (await placeOrderForLines(toClient(userId), createCheckoutInput({ couponCode }), lines)).orderId
}
const sentences = (results: PromiseSettledResult<number>[]) => [
	...new Set(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []))),
]
const placed = (results: PromiseSettledResult<number>[]) =>
	results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

test('64 concurrent orders redeem a coupon for 10 exactly 10 times, and the rest learn that it is used up', async () => {
	const { variants } = await makeProduct({ stock: 100 })
	const { id } = await coupon('STORM10', { maxUses: 10 })
	const customers = await Promise.all(Array.from({ length: 64 }, () => makeCustomer()))
	const results = await Promise.allSettled(customers.map((customer) => order(customer, variants[0]!, 'STORM10')))
	expect(placed(results).length).toBe(10)
	expect(sentences(results)).toEqual(['The coupon STORM10 has been used up.'])
	expect((await findCoupon(id)).uses).toBe(10)
	expect(await read.order.count({ where: { couponCode: 'STORM10', discountPaise: 10_000 } })).toBe(10)
})

test('64 concurrent orders of one customer redeem a coupon once', async () => {
	const { variants } = await makeProduct({ stock: 100 })
	const { id } = await coupon('STORM1', { maxPerCustomer: 1 })
	const customer = await makeCustomer()
	const tries = Array.from({ length: 64 }, () => order(customer, variants[0]!, 'STORM1'))
	const results = await Promise.allSettled(tries)
	expect(placed(results).length).toBe(1)
	expect(sentences(results)).toEqual(['You have used the coupon STORM1 already.'])
	expect((await findCoupon(id)).uses).toBe(1)
	expect(await order(await makeCustomer(), variants[0]!, 'STORM1')).toBeGreaterThan(0)
})

test('a cancelled order returns its coupon use once, and reinstating it takes it again (rule: coupon-uses)', async () => {
	const { variants } = await makeProduct({ stock: 100 })
	const { id } = await coupon('AGAIN2', { maxUses: 2 })
	const [first] = [await order(await makeCustomer(), variants[0]!, 'AGAIN2')]
	await order(await makeCustomer(), variants[0]!, 'AGAIN2')
	await Promise.all(Array.from({ length: 8 }, () => changeOrderStatus(actor, first, 5)))
	const results = await Promise.allSettled(
		(await Promise.all(Array.from({ length: 8 }, () => makeCustomer()))).map((customer) =>
			order(customer, variants[0]!, 'AGAIN2'),
		),
	)
	expect(placed(results).length).toBe(1)
	expect((await findCoupon(id)).uses).toBe(2)
	await expect(changeOrderStatus(actor, first, 1)).rejects.toMatchObject({
		code: 'conflict',
		message: "The order's coupon AGAIN2 has been used up in the meantime. Raise the coupon's limit first.",
	})
	await changeOrderStatus(actor, placed(results)[0]!, 5)
	await changeOrderStatus(actor, first, 1)
	expect((await findCoupon(id)).uses).toBe(2)
})
