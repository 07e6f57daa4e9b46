import { read } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../../catalog/product/product-status.server.ts'
import { formatPaise } from '../../values/money.ts'
import { buildComplaintPath, findPublicComplaint } from '../../contact/complaints.server.ts'
import { getComplaintDeadlines } from '../../contact/complaint.ts'
import type { EmailPayloads, WishlistAlertPayload, BackInStockPayload } from '../../outbox/outbox.server.ts'
import { sortByIds } from '../../values/paging.ts'
import {
	cartRemindersStopPath,
	describeItem,
	findRemindedCart,
	remindedCartPath,
} from '../../cart/cart-reminders.server.ts'
import { findRequestStopPath } from '../../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { unsubscribePath } from '../../wishlist/wishlist.server.ts'
import {
	html,
	buildButton,
	buildEmailPage,
	buildPageUrl,
	type EmailShop,
	getEmailTranslate,
	buildTextFooter,
	emailColors,
	buildActionEmail,
	buildLinkEmail,
	type LinkEmail,
} from './email-layout.ts'
import type { EmailContent } from './order-confirmation-email.ts'
import { findEmailedCode } from '../../people/sign-in-codes/sign-in-codes.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { translateLines } from '../../catalog/listing/product-rows.server.ts'
import { translateRecords } from '../../translations/translations.server.ts'
import { requestDays } from '../../values/limits.ts'

/** The maximum number of products that an email names. Further products are only counted (`And 3 more.`). */
const maxItemsNamed = 10

/**
 * Builds the email about saved items that cost less or are in stock again (rule: saved-news). An item is left out when
 * it is sold out or not in the shop any more, or when its price was reduced and has risen again. `null` when no item is
 * left or the customer unsubscribed.
 */
export async function buildWishlistAlertEmail(
	shop: EmailShop,
	{ userId, items }: WishlistAlertPayload,
): Promise<EmailContent | null> {
	if ((await read.user.count({ where: { id: userId, wishlistAlertsAt: { not: null } } })) === 0) return null
	const t = getEmailTranslate(shop)
	const lines = await buildAlertLines(items, t)
	const [first, ...others] = lines
	if (!first) return null
	return buildItemsEmail(shop, {
		subject: others.length === 0 ? first : t('itemsEmail.savedSubject', { first, count: others.length }),
		title: t('itemsEmail.savedTitle'),
		preview: first,
		items: lines,
		action: t('itemsEmail.viewInShop'),
		url: buildPageUrl(shop, '/saved'),
		why: t('itemsEmail.savedWhy'),
		unsubscribeUrl: buildPageUrl(shop, unsubscribePath(userId)),
	})
}

/**
 * Builds the email about the items that a customer left in the cart. `null` when the cart is not abandoned any more or
 * the consent was withdrawn (rule: abandoned-cart-message). Its link leads to the log-in page: opening the link does
 * not log anybody in.
 */
export async function buildCartReminderEmail(
	{ userId }: { userId: number },
	{ shop }: { shop: EmailShop },
): Promise<EmailContent | null> {
	const cart = await findRemindedCart(userId)
	if (!cart) return null
	const t = getEmailTranslate(shop)
	return buildItemsEmail(shop, {
		subject: t('itemsEmail.cartSubject', { shop: shop.name }),
		title: t('itemsEmail.cartTitle'),
		preview: t('itemsEmail.cartPreview', { total: formatPaise(cart.totalPaise) }),
		items: (await translateLines(cart.lines, t.language)).map(
			(line) => `${describeItem(line, t)}: ${formatPaise(line.linePaise)}`,
		),
		action: t('itemsEmail.viewCart'),
		url: buildPageUrl(shop, remindedCartPath),
		why: t('itemsEmail.cartWhy'),
		unsubscribeUrl: buildPageUrl(shop, cartRemindersStopPath(userId)),
	})
}

interface ItemsEmail {
	subject: string
	title: string
	preview: string
	items: string[]
	action: string
	url: string
	/** The sentence that says why the customer gets the email. */
	why: string
	unsubscribeUrl: string
}

