import { write } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../people/actor.ts'
import { mustBeAllowed } from '../people/roles.ts'
import { audit } from './audit.server.ts'

/** Writes into the audit log that somebody takes a file of `what` ('Orders') out of the shop. */
export async function auditExport(actor: Actor, what: string): Promise<void> {
	mustBeAllowed(actor, 'exports')
	await write((tx) => audit(tx, actor, { act: 'export', kind: 'export', label: what }))
}
