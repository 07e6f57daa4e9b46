import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { CANCELLED, DELIVERED } from '../../words/order-status.ts'

const over = [DELIVERED, CANCELLED]

/**
 * Removes personal data from a deleted account's orders (rule: deleted-account); books, stock and region stay. Orders
 * still to be sent keep theirs until over.
 */
export async function anonymiseOrders(tx: Transaction, which: Prisma.OrderWhereInput): Promise<void> {
	const name = 'Deleted customer'
	const orders = await tx.order.findMany({ where: { ...which, status: { in: over } }, select: { id: true } })
	await tx.journalEntry.updateMany({
		where: { kind: 'order', subjectId: { in: orders.map(({ id }) => id) }, note: { not: null } },
		data: { note: null },
	})
	await tx.orderReturn.updateMany({
		where: { order: { is: { ...which, status: { in: over } } } },
		data: { reason: '', answer: '', imageHash: null },
	})
	await tx.order.updateMany({
		where: { ...which, status: { in: over } },
		data: {
			firstName: name,
			lastName: '',
			email: '',
			phoneNumber: null,
			phoneE164: null,
			waistSize: null,
			fullLength: null,
			streetAddress: '',
			apartment: null,
			orderNote: '',
			customerKey: normaliseText(name),
		},
	})
}
