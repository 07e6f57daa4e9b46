import { joinNames } from '../../values/person-name.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { getImageUrl } from '../../media/media-view.ts'
import { formatPaise } from '../../values/money.ts'
import {
	buildCodFeeLines,
	buildDiscountLines,
	type ChargeLine,
	formatTotalLine,
	translateTotalLabel,
} from '../../pricing/order-price.ts'
import { countryMessages, type OrderItemView, type OrderView } from '#app/shop/orders/order-view.ts'
import { getOwn } from '../../get-own.ts'
import type { Translate } from '#app/i18n/translate.ts'
import {
	describeHold,
	describeManualPayment,
	listContactOptions,
	type ManualPayment,
} from '../../orders/payments/payment-labels.ts'
import { translatePaymentMethod } from '../../values/payment-methods.ts'
import {
	type Html,
	html,
	bodyFont,
	buildButton,
	displayFont,
	buildEmailPage,
	buildPageUrl,
	type EmailShop,
	getEmailTranslate,
	tableAttributes,
	buildTextFooter,
	emailColors,
} from './email-layout.ts'
import { listAddressLines } from '../../values/address.ts'

export interface EmailContent {
	subject: string
	html: string
	text: string
	/** The address that receives replies. The default is the sender. */
	replyTo?: string
	/** The URL that an email client's own unsubscribe button calls. */
	unsubscribeUrl?: string
	/** The attached PDF files. They are created for each attempt to send the email and never stored. */
	attachments?: { name: string; content: Uint8Array }[]
}

/** The payment instructions for an order that is still to be paid online. */
export interface PaymentInstructions {
	amountPaise: number
	/** The time until which the order is reserved. `null` when it does not expire. */
	until: Date | null
	/** The URL of the page on which the order can be paid. `null` for a manual payment, which `instructions` describes. */
	url: string | null
	/** The shop's own instructions for a manual payment. */
	instructions?: string
}

/**
 * Builds the order confirmation (rule: confirmation-email), with payment instructions if the order is still unpaid
 * (rule: payment-received-email).
 */
export function buildOrderConfirmation(shop: EmailShop, order: OrderView, links: ConfirmationLinks = {}): EmailContent {
	const t = getEmailTranslate(shop)
	const { firstName: name, id } = order
	const intro = t('confirmationEmail.received', { name, id, date: t.date(order.createdAt) })
	const facts = [buildShippingFact(order, t), buildPaymentFact(order, t), ...buildNoteFacts(order, t)]
	return buildConfirmation(shop, order, intro, facts, links)
}

/**
 * Builds the confirmation for an address other than that of the order's account. It contains no customer input, because
 * anyone could otherwise send a stranger any text in the shop's name (rule: confirmation-privacy). Sizes are included
 * only for variants, whose sizes are the shop's own texts. `url` is the link of a guest's order.
 */
export function buildConfirmationForOtherAddress(shop: EmailShop, order: OrderView, url?: string): EmailContent {
	const t = getEmailTranslate(shop)
	const intro = t('confirmationEmail.addressEntered', { id: order.id, date: t.date(order.createdAt) })
	const items = order.items.map((item) => (item.variantId === null ? { ...item, size: null } : item))
	const facts: EmailFact[] = [
		buildPaymentFact(order, t),
		[t('confirmationEmail.notYours'), [t('confirmationEmail.notYoursText')]],
	]
	return buildConfirmation(shop, { ...order, items }, intro, facts, { url })
}

interface ConfirmationLinks {
	/** The URL of the order's page that the recipient can open. The default is the confirmation page. */
	url?: string | undefined
	toPay?: PaymentInstructions | null
}

type EmailFact = [label: string, lines: string[]]

