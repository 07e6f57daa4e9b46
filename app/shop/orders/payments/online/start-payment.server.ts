import { findLink, PaymentServiceError, type SeenLink, startLink } from '#app/adapters/razorpay/payment-links.server.ts'
import type { PaymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '../../../dates.ts'
import { runLimited, rateLimit } from '../../../rate-limit.server.ts'
import { paymentLimit, type Requester } from '../../../rate-limits.ts'
import { refuse } from '../../../refusal.ts'
import { prepaidPercent, settingsNow, shopContacts } from '../../../settings/shop-settings.server.ts'
import { payablePaise } from '../payable.ts'
import { reckonToPayNow, toPaySelect } from '../prepaid/prepaid-discount.ts'
import { isOver } from './hold.server.ts'
import { expireUnpaidOrder, saveLink } from './reconcile.server.ts'
import { serviceNow } from '../../../settings/online-payment/service-now.server.ts'

const limit = rateLimit(paymentLimit)
const minute = 60_000
/** The service accepts no link that expires in less than 15 minutes. */
const shortest = 16 * minute

interface Attempt {
	id: number
	reference: string
	url: string | null
	amountPaise: number
	expiresAt: Date
	isNew: boolean
}

/**
 * The address at which an own online order is paid (rule: payment-hold): the same link until it expires. It is noted
 * before the service is asked, so that there is never a second one that can be paid.
 *
 * @throws not-found: unknown or another's.
 * @throws conflict: nothing to pay, paid meanwhile, the bank has yet to confirm a payment, or too late.
 * @throws busy: the service does not answer; the order stays as it is.
 * @throws too-many: the limit is reached.
 */
export async function startPayment(customer: Requester<number>, orderId: number, origin: string): Promise<string> {
	const { userId } = customer
	const select = { status: true, paymentState: true, heldUntil: true }
	const own = await read.order.findFirst({ where: { id: orderId, userId }, select })
	if (!own) refuse('not-found', 'Order not found')
	return runLimited(limit, customer, async () => {
		if (isOver(own)) await refuseOverdue(orderId)
		const service = serviceNow()
		if (!service) refuse('conflict', 'This order cannot be paid online now. Please write to us.')
		const attempt = await write((tx) => attemptIn(tx, service.name, orderId))
		if (attempt.url) return attempt.url
		const link = await linkOf(service, orderId, attempt, origin)
		await saveLink(attempt.id, link)
		return link.url
	})
}

/**
 * Settles an order whose time to be paid is over, as the job does (rule: payment-hold), and refuses with what became of
 * it.
 */
async function refuseOverdue(orderId: number): Promise<void> {
	const outcome = await expireUnpaidOrder(orderId).catch((error: unknown) => {
		if (!(error instanceof PaymentServiceError)) throw error
		log.warn({ err: error, orderId }, 'an overdue payment could not be checked')
		return 'unanswered' as const
	})
	if (outcome === 'cancelled') refuse('conflict', `Order #${orderId} was not paid in time and is cancelled.`)
	if (outcome === 'paid') refuse('conflict', `We have received your payment. Order #${orderId} is paid.`)
	const kept = `We are keeping order #${orderId}`
	if (outcome === 'pending')
		refuse('conflict', `Your payment is being processed. ${kept} until your bank has confirmed it.`)
	if (outcome === 'unanswered')
		refuse('busy', `We cannot check your payment at the moment. ${kept}; please do not pay again and look here later.`)
}

async function attemptIn(tx: Transaction, provider: string, orderId: number): Promise<Attempt> {
	const order = await tx.order.findUniqueOrThrow({
		where: { id: orderId },
		select: {
			...toPaySelect,
			heldUntil: true,
			onlinePayments: { orderBy: { id: 'desc' } },
		},
	})
	const { onlinePayments } = order
	const { discountPaise } = reckonToPayNow(order, prepaidPercent())
	const amountPaise = order.totalPaise - discountPaise
	if (payablePaise(order) === 0) refuse('conflict', `Nothing of order #${orderId} is to be paid now.`)
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
	const until = order.heldUntil?.getTime() ?? now + settingsNow().checkout.holdMinutes * minute
	const expiresAt = new Date(Math.max(until, now + shortest))
	const reference = `${orderId}-${onlinePayments.length + 1}-${now.toString(36)}`
	// Starting a payment extends the deadline to the time that the service needs.
	if (order.heldUntil)
		await tx.order.update({ where: { id: orderId }, data: { heldUntil: expiresAt }, select: { id: true } })
	const made = await tx.onlinePayment.create({
		data: { orderId, provider, reference, amountPaise, discountPaise, expiresAt },
	})
	return { ...made, isNew: true }
}

async function linkOf(service: PaymentService, orderId: number, attempt: Attempt, origin: string): Promise<SeenLink> {
	const { reference, amountPaise, expiresAt } = attempt
	const description = `Order #${orderId} at ${shopContacts().name}`
	const wanted = { reference, amountPaise, expiresAt, description, callbackUrl: `${origin}/payments/callback` }
	try {
		const known = attempt.isNew ? null : await findLink(service, reference)
		return known ?? (await startOrFind(service, wanted))
	} catch (error) {
		if (!(error instanceof PaymentServiceError)) throw error
		log.error({ err: error, orderId }, 'a payment could not be started')
		const until = `Your order #${orderId} is kept until ${formatDateTime(expiresAt)}`
		return refuse('busy', `The payment page does not answer at the moment. ${until}: please try again.`)
	}
}

/**
 * Starts a payment link, or finds it when the service already has the reference because of a concurrent request or a
 * lost response.
 */
async function startOrFind(service: PaymentService, wanted: Parameters<typeof startLink>[1]): Promise<SeenLink> {
	try {
		return await startLink(service, wanted)
	} catch (error) {
		if (!(error instanceof PaymentServiceError && error.isRefusal)) throw error
		const known = await findLink(service, wanted.reference)
		if (!known) throw error
		return known
	}
}
