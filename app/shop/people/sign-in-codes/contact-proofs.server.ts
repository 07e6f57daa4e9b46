import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import type { Contact } from '../account/account.schema.ts'

/**
 * Records that the holder of an account proved a contact, and gives the account the orders of guests with this contact
 * (rule: sign-in-code). Returns true for the first proof. Staff prove nothing: they log in with a password and do not
 * shop.
 */
export async function proveContact(tx: Transaction, userId: number, { kind, value }: Contact): Promise<boolean> {
	const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } })
	if (user.role !== null) return false
	const kind_value = { kind, value }
	const known = await tx.contactProof.findUnique({ where: { kind_value }, select: { userId: true } })
	if (known && known.userId !== userId) throw new Error('This contact belongs to another account.')
	if (!known) await tx.contactProof.create({ data: { userId, kind, value }, select: { id: true } })
	await claimGuestOrders(tx, userId, { kind, value })
	return known === null
}

const phoneProofSql = `SELECT 1 AS "one" FROM "ContactProof" WHERE "userId" = ? AND "kind" = 'phone' AND "value" = ?`

/** Returns whether an account has proved a phone number, given in E.164. */
export async function isPhoneProved(queryRows: PreparedSql['rows'], userId: number, phone: string): Promise<boolean> {
	return (await queryRows(phoneProofSql, userId, phone)).length > 0
}

/**
 * Gives an account the guest orders with this contact. An order that already belongs to an account never changes its
 * account.
 */
async function claimGuestOrders(tx: Transaction, userId: number, { kind, value }: Contact): Promise<void> {
	const where = kind === 'phone' ? { phoneE164: value } : { email: value }
	await tx.order.updateMany({ where: { userId: null, ...where }, data: { userId, isGuest: false } })
}
