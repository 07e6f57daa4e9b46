import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { imageSelect } from '../media/media-url.ts'
import { sortByIds } from '../paging.ts'
import { PENDING, statusLabel } from '../words/order-status.ts'
import { isCash } from '../words/ways-to-pay.ts'
import { isLate } from './arrival.server.ts'
import { stageOf } from './fulfilment/order-stage.ts'
import type { AdminOrderRow, OrderSource, PaymentMethod } from './order-view.ts'
import { type PhoneHistory, phoneHistories } from './payments/cash/phone-history.server.ts'
import { waitsForPayment } from './payments/must-be-paid.server.ts'
import { lacksPhone, type PaymentState } from './payments/payment-state.ts'
import { refundNeededPaise } from './payments/refunds/refund-needed.ts'

const rowSelect = {
	id: true,
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
export async function adminOrderRows(ids: number[]): Promise<AdminOrderRow[]> {
	const rows = sortByIds(ids, await read.order.findMany({ where: { id: { in: ids } }, select: rowSelect }))
	const phones = rows.flatMap((row) => (isToConfirmInCash(row) && row.phoneE164) || [])
	const histories = phones.length > 0 ? await phoneHistories([...new Set(phones)]) : new Map<string, PhoneHistory>()
	return rows.map((row) => ({
		...rowView(row),
		cameBack: (isToConfirmInCash(row) && row.phoneE164 && histories.get(row.phoneE164)?.returned) || 0,
	}))
}

function isToConfirmInCash({ status, paymentMethod }: Row): boolean {
	return status === PENDING && isCash({ paymentMethod })
}

function rowView(row: Row): Omit<AdminOrderRow, 'cameBack'> {
	const { firstName, lastName, items, paymentMethod, paymentState, packedAt, source, ...rest } = row
	const { phoneE164: _, state: __, country: ___, orderNote, returnedToOriginAt, ...shown } = rest
	return {
		...shown,
		stage: stageOf(row.status, packedAt),
		statusLabel: statusLabel(row.status),
		source: source as OrderSource,
		customerName: `${firstName} ${lastName}`.trim() || (source === 'outlet' ? 'Counter sale' : ''),
		pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
		itemCount: items.length,
		firstItems: items.slice(0, 2).map(({ productName, size, quantity, image }) => ({
			name: productName,
			size,
			quantity,
			image: image && { ...image, alt: '' },
		})),
		paymentMethod: paymentMethod as PaymentMethod,
		paymentState: paymentState as PaymentState | null,
		hasNote: orderNote !== '',
		isReturnedToOrigin: returnedToOriginAt !== null,
		refundNeededPaise: refundNeededPaise(row),
		lacksPhone: lacksPhone(row),
		waitsForPayment: waitsForPayment(row),
		isLate: isLate(row),
	}
}
