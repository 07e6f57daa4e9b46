import type { Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../refusal.ts'
import type { Actor } from './actor.ts'

/** Refuses whoever is no owner at this moment ('forbidden'). */
export async function mustBeOwner(tx: Transaction, { userId }: Actor): Promise<void> {
	const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
	if (user?.role !== 'owner') refuse('forbidden', 'Only an owner can change who works in the shop.')
}
