import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { html } from '../mail/mail-html.ts'
import { button, mailPage, type MailShop, textFooter } from '../mail/mail-layout.ts'
import type { MailContent } from '../mail/mail-templates.ts'
import { enqueue } from '../mail/outbox.server.ts'
import { formatPaise } from '../money.ts'
import { tellSystems } from '../webhooks/tell-systems.server.ts'

/**
 * Tells the owner's systems that an order has become paid, and its customer by mail, once (rule 259); in the transaction
 * that says so. Nobody is written to where the account is gone.
 */
export async function tellPaid(tx: Transaction, orderId: number): Promise<void> {
	await tellSystems(tx, 'order.paid', orderId)
	const template = 'payment-received'
	const { userId, email, mails } = await tx.order.findUniqueOrThrow({
		where: { id: orderId },
		select: { userId: true, email: true, mails: { where: { template }, take: 1, select: { id: true } } },
	})
	if (userId !== null && email && mails.length === 0) await enqueue(tx, { template, recipient: email, orderId })
}

/** Says that the money of an order is there (rule 259); null without the order. Quotes nothing that was typed. */
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
