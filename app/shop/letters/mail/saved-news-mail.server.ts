import { read } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../money.ts'
import type { SavedNews, BackInStock } from '../../outbox/queued-mail.ts'
import { sortByIds } from '../../paging.ts'
import { stopPath } from '../../saved/saved-news.server.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter, tint } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'
import { letter } from './account-mails.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { requestDays } from '../../words/limits.ts'

/** The maximum number of products named in one email. */
const mostNamed = 10

/**
 * Builds the email about saved items that cost less or are in stock again. `null` when they no longer exist, have their
 * old price again, or the customer unsubscribed (rule: saved-news).
 */
export async function savedNewsMail(shop: MailShop, { userId, pieces }: SavedNews): Promise<MailContent | null> {
	const wanted = await read.user.count({ where: { id: userId, savedNewsAt: { not: null } } })
	if (wanted === 0) return null
	const lines = await linesOf(pieces)
	const [first, ...others] = lines
	if (!first) return null
	const more = lines.length > mostNamed ? [`And ${lines.length - mostNamed} more.`] : []
	const named = [...lines.slice(0, mostNamed).map(({ words }) => words), ...more]
	const title = 'News of what you saved'
	const url = `${shop.url}/saved`
	const stopUrl = shop.url + stopPath(userId)
	const why = 'You asked for this mail, which comes once a day at most.'
	const body = html`<ul style="margin:0 0 24px;padding:0 0 0 20px;font-size:17px">${named.map((words) => html`<li>${words}</li>`)}</ul>
${button('See them in the shop', url)}
<p style="margin:24px 0 0;font-size:13px;color:${tint.muted}">${why} <a href="${stopUrl}" style="color:${tint.indigo}">Send no more of them</a></p>`
	const subject = others.length === 0 ? first.words : `${first.words}, and ${others.length} more that you saved`
	return {
		subject,
		stopUrl,
		html: mailPage({ shop, title, preview: first.words, body }).source,
		text: `${[title, named.join('\n'), url, `${why}\nSend no more of them: ${stopUrl}`, textFooter(shop)].join('\n\n')}\n`,
	}
}

async function linesOf(pieces: SavedNews['pieces']): Promise<{ words: string }[]> {
	const ids = pieces.map(({ productId }) => productId)
	const where = { id: { in: ids }, deletedAt: null, remainingQty: { gt: 0 } }
	const select = { id: true, name: true, fromPricePaise: true } as const
	const was = new Map(pieces.map(({ productId, wasPaise }) => [productId, wasPaise]))
	return sortByIds(ids, await read.product.findMany({ where, select })).flatMap(({ id, name, fromPricePaise }) => {
		const wasPaise = was.get(id) ?? null
		const now = formatPaise(fromPricePaise)
		if (wasPaise === null) return [{ words: `${name} is in stock again at ${now}` }]
		return fromPricePaise < wasPaise ? [{ words: `${name} costs ${now} instead of ${formatPaise(wasPaise)}` }] : []
	})
}

/**
 * Builds the email about a product that is in stock again. `null` when the product no longer exists. Contains no
 * customer input (rule: back-in-stock-notice).
 */
export async function backInStockMail(shop: MailShop, back: BackInStock): Promise<MailContent | null> {
	const { productId, productColorId, size } = back
	const product = await read.product.findFirst({
		where: { id: productId, deletedAt: null },
		select: {
			name: true,
			colors: { where: { id: productColorId ?? 0 }, select: { color: { select: { name: true } } } },
		},
	})
	if (!product) return null
	const [color] = product.colors
	const words = [product.name, choiceWords({ colorName: color?.color.name ?? '', size })].filter(Boolean).join(', ')
	return letter(shop, {
		subject: `Back in stock: ${words}`,
		title: 'Back in stock',
		intro: `You asked us to tell you: ${words} is in stock again at ${shop.name}.`,
		action: 'See it in the shop',
		url: `${shop.url}/singleproduct/${productId}${color ? `?color=${productColorId}` : ''}`,
		after: 'First come, first served: we set nothing aside, and others were told too.',
		otherwise: `This is the only mail about it, and your address is deleted within ${requestDays.told} days. If it was not you who asked, do nothing.`,
	})
}
