import { read, write } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../refusal.ts'
import { hashToken } from './session.server.ts'

/** An account's valid sessions, that of `token` first, then the last used, to five minutes; at most 100. */
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

/** Ends a session. Ended or another's: 'not-found'. */
export async function endOwnSession(userId: number, id: number): Promise<void> {
	const { count } = await write((tx) => tx.session.deleteMany({ where: { id, userId } }))
	if (count === 0) refuse('not-found', 'This session has ended already.')
}
