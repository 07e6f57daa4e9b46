import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { sendsMail } from '../../outbox/enqueue.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'

const wanting = { role: { not: null }, orderNewsAt: { not: null } } as const

/** Whether who works here wants a mail of each new order; null where the shop sends no mail (rule: order-news). */
export async function wantsOrderNews(userId: number): Promise<boolean | null> {
	return sendsMail() ? (await read.user.count({ where: { id: userId, ...wanting } })) > 0 : null
}

export async function setOrderNews(actor: Actor, isWanted: boolean): Promise<void> {
	mustBeAllowed(actor, 'orders')
	const data = { orderNewsAt: isWanted ? new Date() : null }
	await write((tx) => tx.user.updateMany({ where: { id: actor.userId }, data }))
}

/** The addresses of those who want it. */
export async function orderNewsTo(tx: Transaction): Promise<string[]> {
	return (await tx.user.findMany({ where: wanting, select: { email: true } })).map(({ email }) => email)
}

/** Whether this address is still one of theirs. */
export async function isToldOfOrders(email: string): Promise<boolean> {
	return (await read.user.count({ where: { email, ...wanting } })) > 0
}
