import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import type { Mail } from '#app/adapters/mailer.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { afterSaleMail, isAfterSaleMail } from './order-mails.ts'
import { backInStockMail } from './back-in-stock-mail.server.ts'
import { type BackInStock } from '../../outbox/queued-mail.ts'
import { mailSender, shopContacts } from '../../settings/shop-settings.server.ts'
import { billPath } from '../../orders/documents/bill-link.server.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { orderSelect, orderView } from '../../orders/order-rows.server.ts'
import { payByMail } from './pay-by-mail.server.ts'
import { receivedMail } from './received-mail.server.ts'
import { notFoundMail } from './not-found-mail.server.ts'
import { emailLinkOf } from '../../people/account/email-change.server.ts'
import { linkOf } from '../../people/password/password-reset.server.ts'
import { invitationLinkOf } from '../../people/staff/invitation.server.ts'
import type { MailShop } from './mail-layout.ts'
import { emailChange, emailChanged, invitation, passwordReset } from './account-mails.ts'
import { confirmationToAnother, type MailContent, orderConfirmation } from './mail-templates.ts'
import type { ClaimedMail } from './outbox.server.ts'
import { isStatusMail, statusMail } from './status-mails.ts'
import { isOwnerMail, ownerMailOf } from './tell-owner.server.ts'

/** The mail of an outbox row; null without an order or a live link to write about. */
export async function composeMail(mail: Omit<ClaimedMail, 'attempts'>, now: Date): Promise<Mail | null> {
	const { id, entryId, template, recipient, createdAt } = mail
	const content = await contentOf(mail, now)
	// The time keeps the name unique when a new database counts from 1 again; a letter that a restored shop writes a second
	// time has its first name.
	return (
		content && {
			...content,
			from: mailSender(),
			to: recipient,
			name: `${createdAt.toISOString().replace(/\W/g, '')}-${template}-${entryId ?? id}`,
			createdAt,
		}
	)
}

async function contentOf(
	{ template, payload, recipient }: Pick<ClaimedMail, 'template' | 'payload' | 'recipient'>,
	now: Date,
): Promise<MailContent | null> {
	const { orderId, nonce } = payload as { orderId?: number; nonce?: string }
	if (template === 'order-confirmation') {
		const order = await read.order.findUnique({
			where: { id: orderId! },
			select: { ...orderSelect, userId: true, user: { select: { email: true } } },
		})
		if (!order) return null
		const { user, userId, ...row } = order
		return user?.email === recipient
			? orderConfirmation(mailShop(), orderView(row), await payByMail(userId, row.id))
			: confirmationToAnother(mailShop(), orderView(row))
	}
	if (isStatusMail(template)) {
		const order = await read.order.findUnique({ where: { id: orderId! }, select: movedSelect })
		if (!order) return null
		const facts = { toCollectPaise: toCollect(order), billPath: await billPath(order.id) }
		return statusMail(mailShop(), template, { ...order, ...facts })
	}
	if (template === 'payment-received') return receivedMail(mailShop(), orderId!)
	if (template === 'payment-not-found') return notFoundMail(mailShop(), orderId!)
	if (isAfterSaleMail(template)) {
		const select = { id: true, createdAt: true, totalPaise: true } as const
		const order = await read.order.findUnique({ where: { id: orderId! }, select })
		return order && afterSaleMail(mailShop(), template, order)
	}
	if (template === 'password-reset') {
		const link = await linkOf(nonce!, now)
		return link && passwordReset(mailShop(), link)
	}
	if (template === 'email-change') {
		const link = await emailLinkOf(nonce!, now)
		return link && emailChange(mailShop(), link)
	}
	if (template === 'invitation') {
		const link = await invitationLinkOf(nonce!)
		return link && invitation(mailShop(), link)
	}
	if (template === 'email-changed') return emailChanged(mailShop())
	// Written by an earlier version: nobody needs it any more.
	if (template === 'account-exists') return null
	if (isOwnerMail(template)) return ownerMailOf(mailShop(), payload as object)
	if (template === 'back-in-stock') return backInStockMail(mailShop(), payload as unknown as BackInStock)
	throw new Error(`No such mail: ${template}`)
}

const movedSelect = {
	id: true,
	createdAt: true,
	courier: true,
	trackingNumber: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
} as const satisfies Prisma.OrderSelect

function toCollect(order: Prisma.OrderGetPayload<{ select: typeof movedSelect }>): number | null {
	const { paymentMethod, paymentState, status, totalPaise } = order
	return paymentMethod === 'cod' && paymentState === 'due' && status !== CANCELLED ? totalPaise : null
}

/** The sender, from the settings. */
export function mailShop(): MailShop {
	return { ...shopContacts(), url: settings().publicUrl }
}
