import { randomBytes } from 'node:crypto'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note } from '../../journal/journal.server.ts'
import { dayLength, startOfIndianDay } from '../../dates.ts'
import { refuse } from '../../refusal.ts'
import { type Actor, includesAct, mustBeAllowed, type Role } from '../../words/roles.ts'
import { hashToken } from '../session/session.server.ts'
import type { ApiKeyInput } from './api-key.schema.ts'
import { keyHint, keyPrefix, type ApiKeyView } from './key-words.ts'
import { scopesOf } from '../../words/scopes.ts'

/** The most keys of one person. */
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

/** The keys of one person, or of everybody, newest first; those that are over, too. */
export async function listKeys(userId?: number): Promise<ApiKeyView[]> {
	const where = userId === undefined ? {} : { userId }
	const rows = await read.apiKey.findMany({ where, orderBy: { id: 'desc' }, select: keySelect })
	return rows.map(keyView)
}

/** A key of one's own, or anybody's for an owner. Otherwise: 'not-found'. */
export async function keyFor(actor: Actor, id: number): Promise<ApiKeyView> {
	const row = await read.apiKey.findFirst({ where: whereAllowed(actor, id), select: keySelect })
	return row ? keyView(row) : refuse('not-found', gone)
}

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof keySelect }>

function keyView({ lastFour, scopes, user: { id, username, role }, ...row }: KeyRow): ApiKeyView {
	const had = scopes.split(' ')
	return {
		...row,
		hint: keyHint(lastFour),
		scopes: scopesOf((role as Role | null) ?? undefined).filter((scope) => had.includes(scope)),
		isOver: row.expiresAt !== null && row.expiresAt.getTime() <= Date.now(),
		holder: { id, name: username },
	}
}

const gone = 'This key is not here any more.'
const whereAllowed = (actor: Actor, id: number) =>
	includesAct(actor.role, 'people') ? { id } : { id, userId: actor.userId }

/**
 * Makes a key of the actor's own and answers its text, which is shown this once and kept as a hash
 * (rule: api-key-shown-once). A scope that the role does not include: 'invalid' on `scopes`; a day that is over: on
 * `lastDay`; twenty keys: 'conflict'.
 */
export async function makeKey(actor: Actor, { name, scopes, lastDay }: ApiKeyInput): Promise<string> {
	mustBeAllowed(actor, 'own account')
	const token = keyPrefix + randomBytes(32).toString('hex')
	const expiresAt = lastDay ? startOfIndianDay(Date.parse(lastDay) / dayLength + 1) : null
	if (expiresAt && expiresAt.getTime() <= Date.now()) refuse('invalid', 'This day is over.', 'lastDay')
	await write(async (tx) => {
		const { role } = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { role: true } })
		const offered = scopesOf((role as Role | null) ?? undefined)
		const wanted = offered.filter((scope) => scopes.includes(scope))
		if (wanted.length < new Set(scopes).size) refuse('invalid', 'Your role does not include all of this.', 'scopes')
		if ((await tx.apiKey.count({ where: { userId: actor.userId } })) >= maxKeys)
			refuse('conflict', `You have ${maxKeys} keys already. Please revoke one first.`)
		const kept = { tokenHash: hashToken(token), lastFour: token.slice(-4), scopes: wanted.join(' ') }
		const data = { ...kept, name, userId: actor.userId, expiresAt }
		const { id } = await tx.apiKey.create({ data, select: { id: true } })
		const facts = { scopes: wanted.join(', '), 'last day': lastDay ?? null }
		await note(tx, actor, { act: 'create', kind: 'api-key', id, label: name, new: facts })
	})
	return token
}

/** Ends a key at once: one's own, or anybody's by an owner. Otherwise: 'not-found'. */
export async function revokeKey(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'own account')
	await write(async (tx) => {
		const found = await tx.apiKey.findFirst({
			where: whereAllowed(actor, id),
			select: { name: true, userId: true, user: { select: { username: true } } },
		})
		if (!found) refuse('not-found', gone)
		await tx.apiKey.delete({ where: { id }, select: { id: true } })
		const label = found.userId === actor.userId ? found.name : `${found.name} (of ${found.user.username})`
		await note(tx, actor, { act: 'revoke', kind: 'api-key', id, label })
	})
}

/** Ends all keys of a person (rule: api-key-end). */
export async function endKeys(tx: Transaction, userId: number): Promise<void> {
	await tx.apiKey.deleteMany({ where: { userId } })
}
