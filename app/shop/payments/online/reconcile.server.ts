import { expireLink, findLink, PaymentServiceError, readLink } from '#app/adapters/razorpay/payment-links.server.ts'
import type { PaymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { dialect } from '#app/adapters/db/sql-dialect.server.ts'
import { type Prisma, read, write } from '#app/adapters/db/db.server.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { payablePaise } from '../payable.ts'
import { expireHold, holdsOver } from './hold.server.ts'
import { settle } from './settle.server.ts'
import { saveLink } from './start-payment.server.ts'

const hour = 60 * 60 * 1000
/** In one round of the job, so that a service that does not answer cannot keep it for long. */
const atOnce = 20

const askedSelect = {
	id: true,
	reference: true,
	linkId: true,
	state: true,
	expiresAt: true,
	order: {
		select: { status: true, paymentMethod: true, paymentState: true, totalPaise: true, receivedPaise: true },
	},
} as const satisfies Prisma.OnlinePaymentSelect

type Asked = Prisma.OnlinePaymentGetPayload<{ select: typeof askedSelect }>

/**
 * Asks the service for payments that are open, and for those that ended within a day, and cancels what was not paid in
 * time (rules 213 and 214). For a job: a service that does not answer is asked again the next time.
 */
export async function reconcilePayments(now: Date, { isEnding }: Pick<JobContext, 'isEnding'>): Promise<void> {
	const service = paymentService()
	if (service) {
		for (const attempt of await toAsk(service, now)) {
			if (isEnding()) return
			if (!(await askAgain(service, attempt, now))) break
		}
	}
	for (const orderId of await holdsOver(now, atOnce * 5)) {
		if (isEnding()) return
		if (service) await askForOrder(service, orderId, now)
		await expireHold(orderId, now)
	}
}

async function toAsk({ name }: PaymentService, now: Date): Promise<Asked[]> {
	const of = { orderBy: { checkedAt: dialect.nullsFirst }, take: atOnce, select: askedSelect } as const
	const open = await read.onlinePayment.findMany({ where: { provider: name, state: 'open' }, ...of })
	const longAgo = new Date(now.getTime() - hour)
	const ended = await read.onlinePayment.findMany({
		where: {
			provider: name,
			state: 'closed',
			checkedAt: { lt: longAgo },
			expiresAt: { gt: new Date(now.getTime() - 24 * hour) },
		},
		...of,
	})
	return [...open, ...ended]
}

/** Asks once more for what an order has open, so that what was paid in the last moment counts. */
async function askForOrder(service: PaymentService, orderId: number, now: Date): Promise<void> {
	const where = { orderId, provider: service.name, state: 'open' }
	for (const attempt of await read.onlinePayment.findMany({ where, select: askedSelect }))
		await askAgain(service, attempt, now)
}

/** Answers whether the service did. */
async function askAgain(service: PaymentService, attempt: Asked, now: Date): Promise<boolean> {
	try {
		await askFor(service, attempt, now)
		return true
	} catch (error) {
		if (!(error instanceof PaymentServiceError)) throw error
		log.warn({ err: error, reference: attempt.reference }, 'a payment could not be asked for')
		return error.isRefusal
	}
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
	for (const payment of link?.payments ?? []) await settle({ ...payment, provider: service.name, reference })
	const mayBePaid = link ? link.isOpen : expiresAt > now
	if (link?.isOpen && !isWanted(attempt, now)) await endLink(service, link.linkId)
	const isClosed = !mayBePaid && attempt.state === 'open' && !link?.payments.length
	await write((tx) =>
		tx.onlinePayment.updateMany({
			where: { id, ...(isClosed && { state: 'open' }) },
			data: { checkedAt: now, ...(isClosed && { state: 'closed' }) },
		}),
	)
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
