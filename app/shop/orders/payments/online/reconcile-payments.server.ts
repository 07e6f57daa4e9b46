import {
	type PaymentLink,
	type PaymentProvider,
	PaymentServiceError,
	type ServicePayment,
} from '#app/adapters/payment-provider.ts'
import { getPaymentProvider } from '#app/shop/settings/active-payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { dialect } from '#app/adapters/db/sql.server.ts'
import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { getPayablePaise, payableSelect } from '../payment-state.ts'
import {
	processWithBackoff,
	idsInBackoff,
	type JobRun,
	type RetryableRow,
} from '../payment-issues/process-with-backoff.server.ts'
import { expireOrder, reservedStatuses } from '../payment-expiry.server.ts'
import { settlePayment, type SettlementResult } from './settle-payment.server.ts'

const hour = 60 * 60 * 1000
/**
 * The number of milliseconds after a payment link has expired in which a payment that the bank has yet to confirm keeps
 * its order from being cancelled.
 */
const pendingTime = hour
/** The number of payments checked per job run, so that an unresponsive service cannot block the job for long. */
const maxPerRun = 20

const openPaymentSelect = {
	id: true,
	orderId: true,
	reference: true,
	linkId: true,
	state: true,
	expiresAt: true,
	order: { select: payableSelect },
} as const satisfies Prisma.OnlinePaymentSelect

type OpenPayment = Prisma.OnlinePaymentGetPayload<{ select: typeof openPaymentSelect }>

/**
 * Asks the service about open payments and those that ended within a day, and cancels orders that were not paid in time
 * (rules: payment-hold, payment-service-confirms). Called by a scheduled job. A payment or order that fails goes into
 * backoff, and the others are still processed (rule: payment-issues).
 */
export async function reconcilePayments(run: JobRun): Promise<void> {
	const service = getPaymentProvider()
	if (service) await checkPayments(service, await listPaymentsToCheck(service, run.now), run)
	const over = await listExpiredOrders(run.now, maxPerRun * 5)
	await processWithBackoff('expiry', over, run, ({ id }) => expireUnpaidOrder(id, run.now))
}

async function listPaymentsToCheck({ name }: PaymentProvider, now: Date): Promise<OpenPayment[]> {
	const of = { orderBy: { checkedAt: dialect.nullsFirst }, take: maxPerRun, select: openPaymentSelect } as const
	const ready = { provider: name, id: { notIn: await idsInBackoff('payment', now) } }
	const open = await read.onlinePayment.findMany({ where: { ...ready, state: 'open' }, ...of })
	const longAgo = new Date(now.getTime() - hour)
	const ended = await read.onlinePayment.findMany({
		where: {
			...ready,
			state: 'closed',
			checkedAt: { lt: longAgo },
			expiresAt: { gt: new Date(now.getTime() - 24 * hour) },
		},
		...of,
	})
	return [...open, ...ended]
}

/**
 * Cancels an order whose payment deadline has passed, unless the payment service knows of a payment (rule:
 * payment-hold). Returns the result. `unchanged` means that the order is not paid and was not cancelled either, for
 * example because its deadline or its payment state has changed meanwhile.
 *
 * @throws PaymentServiceError: the service does not respond. The order stays as it is.
 */
export async function expireUnpaidOrder(
	orderId: number,
	now = new Date(),
): Promise<'paid' | 'pending' | 'cancelled' | 'unchanged'> {
	const service = getPaymentProvider()
	if (service && (await hasPendingPayment(service, orderId, now))) return 'pending'
	if (await expireOrder(orderId, now)) return 'cancelled'
	const order = await read.order.findUnique({ where: { id: orderId }, select: { paymentState: true } })
	return order?.paymentState === 'paid' ? 'paid' : 'unchanged'
}

/** Asks the service for every payment of an order, records what was paid, and returns whether one is pending. */
async function hasPendingPayment(service: PaymentProvider, orderId: number, now: Date): Promise<boolean> {
	const where = { orderId, provider: service.name, state: { in: ['open', 'closed'] } }
	let isPending = false
	for (const attempt of await read.onlinePayment.findMany({ where, select: openPaymentSelect })) {
		try {
			if ((await checkPayment(service, attempt, now)) === 'pending') isPending = true
		} catch (error) {
			// The service answered that it knows no such payment, so nothing can be pending.
			if (!(error instanceof PaymentServiceError && error.isRefusal)) throw error
			log.warn({ err: error, orderId }, 'the payment service knows no such payment')
		}
	}
	return isPending
}

