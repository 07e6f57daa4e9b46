import type { Transaction } from '#app/adapters/db/db.server.ts'
import { enqueue } from '../outbox/enqueue.server.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'

/** More than anybody reads: whoever floods the contact page does not flood the owner's mailbox. */
const messagesAnHour = 30

/**
 * Writes to the owner that a message has come, unless the settings say no or have no e-mail address
 * (rule: owner-mails); of more than 30 in an hour nothing.
 */
export async function tellOwnerOfMessage(tx: Transaction, messageId: number): Promise<void> {
	const { mail, shop } = settingsNow()
	if (!mail.tellMessages || !shop.email) return
	const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
	const count = await tx.contactMessage.count({ where: { createdAt: { gt: anHourAgo } } })
	if (count <= messagesAnHour) await enqueue(tx, { template: 'new-message', recipient: shop.email, messageId })
}
