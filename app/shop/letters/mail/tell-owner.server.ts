import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { returnSelect, returnView } from '../../orders/after-sale/returns/return-rows.server.ts'
import { isToldOfOrders } from '../../people/staff/order-news.server.ts'
import type { MailShop } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'
import { cancelledOrder, newMessage, newOrder, newReturn } from './owner-mails.ts'

interface Occasion {
	shop: MailShop
}

/** That somebody ordered; null, as below, when it is gone. */
export async function placedMail({ placedId }: { placedId: number }, { shop }: Occasion): Promise<MailContent | null> {
	const order = await read.order.findUnique({ where: { id: placedId }, select: orderSelect })
	return order && newOrder(shop, order)
}

/** The same to who works in the shop and asked for it; null when they want it no more. */
export async function newsMail(
	{ placedId }: { placedId: number },
	{ shop, recipient }: Occasion & { recipient: string },
): Promise<MailContent | null> {
	if (!(await isToldOfOrders(recipient))) return null
	const order = await read.order.findUnique({ where: { id: placedId }, select: orderSelect })
	return (
		order &&
		newOrder(shop, order, `You asked for this mail. It is switched off in your account: ${shop.url}/admin/account`)
	)
}

/** That a customer cancelled an order. */
export async function cancelledMail(
	{ cancelledId }: { cancelledId: number },
	{ shop }: Occasion,
): Promise<MailContent | null> {
	const order = await read.order.findUnique({ where: { id: cancelledId }, select: cancelledSelect })
	return order && cancelledOrder(shop, { ...order, why: await whyCancelled(cancelledId) })
}

/** That a customer asks to send something back. */
export async function askedReturnMail(
	{ returnId }: { returnId: number },
	{ shop }: Occasion,
): Promise<MailContent | null> {
	const row = await read.orderReturn.findUnique({ where: { id: returnId }, select: askedSelect })
	return row && newReturn(shop, { ...returnView(row), ...row.order })
}

/** That somebody wrote. */
export async function messageMail(
	{ messageId }: { messageId: number },
	{ shop }: Occasion,
): Promise<MailContent | null> {
	const select = { name: true, email: true, message: true } as const
	const message = await read.contactMessage.findUnique({ where: { id: messageId }, select })
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
