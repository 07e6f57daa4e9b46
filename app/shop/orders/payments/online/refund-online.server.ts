import { type PaymentProvider, PaymentServiceError } from '#app/adapters/payment-provider.ts'
import { getPaymentProvider } from '#app/shop/settings/active-payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { parseIdempotencyKey } from '#app/shop/values/idempotency-key.ts'
import { recordOrderActivity, systemActor } from '#app/shop/activity/record-activity.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { type Actor, requirePermission } from '#app/shop/auth/permissions.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { formatRefusal, type RefusalValues } from '#app/shop/values/refusals/refusal-messages.ts'
import { assertRefundable, type RefundInput, recordRefund } from '../refunds/refund-order.server.ts'
import { processWithBackoff, idsInBackoff, type JobRun } from '../payment-issues/process-with-backoff.server.ts'
import { paymentServiceNames } from '../payment-labels.ts'

interface RequestedRefund {
	id: number
	orderId: number
	paymentId: string
	key: string
	amountPaise: number
	state: string
	byUserId: number | null
}

/**
 * Refunds an order in whole or in part through the service that took the payment, once per key (rule: service-refund).
 * The request is stored before it is sent, in the same transaction as `check`. The ledger entry follows when the
 * service confirms the refund.
 *
 * @throws conflict: no payment service is set up, the service rejected the refund (now or earlier with this key), or no
 * single payment at the service has the amount left. Also throws the conflicts of `refundOrder`.
 * @throws busy: the service did not respond. The scheduled job repeats the request with the same key.
 */
export async function refundOnline(
	actor: Actor,
	orderId: number,
	refund: Pick<RefundInput, 'amountPaise' | 'key' | 'seenRefundedPaise'>,
	check?: (tx: Transaction) => Promise<void>,
): Promise<void> {
	requirePermission(actor, 'payments')
	parseIdempotencyKey(refund.key)
	const service = getPaymentProvider()
	if (!service) refuse('conflict', 'refund-service-missing')
	const requestedRefund = await write(async (tx) => {
		await check?.(tx)
		return recordRefundRequest(tx, service, actor, orderId, refund)
	})
	if (requestedRefund.state === 'asked') await requestServiceRefund(service, requestedRefund)
}

async function recordRefundRequest(
	tx: Transaction,
	{ name: provider }: PaymentProvider,
	actor: Actor,
	orderId: number,
	{ amountPaise, key, seenRefundedPaise }: Pick<RefundInput, 'amountPaise' | 'key' | 'seenRefundedPaise'>,
): Promise<RequestedRefund> {
	const same = await tx.onlineRefund.findUnique({ where: { orderId_key: { orderId, key } } })
	if (same && same.amountPaise !== amountPaise)
		refuse('conflict', 'refund-already-requested', { amount: formatPaise(same.amountPaise) })
	if (same?.state === 'refused') refuse('conflict', 'refund-declined', getDeclinedValues(provider, amountPaise))
	if (same) return same
	await assertRefundable(tx, orderId, { amountPaise, seenRefundedPaise })
	const paymentId = await findRefundablePayment(tx, provider, orderId, amountPaise)
	return tx.onlineRefund.create({
		data: { orderId, provider, paymentId, key, amountPaise, byUserId: actor.userId, at: new Date() },
	})
}

/** Returns the ID of the first payment at the service that has this amount left. Refuses when there is none. */
async function findRefundablePayment(
	tx: Transaction,
	provider: string,
	orderId: number,
	amountPaise: number,
): Promise<string> {
	const payments = await tx.paymentEntry.findMany({
		where: { orderId, provider, kind: 'paid' },
		orderBy: { id: 'asc' },
		select: { paymentId: true, amountPaise: true },
	})
	const refunds = await tx.onlineRefund.findMany({ where: { orderId, provider, state: { not: 'refused' } } })
	const found = payments.find(({ paymentId, amountPaise: paid }) => {
		const refunded = refunds.filter((one) => one.paymentId === paymentId)
		return paid - refunded.reduce((sum, one) => sum + one.amountPaise, 0) >= amountPaise
	})
	return found?.paymentId ?? refuse('conflict', 'refund-exceeds-service-payments', {}, 'amount')
}

async function requestServiceRefund(service: PaymentProvider, requestedRefund: RequestedRefund): Promise<void> {
	const { orderId, paymentId, key, amountPaise } = requestedRefund
	try {
		const reference = await service.refundPayment({ paymentId, amountPaise, key })
		await write((tx) => recordServiceRefund(tx, service, requestedRefund, reference))
	} catch (error) {
		if (!(error instanceof PaymentServiceError)) throw error
		log.error({ err: error, orderId, paymentId }, 'a refund failed')
		if (!error.isRefusal) refuse('busy', 'refund-service-unavailable', { service: paymentServiceNames[service.name] })
		const values = getDeclinedValues(service.name, amountPaise)
		const note = formatRefusal('screen', 'refund-declined', values)
		await write((tx) => recordRefusedRefund(tx, requestedRefund, note))
		refuse('conflict', 'refund-declined', values)
	}
}

function getDeclinedValues(service: PaymentProvider['name'], amountPaise: number): RefusalValues<'refund-declined'> {
	return { service: paymentServiceNames[service], amount: formatPaise(amountPaise) }
}

async function recordServiceRefund(
	tx: Transaction,
	{ name: provider }: PaymentProvider,
	requestedRefund: RequestedRefund,
	reference: string,
) {
	const { id, orderId, key, amountPaise, byUserId } = requestedRefund
	const { count } = await tx.onlineRefund.updateMany({ where: { id, state: 'asked' }, data: { state: 'done' } })
	if (count === 0) return
	const actor = byUserId === null ? null : { userId: byUserId }
	await recordRefund(tx, actor, orderId, { amountPaise, reference, key, provider })
}

async function recordRefusedRefund(tx: Transaction, { id, orderId }: RequestedRefund, note: string): Promise<void> {
	const { count } = await tx.onlineRefund.updateMany({ where: { id, state: 'asked' }, data: { state: 'refused' } })
	if (count === 0) return
	const { status } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } })
	await recordOrderActivity(tx, systemActor(null), orderId, { action: 'payment', from: status, to: status, note })
}

/** Repeats unanswered refund requests with the same keys. Called by a scheduled job (rule: payment-issues). */
export async function retryServiceRefunds(run: JobRun): Promise<void> {
	const service = getPaymentProvider()
	if (!service) return
	const left = await read.onlineRefund.findMany({
		where: {
			provider: service.name,
			state: 'asked',
			at: { lt: new Date(run.now.getTime() - 60_000) },
			id: { notIn: await idsInBackoff('refund', run.now) },
		},
		orderBy: { at: 'asc' },
		take: 20,
	})
	await processWithBackoff('refund', left, run, (requestedRefund) => requestServiceRefund(service, requestedRefund))
}

/**
 * Returns the display name of the service that took a payment for the order and can refund it. `null` when there is
 * none (rule: service-refund).
 */
export async function findRefundService(orderId: number): Promise<string | null> {
	const service = getPaymentProvider()
	if (!service) return null
	const where = { orderId, provider: service.name, kind: 'paid' }
	const entry = await read.paymentEntry.findFirst({ where, select: { id: true } })
	return entry && paymentServiceNames[service.name]
}
