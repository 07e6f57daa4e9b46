import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../refusal.ts'
import { hashToken } from './session.server.ts'

/** A log-in of an account that counts still. */
export interface OwnSession {
	id: number
	/** page: in a browser | api: a token of the JSON API */
	kind: string
	/** Null for a session that began before this was stored. */
	device: string | null
	address: string | null
	createdAt: Date
	/** To five minutes. */
	lastUsedAt: Date
	/** Whether it is the one that asks. */
	isCurrent: boolean
}

/** The sessions of an account that have not expired, the one of `token` first, then the last used one; at most 100. */
export async function ownSessions(userId: number, token: string): Promise<OwnSession[]> {
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

/** Ends one session of an account. One that has ended already, or is somebody else's, is refused ('not-found'). */
export async function endOwnSession(userId: number, id: number): Promise<void> {
	const { count } = await write((tx) => tx.session.deleteMany({ where: { id, userId } }))
	if (count === 0) refuse('not-found', 'This session has ended already.')
}
