import { joinNames } from '../../words/person-name.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { colorShownNotes } from '../../media/image-in-color.ts'
import { formatLongDate } from '../../dates.ts'
import { getOwn } from '../../get-own.ts'
import { formatPaise } from '../../money.ts'
import { cashFeeSum, discountSums, formatSum, type NamedSum } from '../../pricing/order-sums.ts'
import type { OrderItemView, OrderView } from '#app/shop/orders/order-view.ts'
import { paymentLabel } from '../../words/ways-to-pay.ts'
import { imageUrl } from '../../media/media-url.ts'
import { type Html, html } from './mail-html.ts'
import { bodyFont, button, displayFont, mailPage, type MailShop, plain, textFooter, tint } from './mail-layout.ts'

export interface MailContent {
	subject: string
	html: string
	text: string
	/** The address that receives replies. The sender by default. */
	replyTo?: string
	/** The URL that an email client's own unsubscribe button calls. */
	stopUrl?: string
}

const countries: Record<string, string> = { india: 'India', usa: 'United States', uk: 'United Kingdom' }

/** The payment instructions for an order that is still to be paid online. */
export interface PayByMail {
	amountPaise: number
	/** The formatted time until which the order is reserved. `null` when it does not expire. */
	until: string | null
	/** The page of the order where it can be paid. `null` when the shop writes the instructions. */
	url: string | null
	/** The shop's payment instructions. */
	agreed?: string
}

/**
 * Builds the order confirmation (rule: confirmation-mail), with payment instructions if the order is still unpaid
 * (rule: payment-received-mail).
 */
export function orderConfirmation(shop: MailShop, order: OrderView, toPay: PayByMail | null = null): MailContent {
	const intro = `Dear ${order.firstName}, we have received your order #${order.id} of ${formatLongDate(order.createdAt)}.`
	return confirmation(shop, order, intro, [shipsTo(order), payment(order), ...noteOf(order)], toPay)
}

/**
 * Builds the confirmation to an address other than the account's. It contains no customer input because strangers could
 * otherwise receive any text in the shop's name (rule: confirmation-privacy). Sizes of variants are the shop's own
 * texts.
 */
export function confirmationToAnother(shop: MailShop, order: OrderView): MailContent {
	const intro = `Hello, we have received order #${order.id} of ${formatLongDate(order.createdAt)}. This address was given for it.`
	const otherwise = 'If it was not you who ordered, somebody else gave your address. You need not do anything.'
	const items = order.items.map((item) => (item.variantId === null ? { ...item, size: null } : item))
	return confirmation(shop, { ...order, items }, intro, [payment(order), ['Not your order?', [otherwise]]])
}

type Fact = [label: string, lines: string[]]

function confirmation(
	shop: MailShop,
	order: OrderView,
	intro: string,
	facts: Fact[],
	toPay: PayByMail | null = null,
): MailContent {
	const url = `${shop.url}/order-confirmation?orderId=${order.id}`
	const title = 'Thank you for your order'
	const totals = totalsOf(order)
	const stillToPay = toPay && payInWords(toPay)
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${stillToPay ? html`<p style="margin:0 0 24px">${stillToPay}</p>` : ''}
${toPay?.url ? button('Pay now', toPay.url) : button('See your order', url)}
<h2 style="${displayFont};font-size:21px;margin:40px 0 8px">Items</h2>
<table role="presentation" width="100%" ${plain}>${order.items.map((item) => itemRow(shop, item))}</table>
<table width="100%" ${plain} style="margin:16px 0 0;font-variant-numeric:tabular-nums">${totals.map(totalRow)}</table>
<table role="presentation" width="100%" ${plain} style="margin:32px 0 0"><tr>
<td bgcolor="${tint.sand}" style="background:${tint.sand};padding:24px;${bodyFont}">${facts.map(factBlock)}</td></tr></table>`
	const text = [
		title,
		intro,
		...(stillToPay ? [toPay?.url ? `${stillToPay}\nPay now: ${toPay.url}` : stillToPay] : []),
		url,
		order.items.map(itemText).join('\n\n'),
		totals.map(([label, value]) => `${label}: ${value}`).join('\n'),
		facts.map(([label, lines]) => [`${label}:`, ...lines].join('\n')).join('\n\n'),
		textFooter(shop),
	]
	return {
		subject: `Your order #${order.id} at ${shop.name}`,
		html: mailPage({ shop, title, preview: `Order #${order.id}, ${formatPaise(order.totalPaise)}`, body }).source,
		text: `${text.join('\n\n')}\n`,
	}
}

