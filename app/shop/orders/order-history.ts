import { CANCELLED } from '../values/order-status.ts'

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
export function groupStockBySteps<Movement extends { reason: string }>(
	steps: StatusStep[],
	movements: Movement[],
): Movement[][] {
	let next = 0
	const stepMovements = movements.filter(({ reason }) => stepReasons.includes(reason))
	return steps.map((step) => {
		const first = next
		const reason = getStepReason(step)
		while (stepMovements[next]?.reason === reason) next += 1
		return stepMovements.slice(first, next)
	})
}

function getStepReason({ kind = 'status', fromStatus, toStatus }: StatusStep): string | null {
	if (kind !== 'status') return null
	if (fromStatus === null) return 'ordered'
	if (toStatus === CANCELLED) return 'cancelled'
	return fromStatus === CANCELLED ? 'reinstated' : null
}
