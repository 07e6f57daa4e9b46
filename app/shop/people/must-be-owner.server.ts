import type { Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../refusal.ts'
import type { Actor } from '../words/actor.ts'

/** Refuses whoever is no owner at this moment, and every API key ('forbidden', rule: api-key-limits). */
export async function mustBeOwner(tx: Transaction, { userId, key }: Actor): Promise<void> {
	if (key) refuse('forbidden', 'No API key changes who works in the shop.')
	const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
	if (user?.role !== 'owner') refuse('forbidden', 'Only an owner can change who works in the shop.')
}
