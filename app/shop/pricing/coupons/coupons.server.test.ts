import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import {
	toClient,
	createCheckoutInput,
	makeCustomer,
	makeProduct,
	makeStaff,
} from '../../../../tests/support/data/shop-data.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { formatIndianDate } from '../../values/dates.ts'
import { changeOrderStatus } from '../../orders/order.server.ts'
import { placeOrderForLines } from '../../orders/checkout/place-order.server.ts'
import { validateCouponNow } from './validate-coupon.server.ts'
import {
	couponSchema,
	createCoupon,
	deleteCoupon,
	findCoupon,
	listCoupons,
	listOrdersWithCoupon,
	updateCoupon,
} from './coupons.server.ts'

const input = (changes: object) => couponSchema.parse({ code: 'SAVE10', kind: 'percent', value: 10, ...changes })
const lines = [{ pricePaise: 50_000, quantity: 1 }]
const dayFromNow = (days: number) => formatIndianDate(new Date(Date.now() + days * 24 * 60 * 60 * 1000))

const actor = await makeStaff()

async function orderWith(couponCode: string, ...products: { variants: number[] }[]) {
	const wanted = products.map(({ variants }) => ({ productColorId: variants[0]!, quantity: 1, size: null }))
	return placeOrderForLines(toClient(await makeCustomer()), createCheckoutInput({ couponCode }), wanted)
}

test.each([
	['notactive', { active: 'no' }, 'The coupon NOTACTIVE is no longer valid.'],
	['tomorrow', { validFrom: dayFromNow(1) }, /^The coupon TOMORROW is valid from \d+ \w+ \d{4} on\.$/],
	['yesterday', { validUntil: dayFromNow(-1) }, /^The coupon YESTERDAY was valid until \d+ \w+ \d{4}\.$/],
	['large', { minimum: 501 }, 'The coupon LARGE is for orders from ₹ 501.00.'],
])('the coupon %s is refused with a reason (rule: coupon-terms)', async (code, changes, message) => {
	await createCoupon(actor, input({ code, ...changes }))
	const ask = async () => validateCouponNow({ code: code.toUpperCase(), userId: 1, lines })
	await expect(ask).rejects.toThrow(message)
	await expect(ask).rejects.toThrow(expect.objectContaining({ code: 'conflict', field: 'couponCode' }))
})

test('a coupon is valid on its first and last day, and an unknown one is invalid', async () => {
	await createCoupon(actor, input({ code: 'today', validFrom: dayFromNow(0), validUntil: dayFromNow(0), minimum: 500 }))
	expect(await validateCouponNow({ code: 'TODAY', userId: 1, lines })).toEqual({
		code: 'TODAY',
		percent: 10,
		amountPaise: null,
		minimumPaise: 50_000,
	})
	await expect(validateCouponNow({ code: 'NOBODY', userId: 1, lines })).rejects.toThrow(
		expect.objectContaining({ code: 'invalid', field: 'couponCode' }),
	)
})

test('an order keeps its coupon discount per line, and is found by the coupon', async () => {
	const [a, b] = [await makeProduct({ pricePaise: 33_333 }), await makeProduct({ pricePaise: 66_700 })]
	const { id } = await createCoupon(actor, input({ code: 'lines' }))
	const { orderId } = await orderWith('LINES', a, b)
	const order = await read.order.findUniqueOrThrow({
		where: { id: orderId },
		include: { items: { orderBy: { id: 'asc' } } },
	})
	expect(order).toMatchObject({
		couponCode: 'LINES',
		subtotalPaise: 100_033,
		discountPaise: 10_003,
		totalPaise: 90_030,
	})
	expect(order.items.map(({ discountPaise }) => discountPaise)).toEqual([3_333, 6_670])
	expect(await listOrdersWithCoupon('LINES')).toMatchObject([
		{ id: orderId, discountPaise: 10_003, isCancelled: false },
	])
	await changeOrderStatus(actor, orderId, 5)
	expect(await listOrdersWithCoupon('LINES')).toMatchObject([{ isCancelled: true }])
	expect((await findCoupon(id)).uses).toBe(0)
})

test('an order paid entirely by its coupon awaits no payment', async () => {
	await createCoupon(actor, input({ code: 'whole', value: 100 }))
	const { orderId } = await orderWith('WHOLE', await makeProduct({ pricePaise: 33_300 }))
	const order = await read.order.findUniqueOrThrow({ where: { id: orderId }, include: { payments: true } })
	expect(order).toMatchObject({ totalPaise: 0, paymentState: 'paid', paymentExpiresAt: null, payments: [] })
})

test('a code is unique, stays once orders use it, and only an unused coupon is deleted', async () => {
	const { id } = await createCoupon(actor, input({ code: 'unique' }))
	expect(await getRefusal(createCoupon(actor, input({ code: 'Unique' })))).toMatch(/^conflict at code:/)
	await updateCoupon(actor, id, input({ code: 'renamed' }))
	await orderWith('RENAMED', await makeProduct())
	expect(await getRefusal(updateCoupon(actor, id, input({ code: 'other' })))).toMatch(/^conflict at code:/)
	await expect(deleteCoupon(actor, id)).rejects.toMatchObject({ code: 'conflict' })
	await updateCoupon(actor, id, input({ code: 'renamed', value: 20 }))
	expect(await findCoupon(id)).toMatchObject({ percent: 20, uses: 1 })
	const unused = await createCoupon(actor, input({ code: 'unused' }))
	await deleteCoupon(actor, unused.id)
	await expect(findCoupon(unused.id)).rejects.toMatchObject({ code: 'not-found' })
	expect((await listCoupons({ search: 'renam', page: 1 })).items.map(({ code }) => code)).toEqual(['RENAMED'])
})

test('packers cannot create coupons', async () => {
	expect(await getRefusal(createCoupon(await makeStaff('packer'), input({ code: 'packer' })))).toMatch(/^forbidden/)
})

test.each([
	[{ code: 'ab' }, 'code'],
	[{ code: 'with_line' }, 'code'],
	[{ value: 0 }, 'value'],
	[{ value: 101 }, 'value'],
	[{ kind: 'amount', value: 101.5 }, 'value'],
	[{ validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'validUntil'],
	[{ validFrom: 'tomorrow' }, 'validFrom'],
	[{ validFrom: '2027-01-30', validUntil: '2027-02-31' }, 'validUntil'],
	[{ maxUses: 0 }, 'maxUses'],
])('a coupon with %o is refused at %s', (changes, field) => {
	const result = couponSchema.safeParse({ code: 'SAVE10', kind: 'percent', value: 10, ...changes })
	expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
