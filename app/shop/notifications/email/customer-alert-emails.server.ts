import { read } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../../catalog/product/product-status.server.ts'
import { formatPaise } from '../../values/money.ts'
import type { WishlistAlertPayload, BackInStockPayload } from '../../outbox/queued-email.ts'
import { sortByIds } from '../../values/paging.ts'
import { unsubscribePath } from '../../wishlist/wishlist-alerts.server.ts'
import { html, buildButton, buildEmailPage, type EmailShop, buildTextFooter, emailColors } from './email-layout.ts'
import type { EmailContent } from './order-confirmation-email.ts'
import { buildActionEmail } from './account-emails.ts'
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
	{ userId, pieces: items }: WishlistAlertPayload,
): Promise<EmailContent | null> {
	const subscriberCount = await read.user.count({ where: { id: userId, wishlistAlertsAt: { not: null } } })
	if (subscriberCount === 0) return null
	const lines = await buildAlertLines(items)
	const [first, ...others] = lines
	if (!first) return null
	const more = lines.length > maxItemsNamed ? [`And ${lines.length - maxItemsNamed} more.`] : []
	const named = [...lines.slice(0, maxItemsNamed).map(({ text }) => text), ...more]
	const title = 'News about your saved items'
	const url = `${shop.url}/saved`
	const unsubscribeUrl = shop.url + unsubscribePath(userId)
	const why = 'You asked for this email. It is sent at most once a day.'
	const body = html`<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:17px">${named.map((text) => html`<li>${text}</li>`)}</ul>
${buildButton('View in the shop', url)}
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">${why} <a href="${unsubscribeUrl}" style="color:${emailColors.indigo}">Unsubscribe</a></p>`
	const subject = others.length === 0 ? first.text : `${first.text}, and ${others.length} more of your saved items`
	return {
		subject,
		unsubscribeUrl,
		html: buildEmailPage({ shop, title, preview: first.text, body }).source,
		text: `${[title, named.join('\n'), url, `${why}\nUnsubscribe: ${unsubscribeUrl}`, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}

async function buildAlertLines(items: WishlistAlertPayload['pieces']): Promise<{ text: string }[]> {
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
