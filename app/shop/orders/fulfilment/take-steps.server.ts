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

/** What is said of the parcel; both may be missing. */
export interface Parcel {
	courier?: string | undefined
	trackingNumber?: string | undefined
}

interface StepWanted {
	id: number
	/** The stage on the page that it was chosen on. */
	seen: Stage
	/** The stage that it is to go to; its next one by default. */
	to?: Stage | undefined
	parcel?: Parcel
	/** What its history says of the packing. */
	words?: string | undefined
}

export interface StepsTaken {
	moved: number[]
	/** `field`: as of the refusal. */
	refused: { id: number; reason: string; field: string | undefined }[]
}

/**
 * Takes the next step of each order that is still as seen, each in its own transaction (rule: order-steps). Those that
 * somebody changed meanwhile, or that have no next step, are named and stay.
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
	// Its history says when it was packed, also where it is sent in the same press.
	if (goal === 'packed' || seen === 'processing') await pack(actor, id, { parcel, words })
	const details = { seen: statusOf(seen), sendUnpaid: false, ...parcel }
	if (goal !== 'packed') await changeOrderStatus(actor, id, statusOf(goal), details)
}

interface UnpaidMove extends Omit<StepWanted, 'to'> {
	/** Packed, shipped or delivered. */
	to: Stage
	/** Why, for the log. */
	reason: string
}

/**
 * Packs or sends an order that is still as seen though it is not paid (rule: unpaid-waits).
 *
 * @throws not-found: unknown.
 * @throws conflict: changed meanwhile.
 */
export async function moveUnpaid(actor: Actor, { id, seen, to, reason, parcel }: UnpaidMove): Promise<void> {
	if (to === 'packed') return pack(actor, id, { unpaidBecause: reason })
	const details = { seen: statusOf(seen), sendUnpaid: true, note: reason, ...parcel }
	await changeOrderStatus(actor, id, statusOf(to), details)
}

const packingSelect = { status: true, packedAt: true, paymentMethod: true, paymentState: true } as const

interface Packing extends Pick<StepWanted, 'parcel' | 'words'> {
	/** Why it is packed though it is not paid. */
	unpaidBecause?: string
}

/** Packed twice is packed once. */
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
				// Whoever packs it unpaid means to send it.
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
