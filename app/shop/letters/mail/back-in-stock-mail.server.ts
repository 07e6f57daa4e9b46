import { read } from '#app/adapters/db/db.server.ts'
import { letter } from './account-mails.ts'
import type { BackInStock } from '../../outbox/queued-mail.ts'
import type { MailShop } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'
import { choiceWords } from '../../catalog/color/color-words.ts'
import { requestDays } from '../../words/limits.ts'

/**
 * The mail that something is in stock again; null when the product is gone. Quotes nothing typed
 * (rule: back-in-stock-notice).
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
