import { refuse } from '../refusal.ts'
import type { Actor } from './actor.ts'

/** Refuses non-administrators ('forbidden'); `what` completes 'Only an administrator can change …'. */
export function mustBeAdmin({ isAdmin }: Actor, what: string): void {
	if (!isAdmin) refuse('forbidden', `Only an administrator can change ${what}.`)
}
