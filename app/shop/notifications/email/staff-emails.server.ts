import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatComplaintNumber } from '../../contact/complaint.ts'
import { formatPaise } from '../../values/money.ts'
import { returnSelect, toReturnView } from '../../orders/returns/return-rows.server.ts'
import { formatReturn, returnResolutions } from '../../orders/returns/return-view.ts'
import { receivesOrderEmails } from '../../people/staff/staff.server.ts'
import { CANCELLED } from '../../values/order-status.ts'
import { getPaymentLabel } from '../../values/payment-methods.ts'
import {
	buildActionEmail,
	buildLinkEmail,
	type LinkEmail,
	html,
	buildButton,
	buildEmailPage,
	type EmailShop,
	emailColors,
} from './email-layout.ts'
import type { EmailContent } from './order-confirmation-email.ts'

interface EmailContext {
	shop: EmailShop
}

type ComposedEmail = Promise<EmailContent | null>

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

const findOrder = (id: number) => read.order.findUnique({ where: { id }, select: orderSelect })
type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Builds the email to the owner about a new order (rule: staff-emails). `null` when the order no longer exists. */
export async function buildNewOrderEmail({ placedId }: { placedId: number }, { shop }: EmailContext): ComposedEmail {
	const order = await findOrder(placedId)
	return order && buildNewOrderContent(shop, order)
}

/**
 * Builds the email of `buildNewOrderEmail` for a staff member who subscribed to it. `null` when the staff member
 * unsubscribed.
 */
export async function buildStaffOrderEmail(
	{ placedId }: { placedId: number },
	{ shop, recipient }: EmailContext & { recipient: string },
): ComposedEmail {
	if (!(await receivesOrderEmails(recipient))) return null
	const order = await findOrder(placedId)
	const off = `You turned on this email. Turn it off in your account: ${shop.url}/admin/account`
	return order && buildNewOrderContent(shop, order, off)
}

function buildNewOrderContent(shop: EmailShop, order: Order, off?: string): EmailContent {
	const { id, totalPaise, paymentMethod, items } = order
	return buildOwnerEmail(shop, {
		subject: `New order #${id}: ${formatPaise(totalPaise)}`,
		title: `New order #${id}`,
		intro: `${formatBuyer(order)} ordered for ${formatPaise(totalPaise)}, ${getPaymentLabel(paymentMethod)}.`,
		text: formatItems(items),
		action: 'View order',
		path: `/admin/orders/${id}`,
		off,
	})
}

/**
 * Builds the email about an order that a customer cancelled, with the reason and the amount to refund (rules:
 * customer-cancels, refund-not-yet-made).
 */
export async function buildCancelledOrderEmail(
	{ cancelledId }: { cancelledId: number },
	{ shop }: EmailContext,
): ComposedEmail {
	const order = await findOrder(cancelledId)
	if (!order) return null
	const { id, totalPaise, receivedPaise, refundedPaise, items } = order
	const left = receivedPaise - refundedPaise
	const money = left > 0 ? `\n\n${formatPaise(left)} was received for it and has to be refunded.` : ''
	return buildOwnerEmail(shop, {
		subject: `Order #${id} was cancelled by the customer`,
		title: `Order #${id} was cancelled`,
		intro: `${formatBuyer(order)} cancelled an order of ${formatPaise(totalPaise)}. Its items are back in stock.`,
		text: `${await findCancellationReason(id)}\n\n${formatItems(items)}${money}`,
		action: 'View order',
		path: `/admin/orders/${id}`,
	})
}

async function findCancellationReason(orderId: number): Promise<string> {
	const entry = await read.activityEntry.findFirst({
		where: { kind: 'order', subjectId: orderId, action: 'status', status: CANCELLED },
		orderBy: { id: 'desc' },
		select: { note: true },
	})
	return entry?.note ?? ''
}

