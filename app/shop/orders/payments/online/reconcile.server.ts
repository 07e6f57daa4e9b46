import {
	expireLink,
	findLink,
	PaymentServiceError,
	readLink,
	type SeenPayment,
} from '#app/adapters/razorpay/payment-links.server.ts'
import { type PaymentService, paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { dialect } from '#app/adapters/db/sql.server.ts'
import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import { payablePaise, payableSelect } from '../payable.ts'
import { lookAfterEach, restingNow, type Round } from '../trouble/look-after.server.ts'
import { expireHold, holdsOver } from './hold.server.ts'
import { settle, type Settled } from './settle.server.ts'
import { saveLink } from './start-payment.server.ts'

const hour = 60 * 60 * 1000
/** Payments looked at in one round of the job, so that a service that does not answer cannot keep it for long. */
const atOnce = 20

const askedSelect = {
	id: true,
	orderId: true,
	reference: true,
	linkId: true,
	state: true,
	expiresAt: true,
	order: { select: payableSelect },
} as const satisfies Prisma.OnlinePaymentSelect

type Asked = Prisma.OnlinePaymentGetPayload<{ select: typeof askedSelect }>

/**
 * Asks the service for payments that are open, and for those that ended within a day, and cancels what was not paid in
 * time (rules: payment-hold, service-confirms). For a job: what fails rests, and stops no other
 * (rule: payment-troubles).
 */
export async function reconcilePayments(round: Round): Promise<void> {
	const service = paymentService()
	if (service) await askForEach(service, await listToAsk(service, round.now), round)
	const over = await holdsOver(round.now, atOnce * 5)
	await lookAfterEach('hold', over, round, async ({ id }) => {
		if (service) await askForOrder(service, id, round)
		await expireHold(id, round.now)
	})
}

async function listToAsk({ name }: PaymentService, now: Date): Promise<Asked[]> {
	const of = { orderBy: { checkedAt: dialect.nullsFirst }, take: atOnce, select: askedSelect } as const
	const ready = { provider: name, id: { notIn: await restingNow('payment', now) } }
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

/** Asks once more for what an order has open, so that what was paid in the last moment counts. */
async function askForOrder(service: PaymentService, orderId: number, round: Round): Promise<void> {
	const where = { orderId, provider: service.name, state: 'open' }
	await askForEach(service, await read.onlinePayment.findMany({ where, select: askedSelect }), round)
}

function askForEach(service: PaymentService, attempts: Asked[], round: Round): Promise<void> {
	return lookAfterEach('payment', attempts, round, (attempt) => askFor(service, attempt, round.now))
}

/**
 * Asks for one of our references, and settles what came by it. Unknown: nothing. Throws `PaymentServiceError`.
 */
export async function reconcileReference(service: PaymentService, reference: string): Promise<void> {
	const attempt = await read.onlinePayment.findUnique({
		where: { provider_reference: { provider: service.name, reference } },
		select: askedSelect,
	})
	if (attempt) await askFor(service, attempt, new Date())
}

async function askFor(service: PaymentService, attempt: Asked, now: Date): Promise<void> {
	const { id, linkId, reference, expiresAt } = attempt
	const link = linkId === null ? await findLink(service, reference) : await readLink(service, linkId)
	if (link && linkId === null) await saveLink(id, link)
	const outcomes = await settleEach(service, link?.payments ?? [], reference)
	const mayBePaid = link ? link.isOpen : expiresAt > now
	if (link?.isOpen && !isWanted(attempt, now)) await endLink(service, link.linkId)
	const isClosed = !mayBePaid && attempt.state === 'open' && outcomes.every((outcome) => outcome === 'nothing')
	await write((tx) =>
		tx.onlinePayment.updateMany({
			where: { id, ...(isClosed && { state: 'open' }) },
			data: { checkedAt: now, ...(isClosed && { state: 'closed' }) },
		}),
	)
}

/** Each payment of a link is settled, though another one of it fails; that one's error is thrown then. */
async function settleEach(
	{ name: provider }: PaymentService,
	payments: SeenPayment[],
	reference: string,
): Promise<Settled[]> {
	const outcomes: Settled[] = []
	const errors: unknown[] = []
	for (const payment of payments) {
		try {
			outcomes.push(await settle({ ...payment, provider, reference }))
		} catch (error) {
			errors.push(error)
		}
	}
	if (errors.length > 0) throw errors[0]
	return outcomes
}

/** What nobody is to pay any more must not be payable. */
function isWanted({ order, expiresAt }: Asked, now: Date): boolean {
	return payablePaise(order) > 0 && expiresAt > now
}

async function endLink(service: PaymentService, linkId: string): Promise<void> {
	try {
		await expireLink(service, linkId)
	} catch (error) {
		// Paid or ended meanwhile: the next round reads which.
		if (!(error instanceof PaymentServiceError && error.isRefusal)) throw error
	}
}
