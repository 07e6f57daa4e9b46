import { PaymentServiceError, refundPayment } from '#app/adapters/razorpay/payment-links.server.ts'
import { type PaymentService, paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { callersIdempotencyKey } from '../../../idempotency-key.ts'
import { noteOrder, unnamedActor } from '../../../journal/journal.server.ts'
import { formatPaise } from '../../../money.ts'
import { type Actor, mustBeAllowed } from '../../../words/roles.ts'
import { refuse } from '../../../refusal.ts'
import { mustBeLeft } from '../refunds/must-be-left.server.ts'
import { type Refund, refundIn } from '../refunds/refund-order.server.ts'
import { lookAfterEach, restingNow, type Round } from '../trouble/look-after.server.ts'
import { serviceNames } from './service-names.ts'

interface Asked {
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
 * The request is stored first, in the same transaction as `check`. The ledger entry follows when the service confirms
 * it.
 *
 * @throws conflict: the service rejected the refund, now or before with this key, none of its payments has enough left,
 * or as `refundOrder` does.
 * @throws busy: the service did not answer. The job asks again with the same key.
 */
export async function refundByService(
	actor: Actor,
	orderId: number,
	refund: Pick<Refund, 'amountPaise' | 'key' | 'seenRefundedPaise'>,
	check?: (tx: Transaction) => Promise<void>,
): Promise<void> {
	mustBeAllowed(actor, 'payments')
	callersIdempotencyKey(refund.key)
	const service = paymentService()
	if (!service) refuse('conflict', 'No payment service is set.')
	const asked = await write(async (tx) => {
		await check?.(tx)
		return noteAsked(tx, service, actor, orderId, refund)
	})
	if (asked.state === 'asked') await askService(service, asked)
}

async function noteAsked(
	tx: Transaction,
	{ name: provider }: PaymentService,
	actor: Actor,
	orderId: number,
	{ amountPaise, key, seenRefundedPaise }: Pick<Refund, 'amountPaise' | 'key' | 'seenRefundedPaise'>,
): Promise<Asked> {
	const same = await tx.onlineRefund.findUnique({ where: { orderId_key: { orderId, key } } })
	if (same && same.amountPaise !== amountPaise)
		refuse('conflict', `${formatPaise(same.amountPaise)} was asked for already. Please open the order again.`)
	if (same?.state === 'refused') refuse('conflict', refusalWords(provider, amountPaise))
	if (same) return same
	await mustBeLeft(tx, orderId, { amountPaise, seenRefundedPaise })
	const paymentId = await paymentWith(tx, provider, orderId, amountPaise)
	return tx.onlineRefund.create({
		data: { orderId, provider, paymentId, key, amountPaise, byUserId: actor.userId, at: new Date() },
	})
}

/** Returns a payment of the service that has this amount left. */
async function paymentWith(tx: Transaction, provider: string, orderId: number, amountPaise: number): Promise<string> {
	const payments = await tx.paymentEntry.findMany({
		where: { orderId, provider, kind: 'paid' },
		orderBy: { id: 'asc' },
		select: { paymentId: true, amountPaise: true },
	})
	const refunds = await tx.onlineRefund.findMany({ where: { orderId, provider, state: { not: 'refused' } } })
	const found = payments.find(({ paymentId, amountPaise: paid }) => {
		const given = refunds.filter((one) => one.paymentId === paymentId)
		return paid - given.reduce((sum, one) => sum + one.amountPaise, 0) >= amountPaise
	})
	return found?.paymentId ?? refuse('conflict', 'So much is not left of what came by this service.', 'amount')
}

async function askService(service: PaymentService, asked: Asked): Promise<void> {
	const { orderId, paymentId, key, amountPaise } = asked
	try {
		const reference = await refundPayment(service, { paymentId, amountPaise, key })
		await write((tx) => doneIn(tx, service, asked, reference))
	} catch (error) {
		if (!(error instanceof PaymentServiceError)) throw error
		log.error({ err: error, orderId, paymentId }, 'money could not be given back')
		const who = serviceNames[service.name]
		if (!error.isRefusal)
			refuse('busy', `${who} does not answer. It is asked again by itself: please look at the order later.`)
		const note = refusalWords(service.name, amountPaise)
		await write((tx) => noteRefused(tx, asked, note))
		refuse('conflict', note)
	}
}

function refusalWords(service: PaymentService['name'], amountPaise: number): string {
	return `${serviceNames[service]} has refused to give ${formatPaise(amountPaise)} back. Its own pages say why.`
}

async function doneIn(tx: Transaction, { name: provider }: PaymentService, asked: Asked, reference: string) {
	const { id, orderId, key, amountPaise, byUserId } = asked
	const { count } = await tx.onlineRefund.updateMany({ where: { id, state: 'asked' }, data: { state: 'done' } })
	if (count === 0) return
	const actor = byUserId === null ? null : { userId: byUserId }
	await refundIn(tx, actor, orderId, { amountPaise, reference, key, provider })
}

async function noteRefused(tx: Transaction, { id, orderId }: Asked, note: string): Promise<void> {
	const { count } = await tx.onlineRefund.updateMany({ where: { id, state: 'asked' }, data: { state: 'refused' } })
	if (count === 0) return
	const { status } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { status: true } })
	await noteOrder(tx, unnamedActor(null), orderId, { act: 'payment', from: status, to: status, words: note })
}

/** Repeats unanswered refund requests with the same keys. Called by a scheduled job (rule: payment-troubles). */
export async function askForOldRefunds(round: Round): Promise<void> {
	const service = paymentService()
	if (!service) return
	const left = await read.onlineRefund.findMany({
		where: {
			provider: service.name,
			state: 'asked',
			at: { lt: new Date(round.now.getTime() - 60_000) },
			id: { notIn: await restingNow('refund', round.now) },
		},
		orderBy: { at: 'asc' },
		take: 20,
	})
	await lookAfterEach('refund', left, round, (asked) => askService(service, asked))
}

/**
 * Returns the display name of the service that took a payment for the order and can refund it. `null` when there is
 * none (rule: service-refund).
 */
export async function refundServiceOf(orderId: number): Promise<string | null> {
	const service = paymentService()
	if (!service) return null
	const where = { orderId, provider: service.name, kind: 'paid' }
	const entry = await read.paymentEntry.findFirst({ where, select: { id: true } })
	return entry && serviceNames[service.name]
}
