import type { Translate } from '#app/i18n/translate.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import type { Mail } from '#app/adapters/mailer.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import {
	AFTER_SALE_EMAILS,
	type AfterSaleEmail,
	buildAfterSaleEmail,
	buildPaymentNotFoundEmail,
	buildPaymentReceivedEmail,
	type StatusEmail,
	buildStatusEmail,
} from './order-emails.ts'
import type { EmailPayloads } from '../../outbox/outbox.server.ts'
import {
	buildCustomerUrl,
	findReaderLocale,
	getCustomerTranslate,
} from '../../people/customers/customer-language.server.ts'
import { getMailSender, getShopSettings, getShopContacts } from '../../settings/shop-settings.server.ts'
import { createInvoiceAttachment } from '../../orders/invoices/document-pdf.server.ts'
import { getInvoicePath } from '../../orders/invoices/tax-documents.server.ts'
import { translateOrder } from '../../catalog/listing/product-rows.server.ts'
import { saveEmailLink } from '../../orders/links/order-link.server.ts'
import { getCodDue } from '../../orders/payments/payment-state.ts'
import { orderSelect, toOrderView } from '../../orders/order-rows.server.ts'
import {
	type PaymentInstructions,
	buildConfirmationForOtherAddress,
	type EmailContent,
	buildOrderConfirmation,
	formatManualPayment,
} from './order-confirmation-email.ts'
import { findManualPayment } from '../../orders/payments/payment-methods.server.ts'
import { findReturnInState } from '../../orders/returns/return-rows.server.ts'
import { findOnlinePayment } from '../../orders/payments/online/start-payment.server.ts'
import { findUpiPayment } from '../../orders/payments/upi/upi-payment.server.ts'
import {
	buildWishlistAlertEmail,
	buildCartReminderEmail,
	buildComplaintEmail,
	buildBackInStockEmail,
	buildEmailChangeEmail,
	buildEmailChangedEmail,
	buildPasswordResetEmail,
	buildSignInCodeEmail,
} from './customer-emails.server.ts'
import { getShopTranslate } from '../../translations/translations.server.ts'
import { findEmailLink } from '../../people/account/account.server.ts'
import { findResetLink } from '../../people/password/password-reset.server.ts'
import { findInvitationLink } from '../../people/staff/invitation.server.ts'
import { type EmailShop, getEmailTranslate } from './email-layout.ts'
import type { ClaimedEmail } from './email-outbox.server.ts'
import type { CustomerEmail, OwnerEmail, TeamEmail } from '../dispatch-notifications.server.ts'
import {
	buildReturnRequestEmail,
	buildCancelledOrderEmail,
	buildContactMessageEmail,
	buildInvitationEmail,
	buildStaffOrderEmail,
	buildNewOrderEmail,
} from './staff-emails.server.ts'

/** Returns the email of an outbox row. `null` when its order or its valid link no longer exists. */
export async function composeEmail(mail: Omit<ClaimedEmail, 'attempts'>, now: Date): Promise<Mail | null> {
	const { id, entryId, template, recipient, createdAt } = mail
	const content = await composeContent(mail, now)
	// Mail servers recognize a repeated email by `name`. The time keeps it unique even when a new database counts IDs
	// from 1 again. If a restored shop creates the same email a second time, both have the same name.
	return (
		content && {
			...content,
			from: getMailSender(),
			to: recipient,
			name: `${createdAt.toISOString().replace(/\W/g, '')}-${template}-${entryId ?? id}`,
			createdAt,
		}
	)
}

async function composeContent(mail: Omit<ClaimedEmail, 'attempts'>, now: Date): Promise<EmailContent | null> {
	const { template, payload, recipient } = mail
	const kind = findEmailKind(template)
	if (!kind) throw new Error(`Unknown email template: ${template}`)
	const locale = await findReaderLocale(payload as Parameters<typeof findReaderLocale>[0])
	const t = await getShopTranslate(getCustomerTranslate(locale).language)
	const linkTo = (order: LinkedOrder) => linkToOrder(mail, order, t)
	const shop = { ...getEmailShop(), language: t.language, translate: t }
	return kind[1](payload as never, { shop, recipient, now, linkTo })
}

/** The columns of an order that decide which page of the order the recipient of an email can open. */
const linkedSelect = { id: true, userId: true, user: { select: { email: true } } } as const satisfies Prisma.OrderSelect

type LinkedOrder = Prisma.OrderGetPayload<{ select: typeof linkedSelect }>

/**
 * Returns the URL of an order's page for the recipient of an email: an order link (rule: order-link). An address other
 * than that of the order's account may belong to a stranger, so it gets the URL of the page that requires a log-in.
 */
