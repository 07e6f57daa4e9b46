import { createHash, randomBytes } from 'node:crypto'
import { readPrepared } from '#app/adapters/db/sql-reader.server.ts'
import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { rememberNetwork } from '../password/known-network.server.ts'

/** How long a session lasts, in seconds. */
export const sessionSeconds = 30 * 24 * 60 * 60
const lifetime = sessionSeconds * 1000
/** An administrator who does nothing for so long has left the desk. */
const longestPause = 12 * 60 * 60 * 1000
/** To this the last use is known: it is not written at each request. */
const noteAgain = 5 * 60 * 1000

/** Who is logged in, as every page needs it. */
export interface Viewer {
	userId: number
	username: string
	isAdmin: boolean
}

/** What a session is known by: 256 random bits. */
export function newToken(): string {
	return randomBytes(32).toString('base64url')
}

/** With what and from which network address a session is begun. */
export interface SessionOrigin {
	device: string
	address: string
	/** What counts as one sender in limits: the address, or the part of it that one household has. */
	network: string
}

/**
 * Starts a session that lasts 30 days, for an administrator until it was unused for 12 hours. Answers its random token;
 * only the token's hash is stored. Device and network are stored for administrators, who see them in their list of
 * sessions, and for nobody else.
 */
export async function openSession(userId: number, kind: 'page' | 'api', origin?: SessionOrigin): Promise<string> {
	const token = newToken()
	const expiresAt = new Date(Date.now() + lifetime)
	await write(async (tx) => {
		await tx.session.deleteMany({ where: { expiresAt: { lt: new Date() } } })
		const { isAdmin } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { isAdmin: true } })
		await tx.session.create({
			data: {
				tokenHash: hashToken(token),
				kind,
				userId,
				expiresAt,
				...(isAdmin && origin ? { device: origin.device, address: origin.address } : {}),
			},
		})
		if (origin) await rememberNetwork(tx, userId, origin.network)
	})
	return token
}

/**
 * The account of a token; null when it is unknown, expired, revoked, or an administrator's that was unused for 12
 * hours. The role is read each time: a demotion counts at once. One prepared statement, half the cost of Prisma's two:
 * every page of a signed-in user begins with it.
 */
export async function viewerOf(token: string, kind: 'page' | 'api'): Promise<Viewer | null> {
	const now = Date.now()
	const [found] = readPrepared<ViewerRow>(viewerSql, hashToken(token), kind, now)
	if (!found) return null
	const { isAdmin, usedAt, ...viewer } = found
	if (!isAdmin) return { ...viewer, isAdmin: false }
	if (now - usedAt > longestPause) return null
	if (now - usedAt > noteAgain) noteUse(token, now)
	return { ...viewer, isAdmin: true }
}

interface ViewerRow {
	userId: number
	username: string
	isAdmin: 0 | 1
	usedAt: number
}

const viewerSql = `
	SELECT "User"."id" AS "userId", "username", "isAdmin", coalesce("lastUsedAt", "Session"."createdAt") AS "usedAt"
	FROM "Session" JOIN "User" ON "User"."id" = "userId" WHERE "tokenHash" = ? AND "kind" = ? AND "expiresAt" > ?`

/** Not awaited, and a full disk does not fail the read: it is recorded the next time. */
function noteUse(token: string, now: number) {
	write(async ({ prepared }) =>
		prepared.rows('UPDATE "Session" SET "lastUsedAt" = ? WHERE "tokenHash" = ?', now, hashToken(token)),
	).catch(() => {})
}

/** Ends a session; an unknown token is no error. */
export async function closeSession(token: string): Promise<void> {
	await write((tx) => tx.session.deleteMany({ where: { tokenHash: hashToken(token) } }))
}

/** Ends every session of a person, except the one of the given token. */
export async function endSessions(tx: Transaction, userId: number, tokenToKeep?: string): Promise<void> {
	await tx.session.deleteMany({
		where: { userId, ...(tokenToKeep === undefined ? {} : { tokenHash: { not: hashToken(tokenToKeep) } }) },
	})
}

/** How a secret that somebody holds is stored. Secrets are long and random: a quick hash is enough. */
export function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('hex')
}
