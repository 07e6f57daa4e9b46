import { read } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../../catalog/product/product-status.server.ts'
import { formatPaise } from '../../values/money.ts'
import type { WishlistAlertPayload, BackInStockPayload } from '../../outbox/enqueue-email.server.ts'
import { sortByIds } from '../../values/paging.ts'
import { cartRemindersStopPath, findRemindedCart, remindedCartPath } from '../../cart/cart-reminders.server.ts'
import { unsubscribePath } from '../../wishlist/wishlist.server.ts'
import { html, buildButton, buildEmailPage, type EmailShop, buildTextFooter, emailColors } from './email-layout.ts'
import type { EmailContent } from './order-confirmation-email.ts'
import { findEmailedCode } from '../../people/sign-in-codes/sign-in-codes.server.ts'
import { formatDateTime } from '../../values/dates.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { requestDays } from '../../values/limits.ts'

/** The maximum number of products named in one email. */
const maxItemsNamed = 10

/**
 * Builds the email about saved items that cost less or are in stock again. `null` when they no longer exist, have their
 * old price again, or the customer unsubscribed (rule: saved-news).
 */
export async function buildWishlistAlertEmail(
	shop: EmailShop,
	{ userId, items }: WishlistAlertPayload,
): Promise<EmailContent | null> {
	const subscriberCount = await read.user.count({ where: { id: userId, wishlistAlertsAt: { not: null } } })
	if (subscriberCount === 0) return null
	const lines = await buildAlertLines(items)
	const [first, ...others] = lines
	if (!first) return null
	return buildItemsEmail(shop, {
		subject: others.length === 0 ? first.text : `${first.text}, and ${others.length} more of your saved items`,
		title: 'News about your saved items',
		preview: first.text,
		items: lines.map(({ text }) => text),
		action: 'View in the shop',
		url: `${shop.url}/saved`,
		why: 'You asked for this email. It is sent at most once a day.',
		unsubscribeUrl: shop.url + unsubscribePath(userId),
	})
}

/**
 * Builds the email about the items that a customer left in the cart. `null` when the cart is not abandoned any more or
 * the consent was withdrawn (rule: abandoned-cart-message). Its link asks for the log-in and logs nobody in.
 */
export async function buildCartReminderEmail(
	{ userId }: { userId: number },
	{ shop }: { shop: EmailShop },
): Promise<EmailContent | null> {
	const cart = await findRemindedCart(userId)
	if (!cart) return null
	return buildItemsEmail(shop, {
		subject: `You left items in your cart at ${shop.name}`,
		title: 'Your cart is still here',
		preview: `Items for ${formatPaise(cart.totalPaise)} are in your cart.`,
		items: cart.lines.map(({ linePaise }, index) => `${cart.items[index]}: ${formatPaise(linePaise)}`),
		action: 'View your cart',
		url: shop.url + remindedCartPath,
		why: 'Nothing is reserved, and prices can change. You asked for this email. It is sent once for each cart.',
		unsubscribeUrl: shop.url + cartRemindersStopPath(userId),
	})
}

interface ItemsEmail {
	subject: string
	title: string
	preview: string
	items: string[]
	action: string
	url: string
	/** Why the customer gets the email. */
	why: string
	unsubscribeUrl: string
}

