import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { type Facts, noteOrder, type Who } from '../../../journal/journal.server.ts'
import { CANCELLED } from '../../../words/order-status.ts'
import { type Actor, mustBeAllowed } from '../../../words/roles.ts'
import { refuse } from '../../../refusal.ts'
import { serviceNamed } from '../../payments/online/service-names.ts'
import { returnOf, type ReturnView } from './return-rows.server.ts'
import { returnBadge, returnInWords, type ReturnState } from './return-view.ts'
import { boughtLine, boughtSelect, type Moved, returnStock, takeStock } from '../../placing/stock.server.ts'

interface Step {
	from: ReturnState
	to: ReturnState
	/** The shop's answer, shown to the customer. */
	answer?: string
	/** A message for the history. */
	said?: string
	/** Returns words for the history, if there are any besides. */
	work?: (tx: Transaction, view: ReturnView) => Promise<string | void>
}

/**
 * Changes the state of a return once. If the return already has the new state, nothing is written (rule: return-steps).
 * Callers check the permission.
 */
export async function takeStep(actor: Actor, id: number, { from, to, said = '', answer, work }: Step): Promise<void> {
	await write(async (tx) => {
		const view = await returnOf(id, tx)
		if (view.state === to) return
		if (view.state !== from) {
			const now = returnBadge(view.state).label.toLowerCase()
			refuse('conflict', `Return #${id} is ${now} in the meantime. Please open it again.`)
		}
		const { status } = await tx.order.findUniqueOrThrow({ where: { id: view.orderId }, select: { status: true } })
		if (status === CANCELLED) refuse('conflict', `Order #${view.orderId} is cancelled: its pieces are back in stock.`)
		const words = (await work?.(tx, view)) || said || (answer ?? '')
		const data = { state: to, changedAt: new Date(), ...(answer === undefined ? {} : { answer }) }
		await tx.orderReturn.update({ where: { id }, data, select: { id: true } })
		const step = { who: actor, said: words, old: { return: view.state } }
		await noteStep(tx, await returnOf(id, tx), step)
	})
}

interface Noted {
	who: Who
	/** A message from the staff member. `''` when there is none. */
	said: string
	old?: Facts
	new?: Facts
}

/** Records a return's new state in the activity log, for the order's history and the customer (rule: return-steps). */
export async function noteStep(tx: Transaction, view: ReturnView, { who, said, old, new: now }: Noted): Promise<void> {
	const { orderId, state, wants } = view
	const { status } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } })
	const title = `${returnBadge(state).label}, ${wants === 'size' ? 'exchange' : 'return'} #${view.id}`
	const words = [title, returnInWords(view), said].filter(Boolean).join('\n')
	const facts = { ...(old && { old }), new: { return: state, ...now } }
	await noteOrder(tx, who, orderId, { act: 'return', from: status, to: status, words, ...facts })
}

/** Returns the idempotency key of a return's refund, so that repeated requests refund the money only once. */
export function refundKeyOf(id: number): string {
	return `return-${String(id).padStart(12, '0')}`
}

/**
 * Rejects the change when a payment service is refunding or has refunded this return, because such a return can only
 * end as refunded.
 *
 * @throws conflict: a service refund exists.
 */
export async function mustNotBeAskedOfService(tx: Transaction, { id, orderId }: ReturnView): Promise<void> {
	const asked = await tx.onlineRefund.findUnique({
		where: { orderId_key: { orderId, key: refundKeyOf(id) } },
		select: { provider: true, state: true },
	})
	if (asked && asked.state !== 'refused')
		refuse(
			'conflict',
			`${serviceNamed(asked.provider)} gives the money of return #${id} back. Please finish it that way.`,
		)
}

/**
 * Accepts a return request, with an optional message to the customer.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the return is in another state.
 */
export async function acceptReturn(actor: Actor, id: number, answer: string): Promise<void> {
	mustBeAllowed(actor, 'payments')
	await takeStep(actor, id, { from: 'asked', to: 'accepted', answer })
}

