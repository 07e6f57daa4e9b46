import { write } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../words/actor.ts'
import { mustBeAllowed } from '../words/roles.ts'
import { note } from './journal.server.ts'

/** Writes into the journal that somebody takes a file of `what` ('Orders') out of the shop. */
export async function noteExport(actor: Actor, what: string): Promise<void> {
	mustBeAllowed(actor, 'exports')
	await write((tx) => note(tx, actor, { act: 'export', kind: 'export', label: what }))
}
