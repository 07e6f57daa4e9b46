import { write } from '#app/adapters/db/db.server.ts'
import { audit } from '../../audit/audit.server.ts'
import type { Actor } from '../../people/actor.ts'
import { mustBeAllowed } from '../../people/roles.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { changeOrderStatus } from '../order.server.ts'
import { changedMeanwhile } from './changed-meanwhile.server.ts'
import { maxChosenOrders } from './limits.ts'
import { PROCESSING } from '../order-status.ts'
import { nextStep, type Stage, stageOf, statusOf } from './order-stage.ts'

/** Of the parcel; both may be missing. */
export interface Parcel {
	courier?: string | undefined
	trackingNumber?: string | undefined
}

export interface StepWanted {
	id: number
	/** On the page that it was chosen on. */
	seen: Stage
	parcel?: Parcel
}

export interface StepsTaken {
	moved: number[]
	refused: { id: number; reason: string }[]
}

/**
 * Takes the next step of each order that is still as seen, each in its own transaction (rule 160). Those that somebody
 * changed meanwhile, or that have no next step, are named and stay.
 */
export async function takeSteps(actor: Actor, wanted: StepWanted[]): Promise<StepsTaken> {
	const taken: StepsTaken = { moved: [], refused: [] }
	for (const step of wanted.slice(0, maxChosenOrders)) {
		try {
			await takeStep(actor, step)
			taken.moved.push(step.id)
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			taken.refused.push({ id: step.id, reason: error.message })
		}
	}
	return taken
}

async function takeStep(actor: Actor, { id, seen, parcel }: StepWanted): Promise<void> {
	const step = nextStep(seen)
	if (!step) refuse('conflict', `Order #${id} has no next step.`)
	if (step.to === 'packed') await pack(actor, id)
	else await changeOrderStatus(actor, id, statusOf(step.to), { seen: statusOf(seen), ...parcel })
}

/** Packed twice is packed once. */
async function pack(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'orders')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id }, select: { status: true, packedAt: true } })
		if (!order) refuse('not-found', 'Order not found')
		const stage = stageOf(order.status, order.packedAt)
		if (stage === 'packed') return
		if (stage !== 'processing') refuse('conflict', await changedMeanwhile(tx, id, order.status))
		await tx.order.update({
			where: { id },
			data: {
				packedAt: new Date(),
				events: {
					create: { kind: 'packed', fromStatus: PROCESSING, toStatus: PROCESSING, byUserId: actor.userId },
				},
			},
			select: { id: true },
		})
		const facts = { old: { status: 'Processing' }, new: { status: 'Packed' } }
		await audit(tx, actor, { act: 'change', kind: 'order', id, label: `#${id}`, ...facts })
	})
}
