import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { CANCELLED, DELIVERED } from './order-status.ts'

/** The statuses in which nothing has to be sent to anybody any more. */
const over = [DELIVERED, CANCELLED]

/**
 * Removes the personal data from orders of a deleted account (rule 68): what the books and the stock need stays, and
 * roughly where an order went; names and measures go. An order that is still to be sent keeps them until it has arrived
 * or is cancelled.
 */
export async function anonymiseOrders(tx: Transaction, which: Prisma.OrderWhereInput): Promise<void> {
	const name = 'Deleted customer'
	await tx.order.updateMany({
		where: { ...which, status: { in: over } },
		data: {
			firstName: name,
			lastName: '',
			email: '',
			phoneNumber: null,
			cashPhone: null,
			waistSize: null,
			fullLength: null,
			streetAddress: '',
			apartment: null,
			orderNote: '',
			customerKey: normaliseText(name),
		},
	})
}