function checkPayments(service: PaymentProvider, attempts: OpenPayment[], run: JobRun): Promise<void> {
	return processWithBackoff('payment', attempts, run, (attempt) => checkPayment(service, attempt, run.now))
}

/**
 * Asks the service about the payment with one of the shop's references and settles it. Does nothing if the reference is
 * unknown.
 *
 * @throws PaymentServiceError: the service refuses or does not respond.
 */
export async function reconcileReference(service: PaymentProvider, reference: string): Promise<void> {
	const attempt = await read.onlinePayment.findUnique({
		where: { provider_reference: { provider: service.name, reference } },
		select: openPaymentSelect,
	})
	if (attempt) await checkPayment(service, attempt, new Date())
}

/** Asks the service about a payment and settles it. Returns `'pending'` while the bank has yet to confirm it. */
async function checkPayment(service: PaymentProvider, attempt: OpenPayment, now: Date): Promise<'pending' | 'settled'> {
	const { id, linkId, reference, expiresAt } = attempt
	const link = linkId === null ? await service.findPaymentLink(reference) : await service.getPaymentLink(linkId)
	if (link && linkId === null) await saveLink(id, link)
	const outcomes = await settlePayments(service, link?.payments ?? [], reference)
	const mayBePaid = link ? link.isOpen : expiresAt > now
	if (link?.isOpen && !isStillPayable(attempt, now)) await cancelLink(service, link.linkId)
	const isPending = Boolean(link?.isPending) && now.getTime() < expiresAt.getTime() + pendingTime
	const mayClose = !mayBePaid && !isPending && attempt.state === 'open'
	const isClosed = mayClose && outcomes.every((outcome) => outcome === 'nothing')
	await write((tx) =>
		tx.onlinePayment.updateMany({
			where: { id, ...(isClosed && { state: 'open' }) },
			data: { checkedAt: now, ...(isClosed && { state: 'closed' }) },
		}),
	)
	return isPending ? 'pending' : 'settled'
}

/** Saves the link of a payment, once. */
export async function saveLink(id: number, { linkId, url }: Pick<PaymentLink, 'linkId' | 'url'>): Promise<void> {
	await write((tx) => tx.onlinePayment.updateMany({ where: { id, linkId: null }, data: { linkId, url } }))
}

/** Settles each payment of a link even if another one fails, and throws the first error at the end. */
async function settlePayments(
	{ name: provider }: PaymentProvider,
	payments: ServicePayment[],
	reference: string,
): Promise<SettlementResult[]> {
	const outcomes: SettlementResult[] = []
	const errors: unknown[] = []
	for (const payment of payments) {
		try {
			outcomes.push(await settlePayment({ ...payment, provider, reference }))
		} catch (error) {
			errors.push(error)
		}
	}
	if (errors.length > 0) throw errors[0]
	return outcomes
}

/** Returns whether a payment link may stay open. The link is cancelled as soon as nothing is due or it has expired. */
function isStillPayable({ order, expiresAt }: OpenPayment, now: Date): boolean {
	return getPayablePaise(order) > 0 && expiresAt > now
}

async function cancelLink(service: PaymentProvider, linkId: string): Promise<void> {
	try {
		await service.cancelPaymentLink(linkId)
	} catch (error) {
		// The link was paid or ended meanwhile. The next job run finds out which.
		if (!(error instanceof PaymentServiceError && error.isRefusal)) throw error
	}
}

/**
 * Finds unpaid orders whose payment deadline has passed and that are not in backoff (rule: payment-issues), the oldest
 * deadline first.
 */
async function listExpiredOrders(now: Date, take: number): Promise<RetryableRow[]> {
	const rows = await read.order.findMany({
		where: {
			paymentExpiresAt: { lte: now },
			status: { in: [...reservedStatuses] },
			paymentState: 'due',
			id: { notIn: await idsInBackoff('expiry', now) },
		},
		orderBy: { paymentExpiresAt: 'asc' },
		take,
		select: { id: true },
	})
	return rows.map(({ id }) => ({ id, orderId: id }))
}
