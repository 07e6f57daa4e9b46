import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { noteOrder } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { e164 } from '../../words/phone.ts'
import { refuse } from '../../refusal.ts'
import { addressSelect } from '../order-rows.server.ts'
import { addressOf } from '../placing/order-columns.ts'
import type { CheckoutInput } from '../placing/checkout.schema.ts'
import { SHIPPED } from '../../words/order-status.ts'
import { addressLines } from './order-address.ts'
import type { Parcel } from './take-steps.server.ts'

const changeSelect = {
	...addressSelect,
	status: true,
	waistSize: true,
	fullLength: true,
	paymentMethod: true,
	courier: true,
	trackingNumber: true,
} as const satisfies Prisma.OrderSelect

type Changed = Prisma.OrderGetPayload<{ select: typeof changeSelect }>

interface Change {
	act: 'note' | 'tracking' | 'address'
	note: string | null
	data?: Prisma.OrderUpdateInput
}

/**
 * Adds a staff note, which customers never see (rule: order-readdressed).
 *
 * @throws not-found: the order is unknown.
 */
export async function addOrderNote(actor: Actor, orderId: number, note: string): Promise<void> {
	await change(actor, orderId, () => ({ act: 'note', note }))
}

/**
 * Sets the courier and the tracking number of an order. An empty value clears the field.
 *
 * @throws not-found: the order is unknown.
 */
export async function setParcel(actor: Actor, orderId: number, { courier, trackingNumber }: Parcel): Promise<void> {
	await change(actor, orderId, () => ({
		act: 'tracking',
		note: [courier, trackingNumber].filter(Boolean).join(' ') || null,
		data: { courier: courier || null, trackingNumber: trackingNumber || null },
	}))
}

/**
 * Changes the delivery address of an order. The history keeps the previous address (rule: order-readdressed).
 *
 * @throws not-found: the order is unknown.
 * @throws conflict: the order has already shipped.
 */
export async function changeAddress(actor: Actor, orderId: number, input: CheckoutInput): Promise<void> {
	await change(actor, orderId, (order) => {
		if (order.status >= SHIPPED) refuse('conflict', `Order #${orderId} has been sent or cancelled: it stays as it is.`)
		const { firstName, lastName, phoneNumber, streetAddress, apartment, city, state, zipCode, country, customerKey } =
			addressOf({ ...input, email: order.email })
		return {
			act: 'address',
			note: addressLines(order).join(', '),
			data: {
				firstName,
				lastName,
				phoneNumber,
				streetAddress,
				apartment,
				city,
				state,
				zipCode,
				country,
				customerKey,
				...(phoneNumber ? { phoneE164: e164(phoneNumber) } : {}),
			},
		}
	})
}

async function change(actor: Actor, id: number, what: (order: Changed) => Change): Promise<void> {
	mustBeAllowed(actor, 'orders')
	await write(async (tx: Transaction) => {
		const order = await tx.order.findUnique({ where: { id }, select: changeSelect })
		if (!order) refuse('not-found', 'Order not found')
		const { act, note: words, data } = what(order)
		const { status } = order
		if (data) await tx.order.update({ where: { id }, data, select: { id: true } })
		await noteOrder(tx, actor, id, { act, from: status, to: status, words, new: { [act]: true } })
	})
}
