import { createHmac } from 'node:crypto'
import { readPrepared } from '#app/adapters/db/sql-reader.server.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { sessionSecret } from '#app/adapters/secret.server.ts'

const mostOfOne = 10

/** Whether the account of an e-mail is the one of number `account`, or was logged in from this network before. */
export function isKnownTo(email: string, network: string, account: number | null): boolean {
	return readPrepared(knownSql, email, account ?? 0, networkHash(network)).length > 0
}

const knownSql = `
	SELECT 1 FROM "User" WHERE "email" = ?
	AND ("id" = ? OR EXISTS (SELECT 1 FROM "KnownNetwork" WHERE "userId" = "User"."id" AND "networkHash" = ?))`

/** As part of a log-in: remembers its network, the last ten of an account. */
export async function rememberNetwork(tx: Transaction, userId: number, network: string): Promise<void> {
	const hash = networkHash(network)
	await tx.knownNetwork.deleteMany({ where: { userId, networkHash: hash } })
	await tx.knownNetwork.create({ data: { userId, networkHash: hash }, select: { id: true } })
	const old = await tx.knownNetwork.findMany({
		where: { userId },
		orderBy: { id: 'desc' },
		skip: mostOfOne,
		select: { id: true },
	})
	await tx.knownNetwork.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
}

/** There are so few addresses that a bare hash would tell which one it is. */
function networkHash(network: string): string {
	return createHmac('sha256', sessionSecret()).update(`network:${network}`).digest('base64url')
}
