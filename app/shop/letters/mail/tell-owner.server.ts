import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { returnSelect, returnView } from '../../orders/after-sale/returns/return-rows.server.ts'
import type { MailShop } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'
import { cancelledOrder, newMessage, newOrder, newReturn } from './owner-mails.ts'

/** Whether a mail is one to the owner. */
export function isOwnerMail(template: string): boolean {
	return ['new-order', 'cancelled-order', 'new-return', 'new-message'].includes(template)
}

interface OwnerMailPayload {
	placedId?: number
	cancelledId?: number
	returnId?: number
	messageId?: number
}

/** A mail to the owner; null when its order or message is gone. */
export async function ownerMailOf(
	shop: MailShop,
	{ placedId, cancelledId, returnId, messageId }: OwnerMailPayload,
): Promise<MailContent | null> {
	if (placedId !== undefined) {
		const order = await read.order.findUnique({ where: { id: placedId }, select: orderSelect })
		return order && newOrder(shop, order)
	}
	if (cancelledId !== undefined) {
		const order = await read.order.findUnique({ where: { id: cancelledId }, select: cancelledSelect })
		return order && cancelledOrder(shop, { ...order, why: await whyCancelled(cancelledId) })
	}
	if (returnId !== undefined) {
		const row = await read.orderReturn.findUnique({ where: { id: returnId }, select: askedSelect })
		return row && newReturn(shop, { ...returnView(row), ...row.order })
	}
	const select = { name: true, email: true, message: true } as const
	const message = await read.contactMessage.findUnique({ where: { id: messageId! }, select })
	return message && newMessage(shop, message)
}

const orderSelect = {
	id: true,
	firstName: true,
	lastName: true,
	city: true,
	totalPaise: true,
	paymentMethod: true,
	items: { select: { productName: true, colorName: true, size: true, quantity: true } },
} as const

const cancelledSelect = {
	...orderSelect,
	receivedPaise: true,
	refundedPaise: true,
} as const satisfies Prisma.OrderSelect

async function whyCancelled(orderId: number): Promise<string> {
	const entry = await read.journalEntry.findFirst({
		where: { kind: 'order', subjectId: orderId, act: 'status', status: CANCELLED },
		orderBy: { id: 'desc' },
		select: { note: true },
	})
	return entry?.note ?? ''
}

const askedSelect = {
	...returnSelect,
	order: { select: { firstName: true, lastName: true, city: true } },
} as const satisfies Prisma.OrderReturnSelect
