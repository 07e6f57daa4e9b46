import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../refusal.ts'
import { hashToken } from './session.server.ts'

export interface OwnSession {
	id: number
	/** page: a browser | api: a token of the JSON API */
	kind: string
	device: string | null
	address: string | null
	createdAt: Date
	/** The last use, to five minutes. */
	lastUsedAt: Date
	/** The asking one. */
	isCurrent: boolean
}

/** An account's valid sessions, that of `token` first, then the last used; at most 100. */
export async function listOwnSessions(userId: number, token: string): Promise<OwnSession[]> {
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

/** Ends a session. Ended or another's: 'not-found'. */
export async function endOwnSession(userId: number, id: number): Promise<void> {
	const { count } = await write((tx) => tx.session.deleteMany({ where: { id, userId } }))
	if (count === 0) refuse('not-found', 'This session has ended already.')
}