/** Builds the email about a return request, with the items and the reason (rule: request-return). */
export async function buildReturnRequestEmail(
	{ returnId }: { returnId: number },
	{ shop }: EmailContext,
): ComposedEmail {
	const row = await read.orderReturn.findUnique({
		where: { id: returnId },
		select: { ...returnSelect, order: { select: buyer } },
	})
	if (!row) return null
	const returnRequest = toReturnView(row)
	const { id, orderId, wants, reason } = returnRequest
	return buildOwnerEmail(shop, {
		subject: `Return request: order #${orderId}`,
		title: `Return #${id}`,
		intro: `${formatBuyer(row.order)} requests a return from order #${orderId}. Requested: ${returnResolutions[wants].toLowerCase()}.`,
		text: `${formatReturn(returnRequest)}\n\n${reason}`,
		action: 'View request',
		path: `/admin/returns/${id}`,
	})
}

/** Builds the email with a message from the contact page. Replies go to the sender of the message. */
export async function buildContactMessageEmail(
	{ messageId }: { messageId: number },
	{ shop }: EmailContext,
): ComposedEmail {
	const select = { name: true, email: true, message: true, complaintState: true } as const
	const written = await read.contactMessage.findUnique({ where: { id: messageId }, select })
	if (!written) return null
	const { name, email, message, complaintState } = written
	const number = complaintState !== null && formatComplaintNumber(messageId)
	return buildOwnerEmail(shop, {
		subject: number ? `New complaint ${number} from ${name}` : `New message from ${name}`,
		title: number ? `Complaint ${number}` : 'New message',
		intro: `${name}, ${email}, writes:`,
		text: message,
		action: number ? 'View complaint' : 'View messages',
		path: number ? `/admin/contact/${messageId}/complaint` : '/admin/contact?answered=no',
		replyTo: email,
	})
}

/** Builds the email with the link to join the staff. */
export function buildInvitationEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	return buildLinkEmail(shop, link, {
		subject: `You are invited to work at ${shop.name}`,
		title: 'Your invitation',
		intro: `Hello ${link.username}, you are invited to work in the admin of ${shop.name}.`,
		action: 'Accept invitation',
		path: 'invitation',
		otherwise: 'If you did not expect this invitation, ignore this email.',
	})
}

/** Builds the test email, which shows an admin that emails arrive. */
export function buildTestEmail(shop: EmailShop): EmailContent {
	return buildActionEmail(shop, {
		subject: `Test email from ${shop.name}`,
		title: 'Email works',
		intro: `This is the test email you requested in the settings of ${shop.name}.`,
		action: 'Open settings',
		url: `${shop.url}/admin/settings/mail`,
		after: 'Emails about orders, passwords and stock are sent from this address too.',
		otherwise: 'If you did not request it, ignore this email.',
	})
}

function formatBuyer({ firstName, lastName, city }: Pick<Order, keyof typeof buyer>): string {
	return `${`${firstName} ${lastName}`.trim()} from ${city}`
}

function formatItems(items: Order['items']): string {
	return items
		.map(({ productName, colorName, size, quantity }) =>
			[`${quantity} × ${productName}`, colorName, size].filter(Boolean).join(', '),
		)
		.join('\n')
}

interface OwnerEmailParts {
	subject: string
	title: string
	intro: string
	/** A text of several lines. */
	text: string
	action: string
	path: string
	replyTo?: string
	/**
	 * The sentence that says how to turn off this kind of email. By default, it contains the link to the owner's email
	 * settings.
	 */
	off?: string | undefined
}

function buildOwnerEmail(
	shop: EmailShop,
	{ subject, title, intro, text, action, path, replyTo, ...mail }: OwnerEmailParts,
): EmailContent {
	const url = shop.url + path
	const off =
		mail.off ??
		`You receive this email as the owner of ${shop.name}. Turn it off in the settings: ${shop.url}/admin/settings/mail`
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
<p style="margin:0 0 24px;white-space:pre-line">${text}</p>
${buildButton(action, url)}
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">${off}</p>`
	return {
		subject,
		html: buildEmailPage({ shop, title, preview: intro, body }).source,
		text: `${[title, intro, text, `${action}: ${url}`, off].join('\n\n')}\n`,
		...(replyTo && { replyTo }),
	}
}
