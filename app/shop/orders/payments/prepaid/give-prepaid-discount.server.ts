import type { Transaction } from '#app/adapters/db/db.server.ts'
import { noteOrder, unnamedActor } from '../../../journal/journal.server.ts'
import { formatPaise } from '../../../money.ts'
import { SHIPPED } from '../../../words/order-status.ts'
import { allocate } from '../../../pricing/allocate.ts'
import { shopNotes } from '../online/service-names.ts'
import { isUnpaid } from '../payment-state.ts'

interface Promised {
	id: number
	status: number
	paymentState: string | null
	receivedPaise: number
}

/**
 * Returns whether paying an order now makes it cheaper: it has not shipped and nothing has been received (rule:
 * prepaid-discount).
 */
export function mayBecomeCheaper({ status, paymentState, receivedPaise }: Promised): boolean {
	return status < SHIPPED && isUnpaid(paymentState) && receivedPaise === 0
}

/**
 * Takes the discount promised to a payment off the order and its lines, exact to the paisa. Does nothing when no
 * discount was promised.
 */
export async function givePrepaidDiscount(
	tx: Transaction,
	{ id, status }: Promised,
	discountPaise: number,
): Promise<void> {
	if (discountPaise === 0) return
	const items = await tx.orderItem.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
	const left = items.map((item) => item.pricePaise * item.quantity - item.discountPaise)
	const parts = allocate(discountPaise, left)
	const hasOthers = items.some((item) => item.discountPaise > 0)
	// An order whose other discounts were never stored keeps all of them as one sum.
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
	const words = `${shopNotes.prepaid}: ${formatPaise(discountPaise)} off`
	await tx.order.update({
		where: { id },
		data: {
			discountPaise: { increment: discountPaise },
			prepaidDiscountPaise: discountPaise,
			totalPaise: { decrement: discountPaise },
		},
		select: { id: true },
	})
	await noteOrder(tx, unnamedActor(null), id, { act: 'payment', from: status, to: status, words })
}
