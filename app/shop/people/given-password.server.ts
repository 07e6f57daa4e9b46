import { createHash } from 'node:crypto'
import { read, type Transaction } from '#app/adapters/db/db.server.ts'

const key = 'start.password'
const digest = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url')

/** Notes that an administrator has a password that the shop made up. */
export async function noteGivenPassword(tx: Transaction, passwordHash: string): Promise<void> {
	const value = digest(passwordHash)
	await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

/** Whether an administrator still has the password that the shop made up at its first start. */
export async function hasGivenPassword(): Promise<boolean> {
	const noted = await read.setting.findUnique({ where: { key }, select: { value: true } })
	if (!noted) return false
	const admins = await read.user.findMany({ where: { isAdmin: true }, select: { passwordHash: true } })
	return admins.some(({ passwordHash }) => digest(passwordHash) === noted.value)
}
