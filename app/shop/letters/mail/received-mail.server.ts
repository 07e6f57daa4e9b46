import { read } from '#app/adapters/db/db.server.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'
import { formatPaise } from '../../money.ts'

/**
 * Says that the money of an order is there (rule: payment-received-mail); null without the order. Quotes nothing that
 * was typed.
 */
export async function receivedMail(shop: MailShop, orderId: number): Promise<MailContent | null> {
	const order = await read.order.findUnique({ where: { id: orderId }, select: { totalPaise: true } })
	if (!order) return null
	const title = 'We have received your payment'
	const intro = `Hello, your payment of ${formatPaise(order.totalPaise)} for the order #${orderId} is there. Thank you.`
	const [label, url] = ['See your order', `${shop.url}/profile?tab=order&order=${orderId}`]
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${button(label, url)}`
	return {
		subject: `${title}: order #${orderId} at ${shop.name}`,
		html: mailPage({ shop, title, preview: `Order #${orderId}`, body }).source,
		text: `${[title, intro, `${label}: ${url}`, textFooter(shop)].join('\n\n')}\n`,
	}
}
