import type { Transaction } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity, systemActor } from '#app/shop/activity/record-activity.server.ts'
import { formatPaise, allocate } from '#app/shop/values/money.ts'
import { SHIPPED } from '#app/shop/values/order-status.ts'
import { systemNotes } from './payment-labels.ts'
import { isUnpaid, type PayableOrder, getPayablePaise, payableSelect } from './payment-state.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'

interface DiscountableOrder {
	id: number
	status: number
	paymentState: string | null
	receivedPaise: number
}

/**
 * Returns whether paying an order now makes it cheaper: it has not shipped and nothing has been received (rule:
 * prepaid-discount).
 */
export function qualifiesForPrepaidDiscount({ status, paymentState, receivedPaise }: DiscountableOrder): boolean {
	return status < SHIPPED && isUnpaid(paymentState) && receivedPaise === 0
}

/**
 * Subtracts the discount that was promised for paying now from the order and its lines. The shares of the lines add up
 * to the discount exactly. Does nothing when no discount was promised.
 */
export async function applyPrepaidDiscount(
	tx: Transaction,
	{ id, status }: DiscountableOrder,
	discountPaise: number,
): Promise<void> {
	if (discountPaise === 0) return
	const items = await tx.orderItem.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
	const left = items.map((item) => item.pricePaise * item.quantity - item.discountPaise)
	const parts = allocate(discountPaise, left)
	const hasOthers = items.some((item) => item.discountPaise > 0)
	// Older orders store only the sum of their discounts and have no `orderDiscount` rows. Such an order gets no row
	// for the prepaid discount either, because its rows would then not add up to that sum.
	if (!hasOthers || (await tx.orderDiscount.count({ where: { orderId: id } })) > 0)
		await tx.orderDiscount.create({
			data: {
				orderId: id,
				kind: 'prepaid',
				name: '',
				amountPaise: discountPaise,
				basisPaise: left.reduce((sum, paise) => sum + paise, 0),
				items: { create: items.map((item, index) => ({ orderItemId: item.id, amountPaise: parts[index]! })) },
			},
			select: { id: true },
		})
	for (const [index, item] of items.entries()) {
		const data = { discountPaise: { increment: parts[index]! } }
		await tx.orderItem.update({ where: { id: item.id }, data, select: { id: true } })
	}
	const message = `${systemNotes.prepaid}: ${formatPaise(discountPaise)} off`
	await tx.order.update({
		where: { id },
		data: {
			discountPaise: { increment: discountPaise },
			prepaidDiscountPaise: discountPaise,
			totalPaise: { decrement: discountPaise },
		},
		select: { id: true },
	})
	await recordOrderActivity(tx, systemActor(null), id, { action: 'payment', from: status, to: status, note: message })
}

interface AmountDueOrder extends PayableOrder {
	subtotalPaise: number
	discountPaise: number
}

/** Selects the fields of an `AmountDueOrder`. */
export const amountDueSelect = { ...payableSelect, subtotalPaise: true, discountPaise: true } as const

/**
 * Calculates the amount to pay online now and the discount for it (rules: payment-hold, upi-code, cod-paid-online). The
 * discount is `percent` of the price of the lines after their other discounts, for a COD order without received
 * payments (rule: prepaid-discount). Half a paisa is rounded up.
 */
export function computeAmountDue(order: AmountDueOrder, percent: number) {
	const payable = getPayablePaise(order)
	const isOffered = isCod(order) && order.receivedPaise === 0 && payable > 0
	const linesPaise = order.subtotalPaise - order.discountPaise
	const share = isOffered ? Number((BigInt(linesPaise) * BigInt(percent) + 50n) / 100n) : 0
	return { amountPaise: payable - share, discountPaise: share }
}