/** Builds an email with a list of items, a button and a link to unsubscribe. */
function buildItemsEmail(
	shop: EmailShop,
	{ subject, title, preview, items, action, url, why, unsubscribeUrl }: ItemsEmail,
): EmailContent {
	const t = getEmailTranslate(shop)
	const more = items.length - maxItemsNamed
	const named = [...items.slice(0, maxItemsNamed), ...(more > 0 ? [t('itemsEmail.more', { count: more })] : [])]
	const stop = t('itemsEmail.unsubscribe')
	const body = html`<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:17px">${named.map((text) => html`<li>${text}</li>`)}</ul>
${buildButton(action, url)}
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">${why} <a href="${unsubscribeUrl}" style="color:${emailColors.indigo}">${stop}</a></p>`
	return {
		subject,
		unsubscribeUrl,
		html: buildEmailPage({ shop, title, preview, body }).source,
		text: `${[title, named.join('\n'), url, `${why}\n${stop}: ${unsubscribeUrl}`, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}

async function buildAlertLines(items: WishlistAlertPayload['items'], t: Translate): Promise<string[]> {
	const ids = items.map(({ productId }) => productId)
	const where = { id: { in: ids }, ...activeWhere, remainingQty: { gt: 0 } }
	const select = { id: true, name: true, fromPricePaise: true } as const
	const was = new Map(items.map(({ productId, wasPaise }) => [productId, wasPaise]))
	const products = await translateRecords('product', await read.product.findMany({ where, select }), t.language)
	return sortByIds(ids, products).flatMap(({ id, name, fromPricePaise }) => {
		const wasPaise = was.get(id) ?? null
		const price = formatPaise(fromPricePaise)
		if (wasPaise === null) return [t('itemsEmail.itemBack', { name, price })]
		return fromPricePaise < wasPaise ? [t('itemsEmail.itemReduced', { name, price, was: formatPaise(wasPaise) })] : []
	})
}

/**
 * Builds the email about a product that is in stock again. `null` when the product no longer exists. The email contains
 * no customer input (rule: back-in-stock-notice).
 */
export async function buildBackInStockEmail(
	shop: EmailShop,
	back: BackInStockPayload,
	recipient: string,
): Promise<EmailContent | null> {
	const stopPath = await findRequestStopPath(recipient)
	const { productId, productColorId, size } = back
	const found = await read.product.findFirst({
		where: { id: productId, ...activeWhere },
		select: {
			id: true,
			name: true,
			colors: { where: { id: productColorId ?? 0 }, select: { color: { select: { name: true } } } },
		},
	})
	if (!found) return null
	const [color] = found.colors
	const t = getEmailTranslate(shop)
	const [product] = await translateRecords('product', [found], t.language)
	const variant = formatVariantTitle({ colorName: color?.color.name ?? '', size }, t)
	const item = product!.name + (variant && `, ${variant}`)
	return buildActionEmail(shop, {
		subject: t('itemsEmail.backSubject', { item }),
		title: t('itemsEmail.backTitle'),
		intro: t('itemsEmail.back', { item, shop: shop.name }),
		action: t('itemsEmail.viewInShop'),
		url: buildPageUrl(shop, `/singleproduct/${productId}${color ? `?color=${productColorId}` : ''}`),
		after: t('itemsEmail.backNotReserved'),
		otherwise: t('itemsEmail.backOtherwise', { days: requestDays.notified }),
		...(stopPath && { unsubscribe: { label: t('backInStock.stop'), url: buildPageUrl(shop, stopPath) } }),
	})
}

/** Builds the email with the link to set a new password. The link works once. */
export function buildPasswordResetEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	const t = getEmailTranslate(shop)
	return buildLinkEmail(shop, link, {
		subject: t('accountEmail.passwordSubject', { shop: shop.name }),
		title: t('accountEmail.passwordTitle'),
		intro: t('accountEmail.password', { name: link.username, shop: shop.name }),
		action: t('accountEmail.choosePassword'),
		path: 'reset-password',
		otherwise: t('accountEmail.passwordStays'),
	})
}

/**
 * Builds the email with a code that logs in. A staff account gets no code, because staff log in with a password (rule:
 * sign-in-code). `null` when the code is no longer valid.
 */
export async function buildSignInCodeEmail(
	{ shop, recipient, now }: { shop: EmailShop; recipient: string; now: Date },
	nonce: string,
): Promise<EmailContent | null> {
	const found = await findEmailedCode(recipient, nonce, now)
	if (!found) return null
	const { code, minutes, isStaff } = found
	const t = getEmailTranslate(shop)
	const title = isStaff ? 'Log in with your password' : t('accountEmail.codeTitle')
	const staffSubject = `Log in to ${shop.name} with your password`
	const subject = isStaff ? staffSubject : t('accountEmail.codeSubject', { code, shop: shop.name })
	const intro = isStaff
		? `Somebody requested a code to log in at ${shop.name}. Staff accounts log in with a password only.`
		: t('accountEmail.code', { shop: shop.name, minutes })
	const otherwise = isStaff ? 'If this was not you, ignore this email.' : t('accountEmail.neverShare')
	const shown = isStaff ? [] : [html`<p style="margin:0 0 24px;font-size:32px;letter-spacing:6px">${code}</p>`]
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${shown}
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">${otherwise}</p>`
	return {
		subject,
		html: buildEmailPage({ shop, title, preview: intro, body }).source,
		text: `${[title, intro, ...(isStaff ? [] : [code]), otherwise, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}

/** Builds the email with the link that confirms a new address for the account. */
export function buildEmailChangeEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	const t = getEmailTranslate(shop)
	return buildLinkEmail(shop, link, {
		subject: t('accountEmail.confirmSubject', { shop: shop.name }),
		title: t('accountEmail.confirmTitle'),
		intro: t('accountEmail.confirm', { name: link.username, shop: shop.name }),
		action: t('accountEmail.confirmEmail'),
		path: 'confirm-email',
		otherwise: t('accountEmail.notUsed'),
	})
}

/**
 * Builds the email to the previous address after an address was changed. It does not contain the new address, because
 * another person may read the previous mailbox.
 */
export function buildEmailChangedEmail(shop: EmailShop): EmailContent {
	const t = getEmailTranslate(shop)
	return buildActionEmail(shop, {
		subject: t('accountEmail.changedSubject', { shop: shop.name }),
		title: t('accountEmail.changedTitle'),
		intro: t('accountEmail.changed', { shop: shop.name }),
		action: t('accountEmail.contactUs'),
		url: buildPageUrl(shop, '/contact'),
		after: t('accountEmail.ifYou'),
		otherwise: t('accountEmail.ifNotYou'),
	})
}

const complaintTexts = {
	received: {
		subject: 'complaintEmail.receivedSubject',
		title: 'complaintEmail.receivedTitle',
		intro: 'complaintEmail.received',
		after: 'complaintEmail.receivedNext',
	},
	acknowledged: {
		subject: 'complaintEmail.acknowledgedSubject',
		title: 'complaintEmail.acknowledgedTitle',
		intro: 'complaintEmail.acknowledged',
		after: 'complaintEmail.acknowledgedNext',
	},
	resolved: {
		subject: 'complaintEmail.resolvedSubject',
		title: 'complaintEmail.resolvedTitle',
		intro: 'complaintEmail.resolved',
		after: null,
	},
} as const

/**
 * Builds the email that says that a complaint was received (with its number), acknowledged or resolved (rule:
 * complaint). `null` when the complaint no longer exists or its state has changed since. The email contains nothing
 * that the sender of the complaint wrote, because the address may be another person's.
 */
export async function buildComplaintEmail(
	{ messageId, event }: EmailPayloads['complaint'],
	{ shop }: { shop: EmailShop },
): Promise<EmailContent | null> {
	const complaint = await findPublicComplaint(messageId)
	if (!complaint || complaint.state !== (event === 'received' ? 'open' : event)) return null
	const t = getEmailTranslate(shop)
	const { number, receivedAt, resolution } = complaint
	const { acknowledgeBy, resolveBy } = getComplaintDeadlines(receivedAt)
	const values = { number, shop: shop.name }
	const times = { acknowledgeBy: t.dateTime(acknowledgeBy), resolveBy: t.dateTime(resolveBy) }
	const { subject, title, intro, after } = complaintTexts[event]
	return buildActionEmail(shop, {
		subject: t(subject, values),
		title: t(title),
		intro: t(intro, values),
		action: t('complaintEmail.view'),
		url: buildPageUrl(shop, buildComplaintPath(messageId)),
		after: after ? t(after, times) : resolution,
		otherwise: event === 'received' ? t('complaintEmail.notYou') : '',
	})
}
