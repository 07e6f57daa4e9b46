import { CANCELLED } from '../words/order-status.ts'

interface StatusStep {
	kind?: string
	fromStatus: number | null
	toStatus: number
}

/** Those of a changed order and of returns stand in the words of their event. */
const stepReasons = ['ordered', 'cancelled', 'reinstated']

/** The stock movements of each step; both lists oldest first (rule: cancel-restocks). */
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
