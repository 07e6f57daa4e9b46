import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { refuse } from '../../values/refusal.ts'
import { formatRefusal } from '../../values/refusals/refusal-messages.ts'
import { getShopContacts } from '../../settings/shop-settings.server.ts'
import { type Actor, requirePermission } from '../../auth/roles.ts'

const blockedSql = 'SELECT 1 FROM "User" WHERE "id" = ? AND "blockedAt" IS NOT NULL'

interface Reading {
	prepared: Pick<PreparedSql, 'rows'>
}

/**
 * Refuses an order of a blocked customer (rule: blocked-customer). Runs in the inserting transaction.
 *
 * @throws forbidden: the customer is blocked.
 */
export async function assertNotBlocked({ prepared }: Reading, userId: number): Promise<void> {
	if ((await prepared.rows(blockedSql, userId)).length > 0) refuse('forbidden', 'customer-blocked', getContactValues())
}

/** Returns the message shown to a blocked customer before the checkout form. `null` for others. */
export async function findBlockMessage(userId: number): Promise<string | null> {
	const isBlocked = (await readPrepared(blockedSql, userId)).length > 0
	return isBlocked ? formatRefusal('screen', 'customer-blocked', getContactValues()) : null
}

/** Returns how to contact the shop, as the end of the sentence 'Please write to us'. */
function getContactValues(): { contact: string } {
	const { email, phone } = getShopContacts()
	return { contact: email ? `: ${email}` : phone ? ` or call us: ${phone}` : ' on our Contact page' }
}

/**
 * Blocks a customer from ordering (rule: blocked-customer). Repeating it changes nothing.
 *
 * @throws not-found: the customer is unknown.
 * @throws conflict: the account belongs to a staff member.
 */
export async function blockCustomer(actor: Actor, id: number, reason: string): Promise<void> {
	requirePermission(actor, 'customers')
	await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { role: true, blockedAt: true } })
		if (!user) refuse('not-found', 'user-not-found')
		if (user.role) refuse('conflict', 'staff-not-blockable')
		if (user.blockedAt) return
		await tx.user.update({ where: { id }, data: { blockedAt: new Date(), blockReason: reason }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'block', kind: 'customer', id, label: `#${id}` })
	})
}

/**
 * Unblocks a customer. A customer who is not blocked stays unchanged.
 *
 * @throws not-found: the customer is unknown.
 */
export async function unblockCustomer(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'customers')
	await write(async (tx) => {
		const user = await tx.user.findUnique({ where: { id }, select: { blockedAt: true } })
		if (!user) refuse('not-found', 'user-not-found')
		if (!user.blockedAt) return
		await tx.user.update({ where: { id }, data: { blockedAt: null, blockReason: null }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'unblock', kind: 'customer', id, label: `#${id}` })
	})
}
