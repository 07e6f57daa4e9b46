import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { signatureOf } from '#app/adapters/secret.server.ts'

const mostOfOne = 10

/** Whether the e-mail's account is number `account`, or logged in from this network before. */
export async function isKnownTo(email: string, network: string, account: number | null): Promise<boolean> {
	return (await readPrepared(knownSql, email, account ?? 0, networkHash(network))).length > 0
}

const knownSql = `
	SELECT 1 FROM "User" WHERE "email" = ?
	AND ("id" = ? OR EXISTS (SELECT 1 FROM "KnownNetwork" WHERE "userId" = "User"."id" AND "networkHash" = ?))`

/** Remembers a log-in's network, ten for each account. */
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

/** A bare hash of so few addresses would tell which it is. */
function networkHash(network: string): string {
	return signatureOf(`network:${network}`)
}
