import { write } from '#app/adapters/db/db.server.ts'
import { noteOrder } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { goesUnpaid, unpaidWords } from '../payments/must-be-paid.server.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { changeOrderStatus } from '../order.server.ts'
import { describeMeanwhile } from '../../journal/history-of-order.server.ts'
import { maxChosenOrders } from '../../words/limits.ts'
import { PROCESSING } from '../../words/order-status.ts'
import { goalOf, type Stage, stageOf, statusOf } from './order-stage.ts'

/** The details of a shipment. Both are optional. */
export interface Parcel {
	courier?: string | undefined
	trackingNumber?: string | undefined
}

interface StepWanted {
	id: number
	/** The stage that the page showed when the action was chosen. */
	seen: Stage
	/** The requested stage. The default is the next one. */
	to?: Stage | undefined
	parcel?: Parcel
	/** The history entry about packing. */
	words?: string | undefined
}

export interface StepsTaken {
	moved: number[]
	/** `field` is the field of the error. */
	refused: { id: number; reason: string; field: string | undefined }[]
}

/**
 * Advances each order that still has the expected stage, each in its own transaction (rule: order-steps). Orders that
 * have changed meanwhile or have no next action are reported and stay unchanged.
 */
export async function takeSteps(actor: Actor, wanted: StepWanted[]): Promise<StepsTaken> {
	const taken: StepsTaken = { moved: [], refused: [] }
	for (const step of wanted.slice(0, maxChosenOrders)) {
		try {
			await takeStep(actor, step)
			taken.moved.push(step.id)
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			taken.refused.push({ id: step.id, reason: error.message, field: error.field })
		}
	}
	return taken
}

async function takeStep(actor: Actor, { id, seen, to, parcel, words }: StepWanted): Promise<void> {
	const goal = goalOf(seen, to)
	if (!goal) refuse('conflict', `Order #${id} has no next step.`)
	// The history records when the order was packed, even when the same action ships it.
	if (goal === 'packed' || seen === 'processing') await pack(actor, id, { parcel, words })
	const details = { seen: statusOf(seen), sendUnpaid: false, ...parcel }
	if (goal !== 'packed') await changeOrderStatus(actor, id, statusOf(goal), details)
}

interface UnpaidMove extends Omit<StepWanted, 'to'> {
	/** Packed, shipped or delivered. */
	to: Stage
	/** The reason, for the log. */
	reason: string
}

/**
 * Packs or ships an unpaid order that still has the expected stage (rule: unpaid-waits).
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has changed meanwhile.
 */
export async function moveUnpaid(actor: Actor, { id, seen, to, reason, parcel }: UnpaidMove): Promise<void> {
	if (to === 'packed') return pack(actor, id, { unpaidBecause: reason })
	const details = { seen: statusOf(seen), sendUnpaid: true, note: reason, ...parcel }
	await changeOrderStatus(actor, id, statusOf(to), details)
}

const packingSelect = { status: true, packedAt: true, paymentMethod: true, paymentState: true } as const

interface Packing extends Pick<StepWanted, 'parcel' | 'words'> {
	/** The reason for packing the order unpaid. */
	unpaidBecause?: string
}

/** Packs an order. Packing it again changes nothing. */
async function pack(actor: Actor, id: number, { unpaidBecause, parcel, words: said }: Packing): Promise<void> {
	mustBeAllowed(actor, 'orders')
	await write(async (tx) => {
		const order = await tx.order.findUnique({ where: { id }, select: packingSelect })
		if (!order) refuse('not-found', 'Order not found')
		const stage = stageOf(order.status, order.packedAt)
		if (stage === 'packed') return
		if (stage !== 'processing') refuse('conflict', await describeMeanwhile(tx, id, order.status))
		const isUnpaid = goesUnpaid(id, order, unpaidBecause !== undefined)
		const words = isUnpaid ? unpaidWords(unpaidBecause) : said
		await tx.order.update({
			where: { id },
			data: {
				packedAt: new Date(),
				// Packing an unpaid order implies that it will ship, so the payment deadline is removed.
				heldUntil: null,
				...(parcel?.courier && { courier: parcel.courier }),
				...(parcel?.trackingNumber && { trackingNumber: parcel.trackingNumber }),
			},
			select: { id: true },
		})
		const now = { status: 'Packed', ...(isUnpaid && { unpaid: unpaidBecause ?? true }) }
		const facts = { old: { status: 'Processing' }, new: now }
		await noteOrder(tx, actor, id, { act: 'packed', from: PROCESSING, to: PROCESSING, words, ...facts })
	})
}
