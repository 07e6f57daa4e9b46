import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../money.ts'
import { returnSelect, returnView } from '../../orders/after-sale/returns/return-rows.server.ts'
import { returnInWords, returnWishes } from '../../orders/after-sale/returns/return-view.ts'
import { isToldOfOrders } from '../../people/staff/staff.server.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { paymentLabel } from '../../words/ways-to-pay.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, tint } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'

interface Occasion {
	shop: MailShop
}

type Mail = Promise<MailContent | null>

const buyer = { firstName: true, lastName: true, city: true } as const

const orderSelect = {
	id: true,
	...buyer,
	totalPaise: true,
	receivedPaise: true,
	refundedPaise: true,
	paymentMethod: true,
	items: { select: { productName: true, colorName: true, size: true, quantity: true } },
} as const satisfies Prisma.OrderSelect

const orderFor = (id: number) => read.order.findUnique({ where: { id }, select: orderSelect })
type Order = NonNullable<Awaited<ReturnType<typeof orderFor>>>

/** Builds the email to the owner about a new order (rule: owner-mails). `null` when the order no longer exists. */
export async function placedMail({ placedId }: { placedId: number }, { shop }: Occasion): Mail {
	const order = await orderFor(placedId)
	return order && newOrder(shop, order)
}

/** Builds the same email for staff members who subscribed. `null` when they unsubscribed. */
export async function newsMail(
	{ placedId }: { placedId: number },
	{ shop, recipient }: Occasion & { recipient: string },
): Mail {
	if (!(await isToldOfOrders(recipient))) return null
	const order = await orderFor(placedId)
	const off = `You asked for this mail. It is switched off in your account: ${shop.url}/admin/account`
	return order && newOrder(shop, order, off)
}

function newOrder(shop: MailShop, order: Order, off?: string): MailContent {
	const { id, totalPaise, paymentMethod, items } = order
	return ownerMail(shop, {
		subject: `New order #${id}: ${formatPaise(totalPaise)}`,
		title: `New order #${id}`,
		intro: `${whoOf(order)} ordered for ${formatPaise(totalPaise)}, ${paymentLabel(paymentMethod)}.`,
		words: linesOf(items),
		action: 'See the order',
		path: `/admin/orders/${id}`,
		off,
	})
}

/**
 * Builds the email about an order that a customer cancelled, with the reason and the amount to refund (rules:
 * customer-cancels, refund-not-yet-made).
 */
export async function cancelledMail({ cancelledId }: { cancelledId: number }, { shop }: Occasion): Mail {
	const order = await orderFor(cancelledId)
	if (!order) return null
	const { id, totalPaise, receivedPaise, refundedPaise, items } = order
	const left = receivedPaise - refundedPaise
	const money = left > 0 ? `\n\n${formatPaise(left)} came in for it and is to be given back.` : ''
	return ownerMail(shop, {
		subject: `Order #${id} is cancelled by its customer`,
		title: `Order #${id} is cancelled`,
		intro: `${whoOf(order)} cancelled an order of ${formatPaise(totalPaise)}. Its pieces are back in stock.`,
		words: `${await whyCancelled(id)}\n\n${linesOf(items)}${money}`,
		action: 'See the order',
		path: `/admin/orders/${id}`,
	})
}

async function whyCancelled(orderId: number): Promise<string> {
	const entry = await read.journalEntry.findFirst({
		where: { kind: 'order', subjectId: orderId, act: 'status', status: CANCELLED },
		orderBy: { id: 'desc' },
		select: { note: true },
	})
	return entry?.note ?? ''
}

/** Builds the email about a return request, with the items and the reason (rule: ask-return). */
export async function askedReturnMail({ returnId }: { returnId: number }, { shop }: Occasion): Mail {
	const row = await read.orderReturn.findUnique({
		where: { id: returnId },
		select: { ...returnSelect, order: { select: buyer } },
	})
	if (!row) return null
	const asked = returnView(row)
	const { id, orderId, wants, reason } = asked
	return ownerMail(shop, {
		subject: `Return asked for: order #${orderId}`,
		title: `Return #${id}`,
		intro: `${whoOf(row.order)} asks to send back something of order #${orderId}. Wanted: ${returnWishes[wants].toLowerCase()}.`,
		words: `${returnInWords(asked)}\n\n${reason}`,
		action: 'Answer the request',
		path: `/admin/returns/${id}`,
	})
}

/** Builds the email with a message from the contact page. Replies go to its sender. */
export async function messageMail({ messageId }: { messageId: number }, { shop }: Occasion): Mail {
	const select = { name: true, email: true, message: true } as const
	const written = await read.contactMessage.findUnique({ where: { id: messageId }, select })
	if (!written) return null
	const { name, email, message } = written
	return ownerMail(shop, {
		subject: `New message from ${name}`,
		title: 'New message',
		intro: `${name}, ${email}, writes:`,
		words: message,
		action: 'See the messages',
		path: '/admin/contact?answered=no',
		replyTo: email,
	})
}

function whoOf({ firstName, lastName, city }: Pick<Order, keyof typeof buyer>): string {
	return `${`${firstName} ${lastName}`.trim()} from ${city}`
}

function linesOf(items: Order['items']): string {
	return items
		.map(({ productName, colorName, size, quantity }) =>
			[`${quantity} × ${productName}`, colorName, size].filter(Boolean).join(', '),
		)
		.join('\n')
}

interface OwnerMail {
	subject: string
	title: string
	intro: string
	/** A text of several lines. */
	words: string
	action: string
	path: string
	replyTo?: string
	/** The unsubscribe hint, if it is not in the settings. */
	off?: string | undefined
}

function ownerMail(
	shop: MailShop,
	{ subject, title, intro, words, action, path, replyTo, ...mail }: OwnerMail,
): MailContent {
	const url = shop.url + path
	const off =
		mail.off ??
		`You get this mail as the owner of ${shop.name}. It is switched off in the settings: ${shop.url}/admin/settings/mail`
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
<p style="margin:0 0 24px;white-space:pre-line">${words}</p>
${button(action, url)}
<p style="margin:24px 0 0;font-size:13px;color:${tint.muted}">${off}</p>`
	return {
		subject,
		html: mailPage({ shop, title, preview: intro, body }).source,
		text: `${[title, intro, words, `${action}: ${url}`, off].join('\n\n')}\n`,
		...(replyTo && { replyTo }),
	}
}
