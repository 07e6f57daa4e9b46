import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { guessLimits } from '../../rate-limits/rate-limits.ts'
import { hashToken } from '../session/session.server.ts'

const window = guessLimits.seconds * 1000

/** A key and its number of attempts in a quarter of an hour. */
export interface GuessLimit {
	key: string
	max: number
}

interface GuessCount {
	count: number
	until: number
}

/**
 * Counts an attempt under every key, hashed, in the database. Returns false without writing when a limit is reached.
 * Simultaneous attempts are counted one by one.
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
