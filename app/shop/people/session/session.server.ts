import { createHash, randomBytes } from 'node:crypto'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Transaction, write, read } from '#app/adapters/db/db.server.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'
import type { Actor, Role } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'

export const sessionSeconds = 30 * 24 * 60 * 60
const lifetime = sessionSeconds * 1000
/** Staff sessions end after this idle time in milliseconds because the device may be unattended. */
const staffIdleTimeoutMs = 12 * 60 * 60 * 1000
/** The minimum time between two writes of a session's last use, in milliseconds. It avoids a write on each request. */
const recordUseIntervalMs = 5 * 60 * 1000

/** The data of the logged-in user that every page needs. */
export interface Viewer {
	userId: number
	username: string
	/** True for owners and managers. */
	isAdmin: boolean
	/** The role of a staff member. */
	role?: Role
	/** The API key of a program. */
	key?: NonNullable<Actor['key']>
}

export interface SessionOrigin {
	device: string
	address: string
	/** The network for rate limits: an IPv4 address, or the first half of an IPv6 address. */
	network: string
}

/** The maximum number of sessions per account. */
const maxOfAccount = 100

const endOldestSql = `DELETE FROM "Session" WHERE "userId" = ? AND "id" IN
	(SELECT "id" FROM "Session" WHERE "userId" = ? ORDER BY "id" DESC LIMIT 1000 OFFSET ?)`

/**
 * Starts a session of 30 days and returns its token. An account has at most a hundred sessions; a further one ends the
 * oldest. Staff sessions end after 12 idle hours, and only staff sessions store device and IP address.
 */
export async function openSession(userId: number, kind: 'page' | 'api', origin?: SessionOrigin): Promise<string> {
	return write((tx) => insertSession(tx, userId, kind, origin))
}

/** Runs `openSession` in the caller's transaction. */
export async function insertSession(
	tx: Transaction,
	userId: number,
	kind: 'page' | 'api',
	origin?: SessionOrigin,
): Promise<string> {
	const token = randomBytes(32).toString('base64url')
	const expiresAt = new Date(Date.now() + lifetime)
	await tx.session.deleteMany({ where: { expiresAt: { lt: new Date() } } })
	const { role } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } })
	await tx.session.create({
		data: {
			tokenHash: hashToken(token),
			kind,
			userId,
			expiresAt,
			...(role && origin ? { device: origin.device, address: origin.address } : {}),
		},
	})
	await tx.prepared.rows(endOldestSql, userId, userId, maxOfAccount)
	if (origin) await rememberNetwork(tx, userId, origin.network)
	return token
}

/**
 * Returns the account of a session token. `null` when the token is unknown, expired or revoked, or a staff session was
 * idle for 12 hours. The prepared statement takes half the time of Prisma's query, which matters because every page
 * calls this.
 */
export async function findViewerByToken(token: string, kind: 'page' | 'api'): Promise<Viewer | null> {
	const now = Date.now()
	const [found] = await readPrepared<ViewerRow>(viewerSql, hashToken(token), kind, now)
	if (!found) return null
	const { role, usedAt, ...viewer } = found
	if (!role) return { ...viewer, isAdmin: false }
	if (now - usedAt > staffIdleTimeoutMs) return null
	if (now - usedAt > recordUseIntervalMs) void recordUse((tx) => tx.prepared.rows(usedSql, now, hashToken(token)))
	return { ...viewer, isAdmin: role !== 'packer', role }
}

const usedSql = 'UPDATE "Session" SET "lastUsedAt" = ? WHERE "tokenHash" = ?'

interface ViewerRow {
	userId: number
	username: string
	role: Role | null
	usedAt: number
}

const viewerSql = `
	SELECT "User"."id" AS "userId", "username", "role", coalesce("lastUsedAt", "Session"."createdAt") AS "usedAt"
	FROM "Session" JOIN "User" ON "User"."id" = "userId" WHERE "tokenHash" = ? AND "kind" = ? AND "expiresAt" > ?`

