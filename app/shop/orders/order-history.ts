import { CANCELLED } from './order-status.ts'

interface StatusStep {
	/** null for the first step: the order was placed. */
	fromStatus: number | null
	toStatus: number
}

/** What each step of an order did to the stock, in the order of the steps; both lists are oldest first (rule 56). */
export function stockOfSteps<Movement extends { reason: string }>(
	steps: StatusStep[],
	movements: Movement[],
): Movement[][] {
	let next = 0
	return steps.map((step) => {
		const first = next
		const reason = reasonOf(step)
		while (movements[next]?.reason === reason) next += 1
		return movements.slice(first, next)
	})
}

/** Why a step moves stock; null when it moves none. */
function reasonOf({ fromStatus, toStatus }: StatusStep): string | null {
	if (fromStatus === null) return 'ordered'
	if (toStatus === CANCELLED) return 'cancelled'
	return fromStatus === CANCELLED ? 'reinstated' : null
}
