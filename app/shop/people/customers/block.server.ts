import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { note } from '../../journal/journal.server.ts'
import { refuse } from '../../refusal.ts'
import { shopContacts } from '../../settings/shop-settings.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'

const blockedSql = 'SELECT 1 FROM "User" WHERE "id" = ? AND "blockedAt" IS NOT NULL'

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

/**
 * Refuses an order of a blocked customer (rule: blocked-customer). Runs in the inserting transaction.
 *
 * @throws forbidden: the customer is blocked.
 */
export async function mustNotBeBlocked({ prepared }: Reading, userId: number): Promise<void> {
	if ((await prepared.rows(blockedSql, userId)).length > 0) refuse('forbidden', cannotOrder())
}

/** Returns the message shown to a blocked customer before the checkout form. `null` for others. */
export async function blockOf(userId: number): Promise<string | null> {
	return (await readPrepared(blockedSql, userId)).length > 0 ? cannotOrder() : null
}

function cannotOrder(): string {
	const { email, phone } = shopContacts()
	const how = email ? `: ${email}` : phone ? ` or call us: ${phone}` : ' on our Contact page'
	return `This account cannot place orders at the moment. Please write to us${how}.`
}

/**
 * Blocks a customer from ordering (rule: blocked-customer). Repeating it changes nothing.
 *
 * @throws not-found: the customer is unknown.
 * @throws conflict: the account belongs to a staff member.
 */
export async function blockCustomer(actor: Actor, id: number, reason: string): Promise<void> {
	mustBeAllowed(actor, 'customers')
	await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { role: true, blockedAt: true } })
		if (!user) refuse('not-found', 'User not found')
		if (user.role) refuse('conflict', 'Who works in the shop cannot be blocked.')
		if (user.blockedAt) return
		await tx.user.update({ where: { id }, data: { blockedAt: new Date(), blockReason: reason }, select: { id: true } })
		await note(tx, actor, { act: 'block', kind: 'customer', id, label: `#${id}` })
	})
}

/**
 * Unblocks a customer. A customer who is not blocked stays unchanged.
 *
 * @throws not-found: the customer is unknown.
 */
export async function unblockCustomer(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'customers')
	await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { blockedAt: true } })
		if (!user) refuse('not-found', 'User not found')
		if (!user.blockedAt) return
		await tx.user.update({ where: { id }, data: { blockedAt: null, blockReason: null }, select: { id: true } })
		await note(tx, actor, { act: 'unblock', kind: 'customer', id, label: `#${id}` })
	})
}
