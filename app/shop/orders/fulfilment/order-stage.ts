import { PROCESSING, statusLabel } from '../../words/order-status.ts'

/**
 * The progress of an order: its status, where Processing is split into not yet packed and packed (rule: order-steps).
 */
export type Stage = 'pending' | 'processing' | 'packed' | 'shipped' | 'delivered' | 'cancelled'

const byStatus: Stage[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']

/** Returns the stage of a status from 1 to 5. */
export function stageOf(status: number, packedAt: Date | null): Stage {
	return status === PROCESSING && packedAt ? 'packed' : byStatus[status - 1]!
}

/** Returns the status that a customer sees. */
export function statusOf(stage: Stage): number {
	return stage === 'packed' ? PROCESSING : byStatus.indexOf(stage) + 1
}

/** Returns `'Packed'` or the label of the status. */
export function stageLabel(stage: Stage): string {
	return stage === 'packed' ? 'Packed' : statusLabel(statusOf(stage))
}

/** Returns whether a value is the name of a stage. */
export function isStage(text: unknown): text is Stage {
	return text === 'packed' || byStatus.some((stage) => stage === text)
}

interface NextStep {
	verb: string
	/** Example: `'Confirming...'`. */
	pending: string
	/** Example: `'confirmed'`. */
	done: string
	to: Stage
}

const steps: Partial<Record<Stage, NextStep>> = {
	pending: { verb: 'Confirm', pending: 'Confirming...', done: 'confirmed', to: 'processing' },
	processing: { verb: 'Pack', pending: 'Packing...', done: 'packed', to: 'packed' },
	packed: { verb: 'Ship', pending: 'Shipping...', done: 'shipped', to: 'shipped' },
	shipped: { verb: 'Deliver', pending: 'Saving...', done: 'delivered', to: 'delivered' },
}

/** Returns the next action of a stage. `null` when there is none. */
export function nextStep(stage: Stage): NextStep | null {
	return steps[stage] ?? null
}

const onTheWay: Stage[] = ['pending', 'processing', 'packed', 'shipped', 'delivered']

/**
 * Returns the stage that an order changes to, for a requested stage or else the next one. `null` when the change is not
 * possible: an order must be confirmed before it is packed, but it may ship without being packed first.
 */
export function goalOf(stage: Stage, asked?: Stage): Stage | null {
	if (!asked) return nextStep(stage)?.to ?? null
	const steps = onTheWay.indexOf(asked) - onTheWay.indexOf(stage)
	const isNext = steps === 1 && stage !== 'cancelled'
	return isNext || (asked === 'shipped' && stage === 'processing') ? asked : null
}

const stepsTo = Object.values(steps)

/** Returns the verb of the action that leads to a stage, such as `'Pack'`. */
export function verbTo(stage: Stage): string {
	return stepsTo.find(({ to }) => to === stage)!.verb
}

/** Returns the past participle of the completed action, such as `'packed'`. */
export function doneWith(seen: Stage, asked?: Stage): string {
	const goal = goalOf(seen, asked)
	return stepsTo.find(({ to }) => to === goal)?.done ?? stageLabel(seen)
}