/** Builds an email that names items, with a button and a link to unsubscribe. */
function buildItemsEmail(
	shop: EmailShop,
	{ subject, title, preview, items, action, url, why, unsubscribeUrl }: ItemsEmail,
): EmailContent {
	const more = items.length > maxItemsNamed ? [`And ${items.length - maxItemsNamed} more.`] : []
	const named = [...items.slice(0, maxItemsNamed), ...more]
	const body = html`<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:17px">${named.map((text) => html`<li>${text}</li>`)}</ul>
${buildButton(action, url)}
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">${why} <a href="${unsubscribeUrl}" style="color:${emailColors.indigo}">Unsubscribe</a></p>`
	return {
		subject,
		unsubscribeUrl,
		html: buildEmailPage({ shop, title, preview, body }).source,
		text: `${[title, named.join('\n'), url, `${why}\nUnsubscribe: ${unsubscribeUrl}`, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}

async function buildAlertLines(items: WishlistAlertPayload['items']): Promise<{ text: string }[]> {
	const ids = items.map(({ productId }) => productId)
	const where = { id: { in: ids }, ...activeWhere, remainingQty: { gt: 0 } }
	const select = { id: true, name: true, fromPricePaise: true } as const
	const was = new Map(items.map(({ productId, wasPaise }) => [productId, wasPaise]))
	return sortByIds(ids, await read.product.findMany({ where, select })).flatMap(({ id, name, fromPricePaise }) => {
		const wasPaise = was.get(id) ?? null
		const now = formatPaise(fromPricePaise)
		if (wasPaise === null) return [{ text: `${name} is back in stock at ${now}` }]
		return fromPricePaise < wasPaise ? [{ text: `${name} now costs ${now} instead of ${formatPaise(wasPaise)}` }] : []
	})
}

/**
 * Builds the email about a product that is in stock again. `null` when the product no longer exists. Contains no
 * customer input (rule: back-in-stock-notice).
 */
export async function buildBackInStockEmail(shop: EmailShop, back: BackInStockPayload): Promise<EmailContent | null> {
	const { productId, productColorId, size } = back
	const product = await read.product.findFirst({
		where: { id: productId, ...activeWhere },
		select: {
			name: true,
			colors: { where: { id: productColorId ?? 0 }, select: { color: { select: { name: true } } } },
		},
	})
	if (!product) return null
	const [color] = product.colors
	const text = [product.name, formatVariantTitle({ colorName: color?.color.name ?? '', size })]
		.filter(Boolean)
		.join(', ')
	return buildActionEmail(shop, {
		subject: `Back in stock: ${text}`,
		title: 'Back in stock',
		intro: `You asked to be notified: ${text} is back in stock at ${shop.name}.`,
		action: 'View in the shop',
		url: `${shop.url}/singleproduct/${productId}${color ? `?color=${productColorId}` : ''}`,
		after: 'First come, first served: we do not reserve it, and others were notified too.',
		otherwise: `This is the only email about it, and your address is deleted within ${requestDays.notified} days. If you did not ask for it, ignore this email.`,
	})
}

interface LinkEmail {
	username: string
	token: string
	expiresAt: Date
}

/** Builds the email with the link to set a new password once. */
export function buildPasswordResetEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	return buildLinkEmail(shop, link, {
		subject: `Choose a new password for ${shop.name}`,
		title: 'Set a new password',
		intro: `someone requested a new password for your account at ${shop.name}.`,
		action: 'Choose a new password',
		path: 'reset-password',
		otherwise: 'If this was not you, ignore this email. Your password stays the same.',
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
	const title = isStaff ? 'Log in with your password' : 'Your code to log in'
	const subject = isStaff ? `Log in to ${shop.name} with your password` : `${code} is your code for ${shop.name}`
	const intro = isStaff
		? `Somebody requested a code to log in at ${shop.name}. Staff accounts log in with a password only.`
		: `Enter this code at ${shop.name} to log in. It works once, for ${minutes} minutes.`
	const otherwise = isStaff
		? 'If this was not you, ignore this email.'
		: 'Never share this code. If you did not request it, ignore this email.'
	const shown = isStaff ? [] : [html`<p style="margin:0 0 24px;font-size:32px;letter-spacing:6px">${code}</p>`]
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${shown}
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">${otherwise}</p>`
	const lines = isStaff ? [title, intro, otherwise] : [title, intro, code, otherwise]
	return {
		subject,
		html: buildEmailPage({ shop, title, preview: intro, body }).source,
		text: `${[...lines, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}

/** Builds the email with the link that confirms a new address for the account. */
export function buildEmailChangeEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	return buildLinkEmail(shop, link, {
		subject: `Confirm your new email for ${shop.name}`,
		title: 'Confirm your email',
		intro: `you want to use this email address for your account at ${shop.name}.`,
		action: 'Confirm email',
		path: 'confirm-email',
		otherwise: 'If this was not you, ignore this email. The address will not be used.',
	})
}

/** Builds the email with the link to join the staff. */
export function buildInvitationEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	return buildLinkEmail(shop, link, {
		subject: `You are invited to work at ${shop.name}`,
		title: 'Your invitation',
		intro: `you are invited to work in the back office of ${shop.name}.`,
		action: 'Accept invitation',
		path: 'invitation',
		otherwise: 'If you did not expect this invitation, ignore this email.',
	})
}

/** Builds the email to the old address. It omits the new one because the old mailbox may belong to another person. */
export function buildEmailChangedEmail(shop: EmailShop): EmailContent {
	return buildActionEmail(shop, {
		subject: `Your email for ${shop.name} was changed`,
		title: 'Your email was changed',
		intro: `Your account at ${shop.name} has a new email address. Use it to log in from now on. This address no longer receives our emails.`,
		action: 'Contact us',
		url: `${shop.url}/contact`,
		after: 'If this was you, you do not need to do anything.',
		otherwise: 'If this was not you, contact us right away: someone knows your password.',
	})
}

/** Builds the email that shows an admin that emails arrive. */
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

interface ActionEmail {
	subject: string
	title: string
	intro: string
	action: string
	url: string
	after: string
	/** The instructions for an unintended recipient. */
	otherwise: string
}

/** Builds an email with a greeting by name and a link that works once. */
function buildLinkEmail(
	shop: EmailShop,
	{ username, token, expiresAt }: LinkEmail,
	{ intro, path, ...content }: Omit<ActionEmail, 'url' | 'after'> & { path: string },
): EmailContent {
	return buildActionEmail(shop, {
		...content,
		intro: `Hello ${username}, ${intro}`,
		url: `${shop.url}/${path}/${token}`,
		after: `The link can be used once, until ${formatDateTime(expiresAt)} (India).`,
	})
}

/** Builds an email with a sentence and a button. */
function buildActionEmail(
	shop: EmailShop,
	{ subject, title, intro, action, url, after, otherwise }: ActionEmail,
): EmailContent {
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${buildButton(action, url)}
<p style="margin:24px 0 0">${after} ${otherwise}</p>
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">If the button does not work, open this link:<br>
<a href="${url}" style="color:${emailColors.indigo};word-break:break-all">${url}</a></p>`
	return {
		subject,
		html: buildEmailPage({ shop, title, preview: after, body }).source,
		text: `${[intro, `${action}:`, url, `${after}\n${otherwise}`, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}
