import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { Transaction } from '#app/adapters/db/db.server.ts'
import { createUrlSignature } from '#app/adapters/secret.server.ts'

const maxNetworksPerUser = 10

/** Returns true when the email's account is number `account`, or logged in from this network before. */
export async function isKnownNetwork(email: string, network: string, account: number | null): Promise<boolean> {
	return (await readPrepared(knownSql, email, account ?? 0, hashNetwork(network))).length > 0
}

const knownSql = `
	SELECT 1 FROM "User" WHERE "email" = ?
	AND ("id" = ? OR EXISTS (SELECT 1 FROM "KnownNetwork" WHERE "userId" = "User"."id" AND "networkHash" = ?))`

/** Stores the network of a login, up to ten per account. */
export async function rememberNetwork(tx: Transaction, userId: number, network: string): Promise<void> {
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

/** The hash is keyed because a plain hash of so few addresses could be reversed. */
function hashNetwork(network: string): string {
	return createUrlSignature(`network:${network}`)
}
