import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isCommonPassword } from '#app/adapters/passwords.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { refuse } from '../../values/refusal.ts'
import { hashToken } from '../session/session.server.ts'

// The length is in values/limits.ts. Failed attempts are limited by `guardLogin` in app/http/accounts/login.server.ts.
// Two hashes at a time bound memory and threads. Two take a tenth of a second, so this queue takes five seconds.
const hashing = limitConcurrency(2, 100)
const derive = promisify(argon2)

function deriveHash(password: string, salt: Buffer, { memory, passes, parallelism } = getSettings().passwordCost) {
	return hashing(() =>
		derive('argon2id', { message: password.normalize('NFC'), nonce: salt, memory, passes, parallelism, tagLength: 32 }),
	)
}

/**
 * Refuses a common password because attackers try those first.
 *
 * @throws invalid on `field`: the password is common.
 */
export function assertUncommonPassword(password: string, field: string): void {
	if (isCommonPassword(password)) refuse('invalid', 'password-common', {}, field)
}

/** Returns an argon2id hash with its salt and cost: `$argon2id$…`. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16)
	const hash = await deriveHash(password, salt)
	const { memory, passes, parallelism } = getSettings().passwordCost
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** Returns true when the password matches the hash. False for an unreadable hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
	const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
	if (!parts) return false
	const [, memory, passes, parallelism, salt, hash] = parts
	const used = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
	const wanted = Buffer.from(hash!, 'base64url')
	const found = await deriveHash(password, Buffer.from(salt!, 'base64url'), used)
	return found.length === wanted.length && timingSafeEqual(found, wanted)
}

/** Takes the time of a password check, for unknown accounts. */
export async function simulatePasswordCheck(password: string): Promise<void> {
	await deriveHash(password, Buffer.alloc(16))
}

/**
 * Checks the account's current password. An account without a password logged in with a code recently instead, with
 * the session of `token` (rule: sign-in-code).
 *
 * @throws invalid on `field`: the password is wrong, or the log-in with a code was too long ago.
 * @throws not-found: the account is unknown.
 */
export async function assertCurrentPassword(
	userId: number,
	password: string,
	field: string,
	token?: string | null,
): Promise<void> {
	const user = await read.user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
	if (!user) refuse('not-found', 'profile-not-found')
	if (user.passwordHash === null && token) return assertRecentLogin(userId, token, field)
	// Nothing matches the password of an account that has none.
	if (!(await verifyPassword(password, user.passwordHash ?? ''))) refuse('invalid', 'password-wrong', {}, field)
}

const recentLoginMs = 15 * 60 * 1000

async function assertRecentLogin(userId: number, token: string, field: string): Promise<void> {
	const createdAt = { gt: new Date(Date.now() - recentLoginMs) }
	const where = { tokenHash: hashToken(token), userId, createdAt }
	if (!(await read.session.findFirst({ where, select: { id: true } }))) refuse('invalid', 'login-not-recent', {}, field)
}

/** Returns false for an account that logs in with codes only. */
export async function hasPassword(userId: number): Promise<boolean> {
	return (await read.user.count({ where: { id: userId, passwordHash: { not: null } } })) > 0
}
