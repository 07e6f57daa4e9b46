import { CANCELLED } from '../words/order-status.ts'

interface StatusStep {
	kind?: string
	fromStatus: number | null
	toStatus: number
}

/**
 * The movement reasons of status changes. The movements of edited orders and of returns are described in their history
 * entries.
 */
const stepReasons = ['ordered', 'cancelled', 'reinstated']

/** Returns the stock movements of each status change. Both lists are sorted oldest first (rule: cancel-restocks). */
export function stockOfSteps<Movement extends { reason: string }>(
	steps: StatusStep[],
	movements: Movement[],
): Movement[][] {
	let next = 0
	const ofSteps = movements.filter(({ reason }) => stepReasons.includes(reason))
	return steps.map((step) => {
		const first = next
		const reason = reasonOf(step)
		while (ofSteps[next]?.reason === reason) next += 1
		return ofSteps.slice(first, next)
	})
}

function reasonOf({ kind = 'status', fromStatus, toStatus }: StatusStep): string | null {
	if (kind !== 'status') return null
	if (fromStatus === null) return 'ordered'
	if (toStatus === CANCELLED) return 'cancelled'
	return fromStatus === CANCELLED ? 'reinstated' : null
}
