import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isCommonPassword } from '#app/adapters/passwords.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { refuse } from '../../values/refusal.ts'
import { hashToken } from '../session/session.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { guessLimits } from '../../rate-limits/rate-limits.ts'

// The limits of the password's length are in values/limits.ts. `guardLogin` in app/http/accounts/login.server.ts limits
// failed attempts. At most two hashes run at the same time, which limits memory and threads. Each takes a tenth of a
// second, so a full queue of 100 takes five seconds.
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

/** Takes as long as a password check, so that timing does not reveal whether an account exists. */
export async function simulatePasswordCheck(password: string): Promise<void> {
	await deriveHash(password, Buffer.alloc(16))
}

/**
 * Checks the account's current password. For an account without a password, the session of `token` must have begun in
 * the last 15 minutes (rule: sign-in-code).
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
	// No password matches the hash `''`, so an account without a password is refused here.
	if (!(await verifyPassword(password, user.passwordHash ?? ''))) refuse('invalid', 'password-wrong', {}, field)
}

const recentLoginMs = 15 * 60 * 1000

async function assertRecentLogin(userId: number, token: string, field: string): Promise<void> {
	if (!(await isRecentLogin(read, userId, token))) refuse('invalid', 'login-not-recent', {}, field)
}

/** Returns whether the session of `token` began in the last 15 minutes (rule: sign-in-code). */
export async function isRecentLogin(db: Pick<Transaction, 'session'>, userId: number, token: string): Promise<boolean> {
	const createdAt = { gt: new Date(Date.now() - recentLoginMs) }
	const where = { tokenHash: hashToken(token), userId, createdAt }
	return (await db.session.findFirst({ where, select: { id: true } })) !== null
}

/** Returns false for an account that logs in with codes only. */
export async function hasPassword(userId: number): Promise<boolean> {
	return (await read.user.count({ where: { id: userId, passwordHash: { not: null } } })) > 0
}

const window = guessLimits.seconds * 1000

/** A key and the maximum number of attempts under it in a quarter of an hour. */
export interface GuessLimit {
	key: string
	max: number
}

interface GuessCount {
	count: number
	until: number
}

/**
 * Counts an attempt under every key. The database stores the keys hashed. Returns false without counting when a limit
 * is already reached. Simultaneous attempts are counted one by one.
 */
export async function countGuess(limits: GuessLimit[]): Promise<boolean> {
	const now = Date.now()
	const isExhausted = async ({ key, max }: GuessLimit) =>
		(await readPrepared<GuessCount>(readSql, hashToken(key), now)).some(({ count }) => count >= max)
	if ((await Promise.all(limits.map(isExhausted))).some(Boolean)) return false
	return write(async ({ prepared }) => {
		let isAllowed = true
		for (const { key, max } of limits) {
			const [counted] = await prepared.rows<GuessCount>(countSql, hashToken(key), now + window, now, now)
			isAllowed &&= counted!.count <= max
		}
		return isAllowed
	})
}

/** Removes a successful attempt from the count. */
export async function uncountGuess(limits: GuessLimit[]): Promise<void> {
	await write(async ({ prepared }) => {
		for (const { key } of limits)
			await prepared.rows('UPDATE "GuessCount" SET "count" = max("count" - 1, 0) WHERE "keyHash" = ?', hashToken(key))
	})
}

/** Deletes expired counts. */
export async function deleteOldGuesses(): Promise<void> {
	const now = Date.now()
	if ((await readPrepared('SELECT 1 FROM "GuessCount" WHERE "until" <= ? LIMIT 1', now)).length === 0) return
	await write(async ({ prepared }) => prepared.rows('DELETE FROM "GuessCount" WHERE "until" <= ?', now))
}

const readSql = 'SELECT "count", "until" FROM "GuessCount" WHERE "keyHash" = ? AND "until" > ?'
const countSql = `
	INSERT INTO "GuessCount" ("keyHash", "count", "until") VALUES (?, 1, ?)
	ON CONFLICT ("keyHash") DO UPDATE SET
		"count" = CASE WHEN "GuessCount"."until" <= ? THEN 1 ELSE "GuessCount"."count" + 1 END,
		"until" = CASE WHEN "GuessCount"."until" <= ? THEN excluded."until" ELSE "GuessCount"."until" END
	RETURNING "count", "until"`
