import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { imageSelect } from '../media/media-url.ts'
import { sortByIds } from '../paging.ts'
import { PENDING, statusLabel } from '../words/order-status.ts'
import { isCash } from '../words/ways-to-pay.ts'
import { isLate } from './arrival.server.ts'
import { stageOf } from './fulfilment/order-stage.ts'
import type { OrderSource, PaymentMethod } from './order-view.ts'
import { type PhoneHistory, phoneHistories } from './payments/cash/phone-history.server.ts'
import { waitsForPayment } from './payments/must-be-paid.server.ts'
import { lacksPhone, type PaymentState } from './payments/payment-state.ts'
import { refundNeededPaise } from './payments/refunds/refund-needed.ts'

const rowSelect = {
	id: true,
	userId: true,
	status: true,
	createdAt: true,
	source: true,
	firstName: true,
	lastName: true,
	totalPaise: true,
	paymentMethod: true,
	paymentState: true,
	receivedPaise: true,
	refundedPaise: true,
	city: true,
	state: true,
	country: true,
	phoneNumber: true,
	phoneE164: true,
	orderNote: true,
	/** The time until when it holds its pieces unpaid; null where it does not expire. */
	heldUntil: true,
	packedAt: true,
	returnedToOriginAt: true,
	items: {
		orderBy: { id: 'asc' },
		select: { productName: true, size: true, quantity: true, image: { select: imageSelect } },
	},
} as const satisfies Prisma.OrderSelect

type Row = Prisma.OrderGetPayload<{ select: typeof rowSelect }>

/** The lines of the list of orders, in the order of `ids`. */
export async function adminOrderRows(ids: number[]) {
	const rows = sortByIds(ids, await read.order.findMany({ where: { id: { in: ids } }, select: rowSelect }))
	const phones = rows.flatMap((row) => (isToConfirmInCash(row) && row.phoneE164) || [])
	const histories = phones.length > 0 ? await phoneHistories([...new Set(phones)]) : new Map<string, PhoneHistory>()
	return rows.map((row) => ({
		...rowView(row),
		/** How many cash orders of its phone number came back before; 0 where it is not to be confirmed in cash. */
		cameBack: (isToConfirmInCash(row) && row.phoneE164 && histories.get(row.phoneE164)?.returned) || 0,
	}))
}

export type AdminOrderRow = Awaited<ReturnType<typeof adminOrderRows>>[number]

function isToConfirmInCash({ status, paymentMethod }: Row): boolean {
	return status === PENDING && isCash({ paymentMethod })
}

function rowView(row: Row) {
	const { firstName, lastName, items, paymentMethod, paymentState, packedAt, source, ...rest } = row
	const { phoneE164: _, state: __, country: ___, orderNote, returnedToOriginAt, ...shown } = rest
	return {
		...shown,
		stage: stageOf(row.status, packedAt),
		statusLabel: statusLabel(row.status),
		source: source as OrderSource,
		customerName: `${firstName} ${lastName}`.trim() || (source === 'outlet' ? 'Counter sale' : ''),
		pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
		/** Lines, not pieces. */
		itemCount: items.length,
		firstItems: items.slice(0, 2).map(({ productName, size, quantity, image }) => ({
			name: productName,
			size,
			quantity,
			image: image && { ...image, alt: '' },
		})),
		paymentMethod: paymentMethod as PaymentMethod,
		paymentState: paymentState as PaymentState | null,
		/** The customer wrote something about it. */
		hasNote: orderNote !== '',
		/** Cancelled because its parcel was not accepted (rule: returned-to-origin). */
		isReturnedToOrigin: returnedToOriginAt !== null,
		/** What the shop owes the customer (rule: refund-needed). */
		refundNeededPaise: refundNeededPaise(row),
		/** It is paid in cash, and nobody can be rung about it. */
		lacksPhone: lacksPhone(row),
		/** It is not packed or sent but after a question (rule: unpaid-waits). */
		waitsForPayment: waitsForPayment(row),
		/** It was to have arrived by now, and is not sent (rule: late-order). */
		isLate: isLate(row),
	}
}