async function linkToOrder(mail: Omit<ClaimedEmail, 'attempts'>, order: LinkedOrder, t: Translate): Promise<string> {
	const needsLogin = isStranger(order, mail.recipient)
	return buildCustomerUrl(needsLogin ? `/profile?tab=order&order=${order.id}` : await saveEmailLink(mail, order.id), t)
}

/** Returns whether an address may belong to a stranger: it is not the one of the order's account. */
function isStranger({ userId, user }: Pick<LinkedOrder, 'userId' | 'user'>, recipient: string): boolean {
	return userId !== null && user?.email !== recipient
}

/** Returns the name under which the admin lists an email. */
export function getEmailSubject(template: string): string {
	return findEmailKind(template)?.[0] ?? 'Email'
}

function findEmailKind(template: string): EmailKind<never> | undefined {
	return Object.hasOwn(EMAIL_KINDS, template) ? EMAIL_KINDS[template as keyof typeof EMAIL_KINDS] : undefined
}

interface EmailContext {
	shop: EmailShop
	recipient: string
	now: Date
	linkTo: (order: LinkedOrder) => Promise<string>
}

interface OrderPayload {
	orderId: number
}

/** A kind of email: its name in the admin, and the function that builds it. `null` when its order or valid link is gone. */
type EmailKind<Payload> = [
	subject: string,
	compose: (payload: Payload, occasion: EmailContext) => Promise<EmailContent | null>,
]

const EMAIL_KINDS: { [Template in keyof EmailPayloads]: EmailKind<EmailPayloads[Template]> } & Record<
	CustomerEmail,
	EmailKind<OrderPayload>
> &
	Record<OwnerEmail['template'] | TeamEmail['template'] | 'account-exists', EmailKind<never>> = {
	'order-confirmation': ['Order confirmation', composeConfirmation],
	'order-processing': ['Order confirmed', composeStatusEmail('order-processing')],
	'order-shipped': ['Order shipped', composeStatusEmail('order-shipped')],
	'order-delivered': ['Order delivered', composeStatusEmail('order-delivered')],
	'order-cancelled': ['Order cancelled', composeStatusEmail('order-cancelled')],
	'order-reinstated': ['Order reinstated', composeStatusEmail('order-reinstated')],
	'order-tracking': ['Tracking details changed', composeTrackingEmail],
	'payment-not-found': ['Payment not found', composePaymentNotFound],
	'payment-received': ['Payment received', composeOrderEmail(buildPaymentReceivedEmail)],
	...buildAfterSaleKinds(),
	'password-reset': ['Password reset', composeLinkEmail(findResetLink, buildPasswordResetEmail)],
	'email-change': ['Email change confirmation', composeLinkEmail(findEmailLink, buildEmailChangeEmail)],
	'sign-in-code': ['Log-in code', ({ nonce }, context) => buildSignInCodeEmail(context, nonce)],
	invitation: ['Invitation', composeLinkEmail(findInvitationLink, buildInvitationEmail)],
	'email-changed': ['Email changed', async (_, { shop }) => buildEmailChangedEmail(shop)],
	'back-in-stock': ['Back in stock', (back, { shop, recipient }) => buildBackInStockEmail(shop, back, recipient)],
	'saved-news': ['Saved items update', (alert, { shop }) => buildWishlistAlertEmail(shop, alert)],
	'abandoned-cart': ['Abandoned cart', buildCartReminderEmail],
	complaint: ['Complaint', buildComplaintEmail],
	'new-order': ['New order (to the shop)', buildNewOrderEmail],
	'order-news': ['New order (to staff)', buildStaffOrderEmail],
	'cancelled-order': ['Cancelled order (to the shop)', buildCancelledOrderEmail],
	'new-return': ['Return request (to the shop)', buildReturnRequestEmail],
	'new-message': ['New message (to the shop)', buildContactMessageEmail],
	// Earlier versions of the shop queued this email. It is not sent any more.
	'account-exists': ['Account already exists', async () => null],
}

async function composeConfirmation(
	{ orderId }: OrderPayload,
	{ shop, recipient, linkTo }: EmailContext,
): Promise<EmailContent | null> {
	const order = await read.order.findUnique({
		where: { id: orderId },
		select: { ...orderSelect, ...linkedSelect, isGuest: true },
	})
	if (!order) return null
	const { user, userId, isGuest, ...row } = order
	// A recipient who does not use the address of the order's account gets an order link only if the order is a
	// guest's.
	const guestUrl = userId === null && isGuest ? await linkTo(order) : undefined
	const t = getEmailTranslate(shop)
	const view = await translateOrder(toOrderView(row), t.language)
	if (user?.email !== recipient) return buildConfirmationForOtherAddress(shop, view, guestUrl)
	const url = await linkTo(order)
	return buildOrderConfirmation(shop, view, { url, toPay: await getPaymentInstructions(userId, row.id, url, t) })
}