function buildConfirmation(
	shop: EmailShop,
	order: OrderView,
	intro: string,
	facts: EmailFact[],
	{ url = buildPageUrl(shop, `/order-confirmation?orderId=${order.id}`), toPay = null }: ConfirmationLinks = {},
): EmailContent {
	const t = getEmailTranslate(shop)
	const title = t('confirmationEmail.title')
	const totals = buildTotals(order, t)
	const stillToPay = toPay && describePayment(toPay, t)
	const total = formatPaise(order.totalPaise)
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${stillToPay ? html`<p style="margin:0 0 24px">${stillToPay}</p>` : ''}
${toPay?.url ? buildButton(t('payment.payNow'), toPay.url) : buildButton(t('order.view'), url)}
<h2 style="${displayFont};font-size:21px;margin:40px 0 8px">${t('order.items')}</h2>
<table role="presentation" width="100%" ${tableAttributes}>${order.items.map((item) => buildItemRow(shop, item))}</table>
<table width="100%" ${tableAttributes} style="margin:16px 0 0;font-variant-numeric:tabular-nums">${totals.map(buildTotalRow)}</table>
<table role="presentation" width="100%" ${tableAttributes} style="margin:32px 0 0"><tr>
<td bgcolor="${emailColors.sand}" style="background:${emailColors.sand};padding:24px;${bodyFont}">${facts.map(buildFactBlock)}</td></tr></table>`
	const text = [
		title,
		intro,
		...(stillToPay ? [toPay?.url ? `${stillToPay}\n${t('payment.payNow')}: ${toPay.url}` : stillToPay] : []),
		url,
		order.items.map((item) => formatItem(item, t)).join('\n\n'),
		totals.map(([label, value]) => `${label}: ${value}`).join('\n'),
		facts.map(([label, lines]) => [`${label}:`, ...lines].join('\n')).join('\n\n'),
		buildTextFooter(shop),
	]
	return {
		subject: t('confirmationEmail.subject', { id: order.id, shop: shop.name }),
		html: buildEmailPage({ shop, title, preview: t('confirmationEmail.preview', { id: order.id, total }), body })
			.source,
		text: `${text.join('\n\n')}\n`,
	}
}

/** Returns the instructions for a manual payment, with the shop's contact details, as text. */
export function formatManualPayment(payment: ManualPayment, t: Translate): string {
	const contacts = listContactOptions(payment, t).map(({ label }) => label)
	const sentences = describeManualPayment(payment, t)
	return contacts.length > 0
		? `${sentences} ${t('confirmationEmail.contact', { contacts: contacts.join(', ') })}`
		: sentences
}

function describePayment({ amountPaise, until, instructions }: PaymentInstructions, t: Translate): string {
	if (instructions) return instructions
	const sentence = t('confirmationEmail.toPay', { amount: formatPaise(amountPaise) })
	return until ? `${sentence} ${describeHold(until, t)}` : sentence
}

function buildShippingFact(order: OrderView, t: Translate): EmailFact {
	const countryKey = getOwn(countryMessages, order.country)
	const country = countryKey ? t(countryKey) : order.country
	return [t('order.shipsTo'), [joinNames(order), ...listAddressLines({ ...order, country })].filter(Boolean)]
}

function buildPaymentFact({ paymentMethod }: OrderView, t: Translate): EmailFact {
	return [t('order.paymentMethod'), [translatePaymentMethod(paymentMethod, t)]]
}

function buildNoteFacts({ orderNote }: OrderView, t: Translate): EmailFact[] {
	return orderNote ? [[t('confirmation.orderNote'), orderNote.split(/\r?\n/)]] : []
}

function buildTotals(order: OrderView, t: Translate): [label: string, value: string][] {
	const toText = (line: ChargeLine): [string, string] => [translateTotalLabel(line, t), formatTotalLine(line.paise)]
	return [
		[t('order.subtotalShort'), formatTotalLine(order.subtotalPaise)],
		...buildDiscountLines(order).map(toText),
		// The prices include the tax, so the tax has no amount of its own (rule: tax-included).
		[t('order.tax'), t('order.included')],
		[t('order.shipping'), formatTotalLine(order.shippingPaise)],
		...buildCodFeeLines(order).map(toText),
		[t('order.total'), formatTotalLine(order.totalPaise)],
	]
}

function formatItem(item: OrderItemView, t: Translate): string {
	const { colorName, size } = item
	const sum = `${item.quantity} × ${formatPaise(item.pricePaise)} = ${formatPaise(item.linePaise)}`
	return [item.name, formatVariantTitle({ colorName, size }, t), sum].filter(Boolean).join('\n')
}

/**
 * Returns a note when the image does not show the item's color, with a dot in the item's color. Email clients cannot
 * place the dot over the image as pages do.
 */
function buildColorNote({ colorShown, hexCode }: OrderItemView, t: Translate): Html | string {
	if (colorShown === 'own') return ''
	const note = t(colorShown === 'other' ? 'confirmationEmail.colorOther' : 'confirmationEmail.colorUnknown')
	const spot = `display:inline-block;width:10px;height:10px;border:1px solid ${emailColors.line};border-radius:50%;background:${hexCode}`
	return html`<span style="color:${emailColors.muted};font-size:13px"><span style="${spot}"></span> ${note}</span><br>
`
}

/** Returns the row of an item. Its image is decorative. Email clients that block images show a sand-colored field. */
function buildItemRow(shop: EmailShop, item: OrderItemView): Html {
	const cell = `padding:12px 0;border-bottom:1px solid ${emailColors.line};vertical-align:top;${bodyFont}`
	const frame = `display:block;width:72px;height:96px;background:${emailColors.sand};border-radius:2px;object-fit:cover`
	const muted = `color:${emailColors.muted}`
	const image = item.image
		? html`<img src="${shop.url}${getImageUrl(item.image.hash, 160, 'jpg')}" width="72" height="96" alt="" style="${frame}">`
		: html`<div style="${frame}"></div>`
	const { colorName, size } = item
	const t = getEmailTranslate(shop)
	const variantTitle = formatVariantTitle({ colorName, size }, t)
	const choice = variantTitle && html`<span style="${muted}">${variantTitle}</span><br>`
	return html`<tr>
<td width="88" style="${cell}">${image}</td>
<td style="${cell}"><strong>${item.name}</strong><br>${choice}
${buildColorNote(item, t)}<span style="${muted};white-space:nowrap">${item.quantity} × ${formatPaise(item.pricePaise)}</span></td>
<td align="right" style="${cell};white-space:nowrap">${formatPaise(item.linePaise)}</td>
</tr>
`
}

function buildTotalRow([label, value]: [string, string], index: number, rows: unknown[]): Html {
	const isLast = index === rows.length - 1
	const style = isLast
		? `${bodyFont};font-size:17px;font-weight:600;padding:12px 0 0`
		: `${bodyFont};font-weight:400;padding:2px 0`
	return html`<tr><th scope="row" align="left" style="${style};text-align:left">${label}</th><td align="right" style="${style}">${value}</td></tr>
`
}

function buildFactBlock([label, lines]: [string, string[]], index: number): Html {
	return html`<p style="margin:${index === 0 ? 0 : 16}px 0 0"><span style="font-size:13px;color:${emailColors.muted}">${label}</span><br>
${lines.map((line) => html`${line}<br>`)}</p>
`
}
