import type { z } from 'zod'
import { refuse } from '../../refusal.ts'
import type { cashCard } from './cash-card.ts'

/** Limits between which no order lies (rule: cash-limits): 'invalid' on the upper one. */
export function mustLeaveOrders({ lowest, highest, firstHighest }: z.output<typeof cashCard>): void {
	const below = 'This is below the smallest order'
	if (highest !== null && highest < (lowest ?? 0)) refuse('invalid', below, 'highest')
	if (firstHighest !== null && firstHighest < (lowest ?? 0)) refuse('invalid', below, 'firstHighest')
}
