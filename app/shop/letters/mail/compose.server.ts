import { isCash } from '../../words/ways-to-pay.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import type { Mail } from '#app/adapters/mailer.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import {
	AFTER_SALE_MAILS,
	type AfterSaleMail,
	afterSaleMail,
	notFoundMail,
	receivedMail,
	type StatusMail,
	statusMail,
} from './order-mails.ts'
import type { MailPayloads } from '../../outbox/queued-mail.ts'
import { mailSender, settingsNow, shopContacts } from '../../settings/shop-settings.server.ts'
import { billPath } from '../../orders/documents/bill-link.server.ts'
import { CANCELLED } from '../../words/order-status.ts'
import { orderSelect, orderView } from '../../orders/order-rows.server.ts'
import { payByMail } from './pay-by-mail.server.ts'
import { savedNewsMail, backInStockMail } from './saved-news-mail.server.ts'
import { emailLinkOf } from '../../people/account/email-change.server.ts'
import { linkOf } from '../../people/password/password-reset.server.ts'
import { invitationLinkOf } from '../../people/staff/invitation.server.ts'
import type { Look } from '../../settings/look/look.ts'
import type { MailShop } from './mail-layout.ts'
import { emailChange, emailChanged, invitation, passwordReset, testLetter } from './account-mails.ts'
import { confirmationToAnother, type MailContent, orderConfirmation } from './mail-templates.ts'
import type { ClaimedMail } from './outbox.server.ts'
import type { CustomerMail, OwnerMail, TeamMail } from '../letters-of.ts'
import { askedReturnMail, cancelledMail, messageMail, newsMail, placedMail } from './tell-owner.server.ts'

/** Returns the email of an outbox row. `null` when its order or its valid link no longer exists. */
export async function composeMail(mail: Omit<ClaimedMail, 'attempts'>, now: Date): Promise<Mail | null> {
	const { id, entryId, template, recipient, createdAt } = mail
	const content = await contentOf(mail, now)
	// The time keeps the name unique when a new database counts from 1 again. An email that a restored shop writes a
	// second time keeps its first name.
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
	const kind = kindOf(template)
	if (!kind) throw new Error(`No such mail: ${template}`)
	const [, compose] = kind
	return compose(payload as never, { shop: mailShop(), recipient, now })
}

/** Returns the name of an email in the back office. */
export function mailSubject(template: string): string {
	return kindOf(template)?.[0] ?? 'Mail'
}

function kindOf(template: string): Kind<never> | undefined {
	return Object.hasOwn(KINDS, template) ? KINDS[template as keyof typeof KINDS] : undefined
}

interface Occasion {
	shop: MailShop
	recipient: string
	now: Date
}

interface OfOrder {
	orderId: number
}

/**
 * The name of an email in the back office and the function that builds it from its row. The function returns `null`
 * without an order or a valid link.
 */
type Kind<Payload> = [subject: string, compose: (payload: Payload, occasion: Occasion) => Promise<MailContent | null>]

const KINDS: { [Template in keyof MailPayloads]: Kind<MailPayloads[Template]> } & Record<CustomerMail, Kind<OfOrder>> &
	Record<OwnerMail['template'] | TeamMail['template'] | 'account-exists', Kind<never>> = {
	'order-confirmation': ['Order confirmation', confirmation],
	'order-processing': ['Order is confirmed', composeMoved('order-processing')],
	'order-shipped': ['Order is on its way', composeMoved('order-shipped')],
	'order-delivered': ['Order has arrived', composeMoved('order-delivered')],
	'order-cancelled': ['Order is cancelled', composeMoved('order-cancelled')],
	'payment-not-found': ['Payment was not found', notFound],
	'payment-received': ['Payment received', composeOf(receivedMail)],
	...afterSaleKinds(),
	'password-reset': ['Password link', composeLink(linkOf, passwordReset)],
	'email-change': ['Link for a new email', composeLink(emailLinkOf, emailChange)],
	invitation: ['Invitation', composeLink(invitationLinkOf, invitation)],
	'email-changed': ['Email was changed', async (_, { shop }) => emailChanged(shop)],
	'back-in-stock': ['Back in stock', (back, { shop }) => backInStockMail(shop, back)],
	'saved-news': ['News of saved pieces', (news, { shop }) => savedNewsMail(shop, news)],
	'new-order': ['New order, to the shop', placedMail],
	'order-news': ['New order, to the team', newsMail],
	'cancelled-order': ['Cancelled order, to the shop', cancelledMail],
	'new-return': ['Return asked for, to the shop', askedReturnMail],
	'new-message': ['New message, to the shop', messageMail],
	// An earlier version queued these emails, which are no longer needed.
	'account-exists': ['Account exists already', async () => null],
}

