import { randomBytes } from 'node:crypto'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { dayMs, getStartOfIndianDay } from '../../values/dates.ts'
import { refuse } from '../../values/refusal.ts'
import {
	type Actor,
	hasPermission,
	requirePermission,
	type Role,
	listScopes,
	type Scope,
} from '../../auth/permissions.ts'
import { hashToken, type Viewer, recordUse } from '../session/session.server.ts'
import type { ApiKeyInput } from '../account/account.schema.ts'
import { formatKeyHint, keyPrefix, type ApiKeyView } from './api-key-details.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'

/** The maximum number of keys per user. */
export const maxKeys = 20

const keySelect = {
	id: true,
	name: true,
	lastFour: true,
	scopes: true,
	createdAt: true,
	expiresAt: true,
	lastUsedAt: true,
	user: { select: { id: true, username: true, role: true } },
} as const

/**
 * Returns the keys of one user or of all users, newest first, including expired ones. A revoked key no longer exists.
 */
export async function listApiKeys(userId?: number): Promise<ApiKeyView[]> {
	const where = userId === undefined ? {} : { userId }
	const rows = await read.apiKey.findMany({ where, orderBy: { id: 'desc' }, select: keySelect })
	return rows.map(toApiKeyView)
}

/**
 * Returns one of the actor's own keys, or any key for an owner.
 *
 * @throws not-found: the key is unknown or belongs to another user.
 */
export async function getApiKey(actor: Actor, id: number): Promise<ApiKeyView> {
	const row = await read.apiKey.findFirst({ where: whereAllowed(actor, id), select: keySelect })
	return row ? toApiKeyView(row) : refuse('not-found', 'api-key-not-found')
}

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof keySelect }>

function toApiKeyView({ lastFour, scopes, user: { id, username, role }, ...row }: KeyRow): ApiKeyView {
	const had = scopes.split(' ')
	return {
		...row,
		hint: formatKeyHint(lastFour),
		scopes: listScopes((role as Role | null) ?? undefined).filter((scope) => had.includes(scope)),
		isOver: row.expiresAt !== null && row.expiresAt.getTime() <= Date.now(),
		holder: { id, name: username },
	}
}

const whereAllowed = (actor: Actor, id: number) =>
	hasPermission(actor.role, 'staff') ? { id } : { id, userId: actor.userId }

/**
 * Creates a key for the actor and returns its text, which is shown once and stored as a hash (rule:
 * api-key-shown-once).
 *
 * @throws invalid on `scopes`: the role does not include a scope.
 * @throws invalid on `lastDay`: the day is in the past.
 * @throws conflict: the actor has twenty keys.
 */
export async function createApiKey(actor: Actor, { name, scopes, lastDay }: ApiKeyInput): Promise<string> {
	requirePermission(actor, 'own account')
	const token = keyPrefix + randomBytes(32).toString('hex')
	const expiresAt = lastDay ? getStartOfIndianDay(Date.parse(lastDay) / dayMs + 1) : null
	if (expiresAt && expiresAt.getTime() <= Date.now()) refuse('invalid', 'api-key-day-past', {}, 'lastDay')
	await write(async (tx) => {
		const { role } = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { role: true } })
		const offered = listScopes((role as Role | null) ?? undefined)
		const grantedScopes = offered.filter((scope) => scopes.includes(scope))
		if (grantedScopes.length < new Set(scopes).size) refuse('invalid', 'api-key-scope-not-in-role', {}, 'scopes')
		if ((await tx.apiKey.count({ where: { userId: actor.userId } })) >= maxKeys)
			refuse('conflict', 'api-key-limit', { max: maxKeys })
		const columns = { tokenHash: hashToken(token), lastFour: token.slice(-4), scopes: grantedScopes.join(' ') }
		const data = { ...columns, name, userId: actor.userId, expiresAt }
		const { id } = await tx.apiKey.create({ data, select: { id: true } })
		const details = { scopes: grantedScopes.join(', '), 'last day': lastDay ?? null }
		await recordActivity(tx, actor, { action: 'create', kind: 'api-key', id, label: name, new: details })
	})
	return token
}

/**
 * Revokes one of the actor's own keys, or any key for an owner, immediately.
 *
 * @throws not-found: the key is unknown or belongs to another user.
 */
export async function revokeApiKey(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'own account')
	await write(async (tx) => {
		const found = await tx.apiKey.findFirst({
			where: whereAllowed(actor, id),
			select: { name: true, userId: true, user: { select: { username: true } } },
		})
		if (!found) refuse('not-found', 'api-key-not-found')
		await tx.apiKey.delete({ where: { id }, select: { id: true } })
		const label = found.userId === actor.userId ? found.name : `${found.name} (of ${found.user.username})`
		await recordActivity(tx, actor, { action: 'revoke', kind: 'api-key', id, label })
	})
}

/** Revokes all keys of a user (rule: api-key-end). */
export async function revokeAllKeys(tx: Transaction, userId: number): Promise<void> {
	await tx.apiKey.deleteMany({ where: { userId } })
}

/** The minimum time between two writes of a key's last use, in milliseconds. It avoids a write on each call. */
const recordUseIntervalMs = 5 * 60 * 1000

type KeyHolder = Viewer & Required<Pick<Viewer, 'key' | 'role'>>

interface HolderRow {
	id: number
	name: string
	scopes: string
	usedAt: number
	userId: number
	username: string
	role: Role
}

const holderSql = `
	SELECT "ApiKey"."id" AS "id", "name", "scopes", coalesce("lastUsedAt", 0) AS "usedAt", "userId", "username", "role"
	FROM "ApiKey" JOIN "User" ON "User"."id" = "userId"
	WHERE "tokenHash" = ? AND ("expiresAt" IS NULL OR "expiresAt" > ?) AND "role" IS NOT NULL`

const usedSql = 'UPDATE "ApiKey" SET "lastUsedAt" = ? WHERE "id" = ?'

/**
 * Finds the holder of a key, with those of its scopes that the role currently includes (rule: api-key-scopes). `null`
 * when the key is unknown, expired or revoked, or its holder has left the staff.
 */
export async function findKeyHolder(token: string): Promise<KeyHolder | null> {
	const now = Date.now()
	const [found] = await readPrepared<HolderRow>(holderSql, hashToken(token), now)
	if (!found) return null
	const { id, name, scopes, usedAt, userId, username, role } = found
	if (now - usedAt > recordUseIntervalMs) void recordUse((tx) => tx.prepared.rows(usedSql, now, id))
	const had = scopes.split(' ') as Scope[]
	const key = { id, name, scopes: listScopes(role).filter((scope) => had.includes(scope)) }
	return { userId, username, role, isAdmin: role !== 'packer', key }
}
