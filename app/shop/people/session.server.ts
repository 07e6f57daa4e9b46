import { createHash, randomBytes } from 'node:crypto'
import { readByHand } from '#app/adapters/db/data-version.server.ts'
import { type Transaction, write } from '#app/adapters/db/db.server.ts'

const lifetime = 30 * 24 * 60 * 60 * 1000

/** Who is logged in, as every page needs it. */
export interface Viewer {
	userId: number
	username: string
	isAdmin: boolean
}

/** Starts a session that lasts 30 days and answers its random token; only the token's hash is stored. */
export async function openSession(userId: number, kind: 'page' | 'api'): Promise<string> {
	const token = randomBytes(32).toString('base64url')
	const expiresAt = new Date(Date.now() + lifetime)
	await write(async (tx) => {
		await tx.session.deleteMany({ where: { expiresAt: { lt: new Date() } } })
		await tx.session.create({ data: { tokenHash: hashToken(token), kind, userId, expiresAt } })
	})
	return token
}

/**
 * Whose token this is; null when it is unknown, expired or revoked. The role is read anew each time: a demotion counts at once. One statement
 * by hand, half the cost of Prisma's two: every page of whoever is logged in begins with it.
 */
export async function viewerOf(token: string, kind: 'page' | 'api'): Promise<Viewer | null> {
	const [viewer] = readByHand<Omit<Viewer, 'isAdmin'> & { isAdmin: 0 | 1 }>(viewerSql, hashToken(token), kind, Date.now())
	return viewer ? { ...viewer, isAdmin: viewer.isAdmin === 1 } : null
}

const viewerSql = `
	SELECT "User"."id" AS "userId", "username", "isAdmin" FROM "Session" JOIN "User" ON "User"."id" = "userId"
	WHERE "tokenHash" = ? AND "kind" = ? AND "expiresAt" > ?`

/** Ends a session; an unknown token is no error. */
export async function closeSession(token: string): Promise<void> {
	await write((tx) => tx.session.deleteMany({ where: { tokenHash: hashToken(token) } }))
}

/** Ends every session of a person, except the one of the given token. */
export async function endSessions(tx: Transaction, userId: number, keepToken?: string): Promise<void> {
	await tx.session.deleteMany({ where: { userId, ...(keepToken === undefined ? {} : { tokenHash: { not: hashToken(keepToken) } }) } })
}

/** How a secret that somebody holds is stored. Secrets are long and random: a quick hash is enough. */
export function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('hex')
}