function payInWords({ amountPaise, until, agreed }: PayByMail): string {
	if (agreed) return agreed
	const kept = until ? ` We keep your order until ${until}.` : ''
	return `${formatPaise(amountPaise)} is still to be paid.${kept}`
}

function shipsTo({ firstName, lastName, streetAddress, apartment, city, state, zipCode, country }: OrderView): Fact {
	const address = [
		joinNames({ firstName, lastName }),
		streetAddress,
		apartment,
		city,
		`${state} ${zipCode}`,
		getOwn(countries, country) ?? country,
	]
	return ['Ships to', address.filter((line): line is string => Boolean(line))]
}

function payment({ paymentMethod }: OrderView): Fact {
	return ['Payment method', [paymentLabel(paymentMethod)]]
}

function noteOf({ orderNote }: OrderView): Fact[] {
	return orderNote ? [['Order note', orderNote.split(/\r?\n/)]] : []
}

function totalsOf(order: OrderView): [label: string, value: string][] {
	const inWords = ({ label, paise }: NamedSum): [string, string] => [label, formatSum(paise)]
	return [
		inWords({ label: 'Subtotal', paise: order.subtotalPaise }),
		...discountSums(order).map(inWords),
		// Rule: tax-included.
		['Tax', 'Included'],
		inWords({ label: 'Shipping', paise: order.shippingPaise }),
		...cashFeeSum(order).map(inWords),
		inWords({ label: 'Total', paise: order.totalPaise }),
	]
}

function itemText(item: OrderItemView): string {
	const { colorName, size } = item
	const sum = `${item.quantity} × ${formatPaise(item.pricePaise)} = ${formatPaise(item.linePaise)}`
	return [item.name, choiceWords({ colorName, size }), sum].filter(Boolean).join('\n')
}

/** Shows the color as text and a colored dot because email clients cannot position anything over an image. */
function colorNote({ colorShown, hexCode }: OrderItemView): Html | string {
	const note = colorShownNotes[colorShown]
	if (!note) return ''
	const spot = `display:inline-block;width:10px;height:10px;border:1px solid ${tint.line};border-radius:50%;background:${hexCode}`
	return html`<span style="color:${tint.muted};font-size:13px"><span style="${spot}"></span> Picture: ${note.toLowerCase()}</span><br>
`
}

/** Returns a row with a decorative image, or a sand-colored field when images are off. */
function itemRow(shop: MailShop, item: OrderItemView): Html {
	const cell = `padding:12px 0;border-bottom:1px solid ${tint.line};vertical-align:top;${bodyFont}`
	const frame = `display:block;width:72px;height:96px;background:${tint.sand};border-radius:2px;object-fit:cover`
	const muted = `color:${tint.muted}`
	const image = item.image
		? html`<img src="${shop.url}${imageUrl(item.image.hash, 160, 'jpg')}" width="72" height="96" alt="" style="${frame}">`
		: html`<div style="${frame}"></div>`
	const { colorName, size } = item
	const words = choiceWords({ colorName, size })
	const choice = words && html`<span style="${muted}">${words}</span><br>`
	return html`<tr>
<td width="88" style="${cell}">${image}</td>
<td style="${cell}"><strong>${item.name}</strong><br>${choice}
${colorNote(item)}<span style="${muted};white-space:nowrap">${item.quantity} × ${formatPaise(item.pricePaise)}</span></td>
<td align="right" style="${cell};white-space:nowrap">${formatPaise(item.linePaise)}</td>
</tr>
`
}

function totalRow([label, value]: [string, string], index: number, rows: unknown[]): Html {
	const isLast = index === rows.length - 1
	const style = isLast
		? `${bodyFont};font-size:17px;font-weight:600;padding:12px 0 0`
		: `${bodyFont};font-weight:400;padding:2px 0`
	return html`<tr><th scope="row" align="left" style="${style};text-align:left">${label}</th><td align="right" style="${style}">${value}</td></tr>
`
}

function factBlock([label, lines]: [string, string[]], index: number): Html {
	return html`<p style="margin:${index === 0 ? 0 : 16}px 0 0"><span style="font-size:13px;color:${tint.muted}">${label}</span><br>
${lines.map((line) => html`${line}<br>`)}</p>
`
}