/**
 * Declines a return request with a message.
 *
 * @throws invalid: the message is missing.
 * @throws not-found: the return is unknown.
 * @throws conflict: the return is in another state.
 */
export async function declineReturn(actor: Actor, id: number, answer: string): Promise<void> {
	mustBeAllowed(actor, 'payments')
	if (!answer) refuse('invalid', 'Please tell the customer why.', 'answer')
	await takeStep(actor, id, { from: 'asked', to: 'declined', answer })
}

/**
 * Records that the returned units arrived and restocks the lines in `restock` (rule: return-steps).
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the return is in another state.
 */
export async function receiveReturn(actor: Actor, id: number, restock: readonly number[]): Promise<void> {
	mustBeAllowed(actor, 'orders')
	const work = (tx: Transaction, view: ReturnView) => putBack(tx, actor, view, restock)
	await takeStep(actor, id, { from: 'accepted', to: 'received', work })
}

/**
 * Ships the requested size in exchange, at the same price.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the size is sold out, or the return is in another state.
 */
export async function sendOtherSize(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'orders')
	const work = async (tx: Transaction, view: ReturnView) => {
		await mustNotBeAskedOfService(tx, view)
		await sendOther(tx, actor, view)
	}
	await takeStep(actor, id, { from: 'received', to: 'sent', work })
}

/**
 * Closes a return without a refund because it was settled in another way.
 *
 * @throws not-found: the return is unknown.
 * @throws conflict: the return is in another state.
 */
export async function closeReturn(actor: Actor, id: number, answer: string): Promise<void> {
	mustBeAllowed(actor, 'payments')
	await takeStep(actor, id, { from: 'received', to: 'closed', said: answer, work: mustNotBeAskedOfService })
}

/**
 * Restocks the units of the given lines where they were taken from (rule: restock-same-variant) and records which
 * lines.
 */
async function putBack(tx: Transaction, actor: Actor, view: ReturnView, lineIds: readonly number[]): Promise<void> {
	const chosen = await Promise.all(
		view.lines
			.filter(({ id }) => lineIds.includes(id))
			.map(async ({ id, orderItemId, quantity }) => ({
				id,
				lines: boughtLine(await itemOf(tx, orderItemId), quantity),
			})),
	)
	const counted = chosen.filter(({ lines }) => lines.length > 0)
	const data = { isRestocked: true }
	await tx.orderReturnLine.updateMany({ where: { id: { in: counted.map(({ id }) => id) } }, data })
	await note(
		tx,
		actor,
		view,
		'returned',
		await returnStock(
			tx,
			counted.flatMap(({ lines }) => lines),
		),
	)
}

/**
 * Takes the exchange sizes out of stock.
 *
 * @throws conflict: a size no longer exists or is sold out. Nothing is taken then.
 */
async function sendOther(tx: Transaction, actor: Actor, view: ReturnView): Promise<void> {
	if (view.wants !== 'size') refuse('conflict', `For return #${view.id} no other size was asked for.`)
	const lines = await Promise.all(
		view.lines.map(async ({ orderItemId, quantity, wantedSize: size }) => {
			const item = await itemOf(tx, orderItemId)
			const variant =
				item.productColorId === null || !size
					? null
					: await tx.variant.findFirst({ where: { productColorId: item.productColorId, size }, select: { id: true } })
			if (!variant)
				refuse('conflict', `${item.productName} no longer comes in size ${size}: please give the money back.`)
			return boughtLine({ ...item, size, variantId: variant.id }, quantity)
		}),
	)
	await note(tx, actor, view, 'exchanged', await takeStock(tx, lines.flat()))
}

function itemOf(tx: Transaction, id: number) {
	return tx.orderItem.findUniqueOrThrow({ where: { id }, select: { ...boughtSelect, productColorId: true } })
}

async function note(
	tx: Transaction,
	{ userId: byUserId }: Actor,
	{ orderId }: ReturnView,
	reason: string,
	moved: Moved[],
) {
	await tx.stockMovement.createMany({ data: moved.map((movement) => ({ ...movement, orderId, reason, byUserId })) })
}