/** Ends a session. Ignores an unknown token. */
export async function closeSession(token: string): Promise<void> {
	await write((tx) => tx.session.deleteMany({ where: { tokenHash: hashToken(token) } }))
}

/** Ends all sessions of a user except that of `tokenToKeep`. */
export async function endSessions(tx: Transaction, userId: number, tokenToKeep?: string): Promise<void> {
	await tx.session.deleteMany({
		where: { userId, ...(tokenToKeep === undefined ? {} : { tokenHash: { not: hashToken(tokenToKeep) } }) },
	})
}

/** Returns a fast hash, which is sufficient for long random secrets. */
export function hashToken(token: string): string {
	return createHash('sha256').update(token).digest('hex')
}

let isWriting = false

/**
 * Writes when something was last used, without making the caller wait. Only one such write runs at a time; otherwise
 * each request of a burst would add one and fill the queue. A skipped write happens with the next use, and a full disk
 * or queue causes no error.
 */
export async function recordUse(update: (tx: Transaction) => Promise<unknown>): Promise<void> {
	if (isWriting) return
	isWriting = true
	try {
		await write(update)
	} catch {
		// A failed write must not fail the request that triggered it.
	} finally {
		isWriting = false
	}
}

/**
 * Returns an account's valid sessions, that of `token` first, then by last use with a precision of five minutes. At
 * most 100.
 */
export async function listOwnSessions(userId: number, token: string) {
	const rows = await read.session.findMany({
		where: { userId, expiresAt: { gt: new Date() } },
		orderBy: { id: 'desc' },
		take: 100,
		omit: { userId: true, expiresAt: true },
	})
	const current = hashToken(token)
	return rows
		.map(({ tokenHash, lastUsedAt, ...row }) => ({
			...row,
			lastUsedAt: lastUsedAt ?? row.createdAt,
			isCurrent: tokenHash === current,
		}))
		.toSorted(
			(one, other) =>
				Number(other.isCurrent) - Number(one.isCurrent) || other.lastUsedAt.getTime() - one.lastUsedAt.getTime(),
		)
}

export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number]

/**
 * Ends one of the account's sessions.
 *
 * @throws not-found: the session has ended or belongs to another account.
 */
export async function endOwnSession(userId: number, id: number): Promise<void> {
	const { count } = await write((tx) => tx.session.deleteMany({ where: { id, userId } }))
	if (count === 0) refuse('not-found', 'session-not-found')
}

const maxNetworksPerUser = 10

/** Returns true when the email's account has the id `account`, or has logged in from this network before. */
export async function isKnownNetwork(email: string, network: string, account: number | null): Promise<boolean> {
	return (await readPrepared(knownSql, email, account ?? 0, hashNetwork(network))).length > 0
}

const knownSql = `
	SELECT 1 FROM "User" WHERE "email" = ?
	AND ("id" = ? OR EXISTS (SELECT 1 FROM "KnownNetwork" WHERE "userId" = "User"."id" AND "networkHash" = ?))`

/** Stores the network of a login. Keeps the newest ten of each account. */
async function rememberNetwork(tx: Transaction, userId: number, network: string): Promise<void> {
	const hash = hashNetwork(network)
	await tx.knownNetwork.deleteMany({ where: { userId, networkHash: hash } })
	await tx.knownNetwork.create({ data: { userId, networkHash: hash }, select: { id: true } })
	const old = await tx.knownNetwork.findMany({
		where: { userId },
		orderBy: { id: 'desc' },
		skip: maxNetworksPerUser,
		select: { id: true },
	})
	await tx.knownNetwork.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
}

/** Hashes a network with the shop's secret, because a plain hash of so few addresses could be reversed. */
export function hashNetwork(network: string): string {
	return createUrlSignature(`network:${network}`)
}
