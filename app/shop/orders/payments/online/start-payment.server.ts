import {
	type PaymentLink,
	type PaymentLinkParams,
	type PaymentProvider,
	PaymentServiceError,
} from '#app/adapters/payment-provider.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { RefusalDate } from '#app/shop/values/dates.ts'
import { runLimited, createRateLimit } from '#app/shop/rate-limits/rate-limit.server.ts'
import { paymentLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { type OrderAccess, type OrderClient, toAccess, whereAccessible } from '../../links/order-access.server.ts'
import { getPrepaidPercent, getShopSettings, getShopContacts } from '../../../settings/shop-settings.server.ts'
import { getPayablePaise } from '../payment-state.ts'
import { computeAmountDue, amountDueSelect } from '../prepaid-discount.server.ts'
import { isPaymentExpired } from '../payment-expiry.server.ts'
import { expireUnpaidOrder, saveLink } from './reconcile-payments.server.ts'
import { getActivePaymentService } from '#app/shop/settings/active-payment-service.server.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'
import { currency } from '#app/shop/region/india.ts'

const paymentRateLimit = createRateLimit(paymentLimit)
const minute = 60_000
/** The minimum lifetime of a payment link. The service accepts no link that expires in less than 15 minutes. */
const minLinkLifetimeMs = 16 * minute

interface PaymentAttempt {
	id: number
	reference: string
	url: string | null
	amountPaise: number
	expiresAt: Date
	isNew: boolean
}

/**
 * Returns the URL of the payment link of the customer's own order. It stays the same until the link expires or the
 * amount changes (rule: payment-hold). The attempt is stored before the service is called, so that two payable links
 * never exist.
 *
 * @throws not-found: the order is unknown or belongs to another customer.
 * @throws conflict: no payment service is set up, nothing is to be paid, the order was paid meanwhile, the bank has yet
 * to confirm a payment, or the payment deadline has passed.
 * @throws busy: the service does not respond. The order stays as it is.
 * @throws too-many: the rate limit is reached.
 */
export async function startPayment(customer: OrderClient, orderId: number, origin: string): Promise<string> {
	const accessible = whereAccessible(toAccess(customer))
	const select = { status: true, paymentState: true, paymentExpiresAt: true }
	const own = await read.order.findFirst({ where: { id: orderId, ...accessible }, select })
	if (!own) refuse('not-found', 'order-not-found')
	return runLimited(paymentRateLimit, customer, async () => {
		if (isPaymentExpired(own)) await settleOverdue(orderId)
		const service = getActivePaymentService()
		if (!service) refuse('conflict', 'payment-online-unavailable')
		const attempt = await write((tx) => findOrCreateAttempt(tx, service.name, orderId))
		if (attempt.url) return attempt.url
		const link = await resolveLink(service, orderId, attempt, origin)
		await saveLink(attempt.id, link)
		return link.url
	})
}

/**
 * Settles an order whose payment deadline has passed, as the scheduled job does (rule: payment-hold). Throws a refusal
 * that says what became of the order. Returns only if the order has changed meanwhile, so that it may be payable.
 */
async function settleOverdue(orderId: number): Promise<void> {
	const outcome = await expireUnpaidOrder(orderId).catch((error: unknown) => {
		if (!(error instanceof PaymentServiceError)) throw error
		log.warn({ err: error, orderId }, 'an overdue payment could not be checked')
		return 'unanswered' as const
	})
	if (outcome === 'cancelled') refuse('conflict', 'payment-too-late', { id: orderId })
	if (outcome === 'paid') refuse('conflict', 'payment-already-received', { id: orderId })
	if (outcome === 'pending') refuse('conflict', 'payment-pending', { id: orderId })
	if (outcome === 'unanswered') refuse('busy', 'payment-check-unavailable', { id: orderId })
}

async function findOrCreateAttempt(tx: Transaction, provider: string, orderId: number): Promise<PaymentAttempt> {
	const order = await tx.order.findUniqueOrThrow({
		where: { id: orderId },
		select: {
			...amountDueSelect,
			paymentExpiresAt: true,
			onlinePayments: { orderBy: { id: 'desc' } },
		},
	})
	const { onlinePayments } = order
	const { discountPaise } = computeAmountDue(order, getPrepaidPercent())
	const amountPaise = order.totalPaise - discountPaise
	if (getPayablePaise(order) === 0) refuse('conflict', 'payment-not-due', { id: orderId })
	const now = Date.now()
	const open = onlinePayments.find(
		(one) =>
			one.provider === provider &&
			one.state === 'open' &&
			one.expiresAt.getTime() > now &&
			one.amountPaise === amountPaise &&
			one.discountPaise === discountPaise,
	)
	if (open) return { ...open, isNew: false }
	const until = order.paymentExpiresAt?.getTime() ?? now + getShopSettings().checkout.holdMinutes * minute
	const expiresAt = new Date(Math.max(until, now + minLinkLifetimeMs))
	const reference = `${orderId}-${onlinePayments.length + 1}-${now.toString(36)}`
	// The payment deadline moves to the time at which the link expires, because the service needs a minimum lifetime.
	if (order.paymentExpiresAt)
		await tx.order.update({ where: { id: orderId }, data: { paymentExpiresAt: expiresAt }, select: { id: true } })
	const made = await tx.onlinePayment.create({
		data: { orderId, provider, reference, amountPaise, discountPaise, expiresAt },
	})
	return { ...made, isNew: true }
}

async function resolveLink(
	service: PaymentProvider,
	orderId: number,
	attempt: PaymentAttempt,
	origin: string,
): Promise<PaymentLink> {
	const { reference, amountPaise, expiresAt } = attempt
	const description = `Order #${orderId} at ${getShopContacts().name}`
	const callbackUrl = `${origin}/payments/callback`
	const linkRequest = { reference, amountPaise, currency: currency.code, expiresAt, description, callbackUrl }
	try {
		const known = attempt.isNew ? null : await service.findPaymentLink(reference)
		return known ?? (await startOrFindLink(service, linkRequest))
	} catch (error) {
		if (!(error instanceof PaymentServiceError)) throw error
		log.error({ err: error, orderId }, 'a payment could not be started')
		return refuse('busy', 'payment-page-unavailable', {
			id: orderId,
			until: new RefusalDate(expiresAt, { hasTime: true }),
		})
	}
}

/**
 * Starts a payment link, or finds it when the service already has the reference because of a concurrent request or a
 * lost response.
 */
async function startOrFindLink(service: PaymentProvider, linkRequest: PaymentLinkParams): Promise<PaymentLink> {
	try {
		return await service.createPaymentLink(linkRequest)
	} catch (error) {
		if (!(error instanceof PaymentServiceError && error.isRefusal)) throw error
		const known = await service.findPaymentLink(linkRequest.reference)
		if (!known) throw error
		return known
	}
}

/** The data about paying an unpaid order through a payment service (rule: payment-hold). */
export type OnlinePaymentView = NonNullable<Awaited<ReturnType<typeof findOnlinePayment>>>

/**
 * Returns how a customer pays their own order through a payment service. `null` when no service is set up, nothing is
 * to be paid, or the order belongs to another customer.
 */
export async function findOnlinePayment(access: OrderAccess, orderId: number) {
	const service = getActivePaymentService()
	if (!service) return null
	const order = await read.order.findFirst({
		where: { id: orderId, ...whereAccessible(access) },
		select: {
			...amountDueSelect,
			paymentExpiresAt: true,
			onlinePayments: { take: 1, select: { id: true } },
		},
	})
	if (!order || getPayablePaise(order) === 0) return null
	const { paymentExpiresAt, onlinePayments } = order
	return {
		orderId,
		...computeAmountDue(order, getPrepaidPercent()),
		/** The payment deadline. `null` when the order does not expire. */
		until: paymentExpiresAt,
		/** The payment deadline has passed, though the order may not be cancelled yet. */
		isOver: isPaymentExpired(order),
		/** The order is otherwise paid cash on delivery (rule: cod-paid-online). */
		replacesCod: isCod(order),
		/** A payment was started, so money may be on its way. */
		isBegun: onlinePayments.length > 0,
		isFake: service.isFake,
	}
}
