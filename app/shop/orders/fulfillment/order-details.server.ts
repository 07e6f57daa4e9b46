import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordOrderActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/roles.ts'
import { toE164 } from '../../values/phone.ts'
import { refuse } from '../../values/refusal.ts'
import { addressSelect } from '../order-rows.server.ts'
import { toAddressColumns } from '../checkout/order-columns.ts'
import type { CheckoutInput } from '../checkout/checkout.schema.ts'
import { SHIPPED } from '../../values/order-status.ts'
import { formatAddressLines } from './order-address.ts'
import type { ShipmentInput } from './advance-orders.server.ts'

const orderDetailsSelect = {
	...addressSelect,
	status: true,
	waistSize: true,
	fullLength: true,
	paymentMethod: true,
	courier: true,
	trackingNumber: true,
} as const satisfies Prisma.OrderSelect

type OrderDetails = Prisma.OrderGetPayload<{ select: typeof orderDetailsSelect }>

interface DetailsChange {
	action: 'note' | 'tracking' | 'address'
	note: string | null
	data?: Prisma.OrderUpdateInput
}

/**
 * Adds a staff note, which customers never see (rule: order-readdressed).
 *
 * @throws not-found: the order is unknown.
 */
export async function addOrderNote(actor: Actor, orderId: number, note: string): Promise<void> {
	await changeDetails(actor, orderId, () => ({ action: 'note', note }))
}

/**
 * Sets the courier and the tracking number of an order. An empty value clears the field.
 *
 * @throws not-found: the order is unknown.
 */
export async function setShipment(
	actor: Actor,
	orderId: number,
	{ courier, trackingNumber }: ShipmentInput,
): Promise<void> {
	await changeDetails(actor, orderId, () => ({
		action: 'tracking',
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
	await changeDetails(actor, orderId, (order) => {
		if (order.status >= SHIPPED) refuse('conflict', 'order-already-shipped', { id: orderId })
		const { firstName, lastName, phoneNumber, streetAddress, apartment, city, state, zipCode, country, customerKey } =
			toAddressColumns({ ...input, email: order.email })
		return {
			action: 'address',
			note: formatAddressLines(order).join(', '),
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
				...(phoneNumber ? { phoneE164: toE164(phoneNumber) } : {}),
			},
		}
	})
}

async function changeDetails(actor: Actor, id: number, what: (order: OrderDetails) => DetailsChange): Promise<void> {
	requirePermission(actor, 'orders')
	await write(async (tx: Transaction) => {
		const order = await tx.order.findUnique({ where: { id }, select: orderDetailsSelect })
		if (!order) refuse('not-found', 'order-not-found')
		const { action, note: message, data } = what(order)
		const { status } = order
		if (data) await tx.order.update({ where: { id }, data, select: { id: true } })
		await recordOrderActivity(tx, actor, id, {
			action,
			from: status,
			to: status,
			note: message,
			new: { [action]: true },
		})
	})
}