async function confirmation({ orderId }: OfOrder, { shop, recipient }: Occasion): Promise<MailContent | null> {
	const order = await read.order.findUnique({
		where: { id: orderId },
		select: { ...orderSelect, userId: true, user: { select: { email: true } } },
	})
	if (!order) return null
	const { user, userId, ...row } = order
	return user?.email === recipient
		? orderConfirmation(shop, orderView(row), await payByMail(userId, row.id))
		: confirmationToAnother(shop, orderView(row))
}

function composeMoved(template: StatusMail) {
	return async ({ orderId }: OfOrder, { shop }: Occasion) => {
		const order = await read.order.findUnique({ where: { id: orderId }, select: movedSelect })
		if (!order) return null
		const facts = { toCollectPaise: amountToCollect(order), billPath: await billPath(order.id) }
		return statusMail(shop, template, { ...order, ...facts })
	}
}

function afterSaleKinds() {
	const kinds = Object.entries(AFTER_SALE_MAILS).map(([template, [subject]]): [string, Kind<OfOrder>] => [
		template,
		[subject, composeOf((shop, order) => afterSaleMail(shop, template as AfterSaleMail, order))],
	])
	return Object.fromEntries(kinds) as Record<AfterSaleMail, Kind<OfOrder>>
}

const changedSelect = { id: true, userId: true, createdAt: true, totalPaise: true } as const

function composeOf(
	write: (shop: MailShop, order: Prisma.OrderGetPayload<{ select: typeof changedSelect }>) => MailContent,
) {
	return async ({ orderId }: OfOrder, { shop }: Occasion) => {
		const order = await read.order.findUnique({ where: { id: orderId }, select: changedSelect })
		return order && write(shop, order)
	}
}

async function notFound({ orderId }: OfOrder, { shop }: Occasion): Promise<MailContent | null> {
	const claim = await read.paymentClaim.findFirst({
		where: { orderId, state: 'rejected' },
		orderBy: { id: 'desc' },
		select: { orderId: true, utr: true, amountPaise: true, order: { select: { userId: true } } },
	})
	return claim && notFoundMail(shop, { ...claim, userId: claim.order.userId })
}

function composeLink<Link>(
	find: (nonce: string, now: Date) => Promise<Link | null>,
	write: (shop: MailShop, link: Link) => MailContent,
) {
	return async ({ nonce }: { nonce: string }, { shop, now }: Occasion) => {
		const link = await find(nonce, now)
		return link && write(shop, link)
	}
}

const movedSelect = {
	id: true,
	userId: true,
	createdAt: true,
	courier: true,
	trackingNumber: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
} as const satisfies Prisma.OrderSelect

function amountToCollect(order: Prisma.OrderGetPayload<{ select: typeof movedSelect }>): number | null {
	const { paymentMethod, paymentState, status, totalPaise } = order
	return isCash({ paymentMethod }) && paymentState === 'due' && status !== CANCELLED ? totalPaise : null
}

/** Returns the sender from the settings. */
export function mailShop(): MailShop {
	return { ...shopContacts(), url: settings().publicUrl, look: settingsNow().brand.look }
}

/** Returns a customer email in a theme: for the newest order, or a test email when there is none. */
export async function sampleMail(look: Look): Promise<string> {
	const shop = { ...mailShop(), look }
	const order = await read.order.findFirst({ orderBy: { id: 'desc' }, select: orderSelect })
	const { html } = order ? confirmationToAnother(shop, orderView(order)) : testLetter(shop)
	return html
}
