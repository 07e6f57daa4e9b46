import { type ActWithLetters, makesLetters } from '../journal/journal-words.ts'
import { type AfterSaleMail, STATUS_MAILS, type StatusMail } from './mail/order-mails.ts'
import { CANCELLED } from '../words/order-status.ts'
import type { SystemEvent } from './webhooks/events.ts'

/** An activity log entry about an order. */
export interface ToldEntry {
	act: string
	/** The actor's name. `null` with an `actorId` means the customer. */
	actorName: string | null
	actorId: number | null
	fromStatus: number | null
	status: number | null
	new: unknown
}

export interface ToldOrder {
	id: number
	source: string
}

export type CustomerMail = 'order-confirmation' | 'payment-not-found' | 'payment-received' | StatusMail | AfterSaleMail

export type Letter =
	| {
			to: 'customer'
			template: CustomerMail
			/** An order gets this notification only once. */
			once?: true
	  }
	| { to: 'owner'; mail: OwnerMail }
	/** Staff members who subscribed to it. */
	| { to: 'team'; mail: TeamMail }
	| { to: 'systems'; event: Exclude<SystemEvent, 'test'>; more?: Record<string, number> }

export type OwnerMail =
	| { template: 'new-order'; placedId: number }
	| { template: 'cancelled-order'; cancelledId: number }
	| { template: 'new-return'; returnId: number }

export interface TeamMail {
	template: 'order-news'
	placedId: number
}

type LettersOf = (entry: ToldEntry, order: ToldOrder) => Letter[]

/** The notifications of each action, with their recipients. */
const LETTERS: Record<ActWithLetters, LettersOf> = {
	status: (entry, order) =>
		entry.fromStatus === null ? lettersOfPlaced(order) : lettersOfMoved(entry, entry.fromStatus, order),
	paid: () => [
		{ to: 'systems', event: 'order.paid' },
		{ to: 'customer', template: 'payment-received', once: true },
	],
	// The courier has already thanked the customer of a COD order.
	collected: () => [{ to: 'systems', event: 'order.paid' }],
	refunded: () => [{ to: 'systems', event: 'order.refunded' }],
	'not-found': () => [{ to: 'customer', template: 'payment-not-found' }],
	items: () => [
		{ to: 'customer', template: 'order-changed' },
		{ to: 'systems', event: 'order.changed' },
	],
	return: lettersOfReturn,
}

/** Returns the notifications of an entry about an order. */
export function lettersOf(entry: ToldEntry, order: ToldOrder): Letter[] {
	return makesLetters(entry.act) ? LETTERS[entry.act](entry, order) : []
}

/** Returns the notifications of a new order. In-person sales send none to the customer. */
function lettersOfPlaced({ id, source }: ToldOrder): Letter[] {
	const systems = { to: 'systems', event: 'order.placed' } as const
	if (source !== 'web') return [systems]
	return [
		{ to: 'customer', template: 'order-confirmation' },
		{ to: 'owner', mail: { template: 'new-order', placedId: id } },
		{ to: 'team', mail: { template: 'order-news', placedId: id } },
		systems,
	]
}

function lettersOfMoved({ status, actorId, actorName }: ToldEntry, oldStatus: number, { id }: ToldOrder): Letter[] {
	const template = STATUS_MAILS[status as keyof typeof STATUS_MAILS]
	const isByCustomer = actorId !== null && actorName === null
	return [
		...(template ? [{ to: 'customer', template, once: true } as const] : []),
		{ to: 'systems', event: 'order.status', more: { oldStatus, newStatus: status! } },
		...(isByCustomer && status === CANCELLED
			? [{ to: 'owner', mail: { template: 'cancelled-order', cancelledId: id } } as const]
			: []),
	]
}

/** Returns the notifications of a return. One closed without a refund was agreed on in another way. */
function lettersOfReturn({ new: facts }: ToldEntry): Letter[] {
	const { return: state, returnId } = facts as { return: string; returnId?: number }
	return [
		...(state === 'closed' ? [] : [{ to: 'customer', template: `return-${state}` as AfterSaleMail } as const]),
		...(state === 'asked' && returnId !== undefined
			? [{ to: 'owner', mail: { template: 'new-return', returnId } } as const]
			: []),
	]
}