function composeStatusEmail(template: StatusEmail) {
	return async ({ orderId }: OrderPayload, { shop, recipient, linkTo }: EmailContext) => {
		const order = await read.order.findUnique({ where: { id: orderId }, select: statusEmailSelect })
		if (!order) return null
		const billPath = await getInvoicePath(order.id)
		const details = { codDuePaise: getCodDue(order), billPath, url: await linkTo(order) }
		const content = buildStatusEmail(shop, template, { ...order, ...details })
		const getsInvoice = template === 'order-shipped' && billPath !== null && !isStranger(order, recipient)
		return getsInvoice ? { ...content, attachments: await createInvoiceAttachment(order.id) } : content
	}
}

/** Builds the email about a tracking number. `null` when the order no longer has a courier or a tracking number. */
async function composeTrackingEmail(payload: OrderPayload, context: EmailContext): Promise<EmailContent | null> {
	const shipment = { OR: [{ courier: { not: null } }, { trackingNumber: { not: null } }] }
	const hasShipment = await read.order.findFirst({ where: { id: payload.orderId, ...shipment }, select: { id: true } })
	return hasShipment && composeStatusEmail('order-tracking')(payload, context)
}

function buildAfterSaleKinds() {
	const kinds = Object.entries(AFTER_SALE_EMAILS).map(([template, [subject]]): [string, EmailKind<OrderPayload>] => [
		template,
		[subject, composeAfterSaleEmail(template as AfterSaleEmail)],
	])
	return Object.fromEntries(kinds) as Record<AfterSaleEmail, EmailKind<OrderPayload>>
}

function composeAfterSaleEmail(template: AfterSaleEmail) {
	return async ({ orderId }: OrderPayload, { shop, linkTo }: EmailContext) => {
		const found = await read.order.findUnique({ where: { id: orderId }, select: changedOrderSelect })
		if (!found) return null
		const state = template === 'return-sent' ? 'sent' : template === 'return-refunded' ? 'refunded' : null
		const order = { ...found, url: await linkTo(found) }
		return buildAfterSaleEmail(shop, template, order, state && (await findReturnInState(orderId, state)))
	}
}

const changedOrderSelect = { ...linkedSelect, createdAt: true, totalPaise: true } as const

function composeOrderEmail(
	write: (
		shop: EmailShop,
		order: Prisma.OrderGetPayload<{ select: typeof changedOrderSelect }> & { url: string },
	) => EmailContent,
) {
	return async ({ orderId }: OrderPayload, { shop, linkTo }: EmailContext) => {
		const order = await read.order.findUnique({ where: { id: orderId }, select: changedOrderSelect })
		return order && write(shop, { ...order, url: await linkTo(order) })
	}
}

async function composePaymentNotFound(
	{ orderId }: OrderPayload,
	{ shop, linkTo }: EmailContext,
): Promise<EmailContent | null> {
	const claim = await read.paymentClaim.findFirst({
		where: { orderId, state: 'rejected' },
		orderBy: { id: 'desc' },
		select: { orderId: true, utr: true, amountPaise: true, order: { select: linkedSelect } },
	})
	return claim && buildPaymentNotFoundEmail(shop, { ...claim, url: await linkTo(claim.order) })
}

function composeLinkEmail<Link>(
	find: (nonce: string, now: Date) => Promise<Link | null>,
	write: (shop: EmailShop, link: Link) => EmailContent,
) {
	return async ({ nonce }: { nonce: string }, { shop, now }: EmailContext) => {
		const link = await find(nonce, now)
		return link && write(shop, link)
	}
}

const statusEmailSelect = {
	...linkedSelect,
	createdAt: true,
	courier: true,
	trackingNumber: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	totalPaise: true,
} as const satisfies Prisma.OrderSelect

/** Returns the data of the shop that emails contain, from the settings. */
export function getEmailShop(): EmailShop {
	return { ...getShopContacts(), url: getSettings().publicUrl, theme: getShopSettings().brand.look }
}

/**
 * Returns the payment instructions for the confirmation of an order (rules: payment-received-email, manual-payment).
 * `null` when nothing is due, and for an order without an account.
 */
async function getPaymentInstructions(
	userId: number | null,
	orderId: number,
	url: string,
	t: Translate,
): Promise<PaymentInstructions | null> {
	if (userId === null) return null
	const manual = await findManualPayment(userId, orderId)
	if (manual)
		return { amountPaise: manual.amountPaise, until: null, url: null, instructions: formatManualPayment(manual, t) }
	const payment = (await findOnlinePayment(userId, orderId)) ?? (await findUpiPayment(userId, orderId))
	const isOver = payment && ('isOver' in payment ? payment.isOver : payment.isLate)
	if (!payment || payment.replacesCod || payment.amountPaise === 0 || isOver) return null
	return { amountPaise: payment.amountPaise, until: payment.until, url }
}
