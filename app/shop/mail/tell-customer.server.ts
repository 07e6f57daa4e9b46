import type { Transaction } from '#app/adapters/db/db.server.ts'
import { enqueue } from './outbox.server.ts'
import { STATUS_MAILS } from './status-mails.ts'

interface Told {
	userId: number | null
	email: string
}

/**
 * Writes to the customer what has become of the order, once for each status (rule 162); nothing when the account
 * is gone.
 */
export async function tellCustomer(tx: Transaction, orderId: number, status: number, { userId, email }: Told) {
	const template = STATUS_MAILS[status as keyof typeof STATUS_MAILS]
	if (!template || userId === null || !email) return
	const told = await tx.outboxMail.findFirst({ where: { orderId, template }, select: { id: true } })
	if (!told) await enqueue(tx, { template, recipient: email, orderId })
}
