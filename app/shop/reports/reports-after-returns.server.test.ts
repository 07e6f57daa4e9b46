import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeProduct,
	makeStaff,
} from '../../../tests/support/data/shop-data.ts'
import { toIndianDay, getStartOfIndianDay } from '../values/dates.ts'
import { listAdminOrders } from '../orders/order.server.ts'
import { listDailySales } from '../orders/daily-sales.server.ts'
import { markPayment } from '../orders/payments/mark-payment.server.ts'
import { refundOrder } from '../orders/payments/refunds/refund-order.server.ts'
import { getProductReport } from './sales-breakdown.server.ts'
import { getMoneyReport, getOrderReport } from './sales-report.server.ts'

describe('a return', () => {
	const day = toIndianDay(new Date('2033-05-05T12:00:00Z'))
	const period = { first: day, last: day }
	let kurtaId = 0

	/**
	 * Creates two orders of three kurtas each, with a discount of 1.00 on the three. One unit of the first is returned
	 * in each possible way.
	 */
	beforeAll(async () => {
		const kurta = await makeProduct({ name: 'Returned Kurta', pricePaise: 100_000, stock: 9 })
		const stole = await makeProduct({ name: 'Returned Stole', pricePaise: 50_000, stock: 9 })
		kurtaId = kurta.id
		const place = async (variant: number, quantity: number) => {
			const { orderId } = await checkOut(await makeCustomerWith([variant, quantity]))
			const createdAt = getStartOfIndianDay(day)
			await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 4, createdAt } }))
			return orderId
		}
		const sendBack = async (orderId: number, state: string, wants = 'money', quantity = 1) => {
			const { id } = await read.orderItem.findFirstOrThrow({ where: { orderId } })
			const asked = { reason: '', requestedAt: new Date('2033-06-01T12:00:00Z'), changedAt: new Date() }
			const lines = { create: { orderItemId: id, quantity } }
			await write((tx) => tx.orderReturn.create({ data: { ...asked, orderId, wants, state, lines } }))
		}
		const order = await place(kurta.variants[0]!, 3)
		await write(async (tx) => {
			await tx.order.update({ where: { id: order }, data: { discountPaise: 100, totalPaise: { decrement: 100 } } })
			await tx.orderItem.updateMany({ where: { orderId: order }, data: { discountPaise: 100 } })
		})
		await sendBack(order, 'declined')
		await sendBack(order, 'refunded')
		await sendBack(order, 'received')
		const other = await place(kurta.variants[0]!, 3)
		await sendBack(other, 'sent', 'size')
		await sendBack(other, 'received', 'size')
		await sendBack(other, 'asked')
		await sendBack(await place(stole.variants[0]!, 2), 'closed', 'money', 2)
	})

	test('is not a sale of its day, at the exact amount paid to the paisa', async () => {
		// The orders are 6 × 1,000.00 and 2 × 500.00 less 1.00. The returns are 999.67 + 999.67 and 2 × 500.00.
		const salesPaise = 699_900 - 99_967 - 99_967 - 100_000
		expect((await getMoneyReport(period)).days[0]).toMatchObject({ orderCount: 3, salesPaise })
	})

	test('is deducted from the sales by order, and shown', async () => {
		expect(await getOrderReport(period)).toMatchObject({ salesPaise: 399_966, returnedPaise: 299_934 })
	})

	test('is deducted from the sales on the dashboard', async () => {
		expect((await listDailySales(getStartOfIndianDay(day), 1)).at(-1)!.totalPaise).toBe(399_966)
	})

	test('removes the units from best sellers when everything is returned', async () => {
		expect((await getProductReport(period)).best).toEqual([
			{ productId: kurtaId, name: 'Returned Kurta', units: 4, salesPaise: 399_966 },
		])
	})
})

test('cash with couriers is what they collected and did not remit, regardless of refunds', async () => {
	const actor = await makeStaff()
	const day = toIndianDay(new Date('2034-05-05T12:00:00Z'))
	const { variants } = await makeProduct({ pricePaise: 139_900, stock: 50 })
	const place = async (...kinds: ('collected' | 'remitted')[]) => {
		const buyer = await makeCustomerWith([variants[0]!, 1])
		const { orderId } = await checkOut(buyer, { input: createCheckoutInput({ paymentMethod: 'cod' }) })
		await write((tx) => tx.order.update({ where: { id: orderId }, data: { createdAt: getStartOfIndianDay(day) } }))
		for (const kind of kinds) await markPayment(actor, orderId, { kind, reference: '', seenTotalPaise: 139_900 })
		return orderId
	}
	const refund = (orderId: number, amountPaise: number) =>
		refundOrder(actor, orderId, { amountPaise, reference: '', key: randomUUID() })
	const collected = await place('collected')
	const part = await place('collected')
	const whole = await place('collected')
	const handedOver = await place('collected', 'remitted')
	const due = await place()
	await refund(part, 50_000)
	await refund(whole, 139_900)
	await refund(handedOver, 50_000)
	expect((await getOrderReport({ first: day, last: day })).pendingRemittancePaise).toBe(3 * 139_900)
	const { items } = await listAdminOrders({ search: '', payment: 'collected', page: 1 })
	const listed = items.map(({ id }) => id).filter((id) => [collected, part, whole, handedOver, due].includes(id))
	expect(listed).toEqual([whole, part, collected])
})
