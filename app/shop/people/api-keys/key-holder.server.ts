import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { Role } from '../../words/roles.ts'
import { noteUse } from '../session/note-use.server.ts'
import { hashToken, type Viewer } from '../session/session.server.ts'
import { type Scope, scopesOf } from '../../words/scopes.ts'

/** Precision of the last use, which is not written at each call. */
const noteAgain = 5 * 60 * 1000

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
 * Finds the holder of a key, with those of its scopes that their role includes at this moment (rule: api-key-scopes);
 * null when unknown, over or revoked.
 */
export async function keyHolderOf(token: string): Promise<KeyHolder | null> {
	const now = Date.now()
	const [found] = await readPrepared<HolderRow>(holderSql, hashToken(token), now)
	if (!found) return null
	const { id, name, scopes, usedAt, userId, username, role } = found
	if (now - usedAt > noteAgain) void noteUse((tx) => tx.prepared.rows(usedSql, now, id))
	const had = scopes.split(' ') as Scope[]
	const key = { id, name, scopes: scopesOf(role).filter((scope) => had.includes(scope)) }
	return { userId, username, role, isAdmin: role !== 'packer', key }
}
