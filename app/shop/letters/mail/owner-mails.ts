import { returnInWords, type ReturnView, returnWishes } from '../../orders/after-sale/returns/return-view.ts'
import { formatPaise } from '../../money.ts'
import { paymentLabel } from '../../words/ways-to-pay.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, tint } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'

interface OrderedByCustomer {
	id: number
	firstName: string
	lastName: string
	city: string
	totalPaise: number
	paymentMethod: string
	items: { productName: string; colorName: string; size: string | null; quantity: number }[]
}

interface WrittenToShop {
	name: string
	email: string
	message: string
}

/** Tells the owner, or with its own words of how it ends somebody else, that somebody ordered (rule: owner-mails). */
export function newOrder(shop: MailShop, order: OrderedByCustomer, off?: string): MailContent {
	const { id, firstName, lastName, city, totalPaise, paymentMethod, items } = order
	const intro = `${`${firstName} ${lastName}`.trim()} from ${city} ordered for ${formatPaise(totalPaise)}, ${paymentLabel(paymentMethod)}.`
	return ownerMail(shop, {
		subject: `New order #${id}: ${formatPaise(totalPaise)}`,
		title: `New order #${id}`,
		intro,
		words: linesOf(items),
		action: 'See the order',
		path: `/admin/orders/${id}`,
		off,
	})
}

interface CancelledByCustomer extends OrderedByCustomer {
	/** The reason, out of its history. */
	why: string
	receivedPaise: number
	refundedPaise: number
}

/**
 * Tells the owner that a customer cancelled an order, why, and what is to be given back (rules: customer-cancels,
 * refund-not-yet-made).
 */
export function cancelledOrder(shop: MailShop, order: CancelledByCustomer): MailContent {
	const { id, firstName, lastName, city, totalPaise, receivedPaise, refundedPaise, items, why } = order
	const left = receivedPaise - refundedPaise
	const money = left > 0 ? `\n\n${formatPaise(left)} came in for it and is to be given back.` : ''
	return ownerMail(shop, {
		subject: `Order #${id} is cancelled by its customer`,
		title: `Order #${id} is cancelled`,
		intro: `${`${firstName} ${lastName}`.trim()} from ${city} cancelled an order of ${formatPaise(totalPaise)}. Its pieces are back in stock.`,
		words: `${why}\n\n${linesOf(items)}${money}`,
		action: 'See the order',
		path: `/admin/orders/${id}`,
	})
}

interface AskedReturn extends ReturnView {
	firstName: string
	lastName: string
	city: string
}

/** Tells the owner what a customer asks to send back, and why (rule: ask-return). */
export function newReturn(shop: MailShop, asked: AskedReturn): MailContent {
	const { id, orderId, firstName, lastName, city, wants, reason } = asked
	return ownerMail(shop, {
		subject: `Return asked for: order #${orderId}`,
		title: `Return #${id}`,
		intro: `${`${firstName} ${lastName}`.trim()} from ${city} asks to send back something of order #${orderId}. Wanted: ${returnWishes[wants].toLowerCase()}.`,
		words: `${returnInWords(asked)}\n\n${reason}`,
		action: 'Answer the request',
		path: `/admin/returns/${id}`,
	})
}

function linesOf(items: OrderedByCustomer['items']): string {
	return items
		.map(({ productName, colorName, size, quantity }) =>
			[`${quantity} × ${productName}`, colorName, size].filter(Boolean).join(', '),
		)
		.join('\n')
}

/** Tells the owner what somebody wrote through the contact page; an answer goes to them. */
export function newMessage(shop: MailShop, { name, email, message }: WrittenToShop): MailContent {
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

interface OwnerMail {
	subject: string
	title: string
	intro: string
	/** Words of several lines. */
	words: string
	action: string
	path: string
	replyTo?: string
	/** How such mails end, where not in the settings. */
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
