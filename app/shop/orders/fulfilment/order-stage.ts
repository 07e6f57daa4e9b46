import { PROCESSING, statusLabel } from '../../words/order-status.ts'

/** How far the work on an order is: its status, where Processing is packed or not yet (rule: order-steps). */
export type Stage = 'pending' | 'processing' | 'packed' | 'shipped' | 'delivered' | 'cancelled'

const byStatus: Stage[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']

/** The stage of a status from 1 to 5. */
export function stageOf(status: number, packedAt: Date | null): Stage {
	return status === PROCESSING && packedAt ? 'packed' : byStatus[status - 1]!
}

/** The status that a customer sees. */
export function statusOf(stage: Stage): number {
	return stage === 'packed' ? PROCESSING : byStatus.indexOf(stage) + 1
}

/** 'Packed', else the label of the status. */
export function stageLabel(stage: Stage): string {
	return stage === 'packed' ? 'Packed' : statusLabel(statusOf(stage))
}

/** The stage of that name. */
export function isStage(text: unknown): text is Stage {
	return text === 'packed' || byStatus.some((stage) => stage === text)
}

interface NextStep {
	verb: string
	/** 'Confirming...' */
	pending: string
	/** 'confirmed' */
	done: string
	to: Stage
}

const steps: Partial<Record<Stage, NextStep>> = {
	pending: { verb: 'Confirm', pending: 'Confirming...', done: 'confirmed', to: 'processing' },
	processing: { verb: 'Pack', pending: 'Packing...', done: 'packed', to: 'packed' },
	packed: { verb: 'Ship', pending: 'Shipping...', done: 'shipped', to: 'shipped' },
	shipped: { verb: 'Deliver', pending: 'Saving...', done: 'delivered', to: 'delivered' },
}

/** What is to be done next; null when nothing is. */
export function nextStep(stage: Stage): NextStep | null {
	return steps[stage] ?? null
}

const onTheWay: Stage[] = ['pending', 'processing', 'packed', 'shipped', 'delivered']

/**
 * Where an order goes that is asked to go to a stage, or else to its next one; null where it stays as it is: what is to
 * be confirmed is not packed before, but what is to be packed may be sent at once.
 */
export function goalOf(stage: Stage, asked?: Stage): Stage | null {
	if (!asked) return nextStep(stage)?.to ?? null
	const steps = onTheWay.indexOf(asked) - onTheWay.indexOf(stage)
	const isNext = steps === 1 && stage !== 'cancelled'
	return isNext || (asked === 'shipped' && stage === 'processing') ? asked : null
}

const stepsTo = Object.values(steps)

/** 'Pack' of the stage that packing leads to. */
export function verbTo(stage: Stage): string {
	return stepsTo.find(({ to }) => to === stage)!.verb
}

/** 'packed', of an order that went to where it was asked to go. */
export function doneWith(seen: Stage, asked?: Stage): string {
	const goal = goalOf(seen, asked)
	return stepsTo.find(({ to }) => to === goal)?.done ?? stageLabel(seen)
}
