import {
	updateFakeRazorpay,
	listVisiblePayments,
	createId,
	type FakeFault,
	type FakePaymentLink,
	type FakePayment,
	readFakeRazorpay,
	getLinkStatus,
} from './fake-razorpay-state.server.ts'
import { getSessionSecret } from '../secret.server.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { buildReturnPayload, connectRazorpay, type RazorpayConnection, signHmac } from './razorpay.server.ts'

/** Returns the connection to the fake service. Its keys are derived from the shop's secret. */
export function createFakeConnection(): RazorpayConnection {
	const deriveSecret = (purpose: string) => signHmac(`stand-in ${purpose}`, getSessionSecret())
	return {
		name: 'stand-in',
		keyId: 'stand-in',
		keySecret: deriveSecret('key'),
		webhookSecrets: [deriveSecret('webhook'), deriveSecret('webhook before')],
		origin: 'http://stand-in.invalid',
		wholeMs: 1_000,
		send: handleFakeRazorpay,
	}
}

/** Returns the fake service, for a demo without keys and for tests. */
export const createFakeRazorpay = (): PaymentProvider => connectRazorpay(createFakeConnection())

interface CreateLinkBody {
	amount: number
	currency: string
	reference_id: string
	description: string
	expire_by: number
	callback_url: string
}

/**
 * Responds like the API of the service, but moves no money. It serves a demo without keys. Tests make it fail in every
 * way that the service can fail.
 */
export async function handleFakeRazorpay(request: Request): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url)
	const kind = pathname.endsWith('/refund') ? 'refund' : request.method === 'GET' ? 'read' : 'start'
	const fault = readFakeRazorpay().faults[kind]
	if (fault && fault !== 'answer lost') return simulateFault(fault, request.signal)
	const body: unknown = request.method === 'POST' ? await request.json() : null
	const [, , noun, id, action] = pathname.split('/')
	const answer = handleCall({ noun, id, action, reference: searchParams.get('reference_id'), body }, request)
	return fault ? simulateFault('closed socket', request.signal) : answer
}

function simulateFault(fault: FakeFault, signal: AbortSignal): Promise<Response> {
	if (fault === 'error') return Promise.resolve(Response.json({ error: { code: 'SERVER_ERROR' } }, { status: 502 }))
	if (fault === 'closed socket') return Promise.reject(new TypeError('fetch failed'))
	return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

interface ServiceCall {
	noun: string | undefined
	id: string | undefined
	action: string | undefined
	reference: string | null
	body: unknown
}

function handleCall({ noun, id, action, reference, body }: ServiceCall, request: Request): Response {
	const { links } = readFakeRazorpay()
	if (noun === 'payment_links' && !id)
		return request.method === 'POST'
			? createLink(body as CreateLinkBody)
			: Response.json({ payment_links: links.filter((link) => link.reference === reference).map(toLinkJson) })
	if (noun === 'payment_links') {
		const link = links.find((one) => one.id === id)
		if (!link) return badRequest('The id provided does not exist')
		return action === 'cancel' ? cancelLink(link) : Response.json(toLinkJson(link))
	}
	const link = links.find(({ payments }) => payments.some((payment) => payment.id === id))
	const payment = link && listVisiblePayments(link, Date.now()).find((one) => one.id === id)
	if (noun !== 'payments' || !payment) return badRequest('The id provided does not exist')
	if (action !== 'refund') return Response.json(toPaymentJson(link, payment))
	return refund(payment.id, (body as { amount: number }).amount, request.headers.get('X-Refund-Idempotency') ?? '')
}

const badRequest = (description: string) =>
	Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status: 400 })

const fifteenMinutes = 15 * 60

function createLink(params: CreateLinkBody): Response {
	return updateFakeRazorpay(({ links }) => {
		const { amount, currency, reference_id: reference, description } = params
		const { expire_by: expireBy, callback_url: callbackUrl } = params
		if (reference.length > 40) return badRequest('The reference id may not be greater than 40 characters.')
		if (links.some((link) => link.reference === reference))
			return badRequest('payment link with given reference_id already exists')
		if (expireBy < Date.now() / 1000 + fifteenMinutes)
			return badRequest('expire_by should be at least 15 minutes ahead')
		const link = { reference, amount, currency, description, expireBy, callbackUrl, isCancelled: false, payments: [] }
		const createdLink: FakePaymentLink = { ...link, id: createId('plink') }
		links.push(createdLink)
		return Response.json(toLinkJson(createdLink))
	})
}

function cancelLink({ id, reference }: FakePaymentLink): Response {
	return updateFakeRazorpay(({ links }) => {
		const link = links.find((one) => one.id === id)
		if (!link || getLinkStatus(link, Date.now()) !== 'created') return badRequest(`${reference} cannot be cancelled`)
		link.isCancelled = true
		return Response.json(toLinkJson(link))
	})
}

function refund(paymentId: string, amount: number, key: string): Response {
	return updateFakeRazorpay(({ links }) => {
		const payment = links.flatMap(({ payments }) => payments).find(({ id }) => id === paymentId)
		if (!payment) return badRequest('The id provided does not exist')
		const same = payment.refunds.find((one) => key !== '' && one.key === key)
		if (same) return Response.json({ id: same.id, amount: same.amount, status: 'processed' })
		const refundedPaise = payment.refunds.reduce((sum, one) => sum + one.amount, 0)
		if (payment.status !== 'captured' || refundedPaise + amount > payment.amount)
			return badRequest('The total refund amount is greater than the refund payment amount')
		const createdRefund = { id: createId('rfnd'), key, amount }
		payment.refunds.push(createdRefund)
		return Response.json({ id: createdRefund.id, amount, status: 'processed' })
	})
}

function toLinkJson(link: FakePaymentLink) {
	const { id, reference, amount, currency, expireBy } = link
	const now = Date.now()
	return {
		id,
		reference_id: reference,
		amount,
		currency,
		expire_by: expireBy,
		status: getLinkStatus(link, now),
		short_url: new URL(`/stand-in/${id}`, link.callbackUrl).href,
		order_id: id.replace('plink', 'order'),
		payments: listVisiblePayments(link, now).map((payment) => ({ payment_id: payment.id, status: payment.status })),
	}
}

function toPaymentJson(link: FakePaymentLink, { id, amount, currency, status, orderId }: FakePayment) {
	return { id, amount, currency, status, order_id: orderId ?? link.id.replace('plink', 'order') }
}

/** The choices of the shopper on the fake payment page. */
export const FAKE_PAYMENT_CHOICES = ['pay', 'fail', 'close', 'late'] as const
type FakePaymentChoice = (typeof FAKE_PAYMENT_CHOICES)[number]

export interface FakePaymentPage {
	id: string
	amountPaise: number
	description: string
	isOpen: boolean
	/** The last payment failed. */
	hasFailed: boolean
	/** True while a payment is in progress that arrives only later, after the link has expired. */
	isLate: boolean
}

/** Returns the data of a link's payment page; `null` for an unknown link. */
export function findFakePaymentPage(id: string): FakePaymentPage | null {
	const link = readFakeRazorpay().links.find((one) => one.id === id)
	if (!link) return null
	const { amount: amountPaise, description, payments } = link
	const now = Date.now()
	return {
		id,
		amountPaise,
		description,
		isOpen: getLinkStatus(link, now) === 'created',
		hasFailed: payments.at(-1)?.status === 'failed',
		isLate: payments.some(({ at }) => at > now),
	}
}

/** A signed webhook request from the service to the shop. */
export interface SignedWebhook {
	body: string
	signature: string
	eventId: string
}

interface ChoiceResult {
	/** The URL to which the browser is sent; `null` when it stays on the page. */
	to: string | null
	webhook: SignedWebhook | null
}

/** Performs the shopper's choice on the payment page of a link. A link that is no longer open does not change. */
export function applyFakePaymentChoice(id: string, choice: FakePaymentChoice): ChoiceResult {
	return updateFakeRazorpay(({ links }) => {
		const link = links.find((one) => one.id === id)
		if (!link) return { to: null, webhook: null }
		if (choice === 'close') return { to: link.callbackUrl, webhook: null }
		const now = Date.now()
		if (getLinkStatus(link, now) !== 'created') return { to: null, webhook: null }
		const payment = {
			id: createId('pay'),
			amount: link.amount,
			currency: link.currency,
			status: choice === 'fail' ? ('failed' as const) : ('captured' as const),
			// The bank confirms the payment after the link has expired.
			at: choice === 'late' ? link.expireBy * 1000 + 1000 : now,
			refunds: [],
		}
		link.payments.push(payment)
		if (choice === 'late') return { to: null, webhook: null }
		const webhook = buildFakeWebhook(link, choice === 'pay' ? 'payment_link.paid' : 'payment.failed')
		return { to: choice === 'pay' ? buildReturnUrl(link, payment.id) : null, webhook }
	})
}

/** Returns the signed URL to which the browser returns after a payment. */
function buildReturnUrl({ id, reference, callbackUrl }: FakePaymentLink, paymentId: string) {
	const query = new URLSearchParams({
		razorpay_payment_id: paymentId,
		razorpay_payment_link_id: id,
		razorpay_payment_link_reference_id: reference,
		razorpay_payment_link_status: 'paid',
	})
	query.set('razorpay_signature', signHmac(buildReturnPayload(query), createFakeConnection().keySecret))
	return `${callbackUrl}?${query}`
}

/** Builds a webhook event about a link as the service sends it. */
export function buildFakeWebhook(link: FakePaymentLink, event: string): SignedWebhook {
	const entity = {
		id: link.id,
		reference_id: link.reference,
		status: getLinkStatus(link, Date.now()),
		amount: link.amount,
	}
	const body = JSON.stringify({ entity: 'event', event, payload: { payment_link: { entity } } })
	return { body, signature: signHmac(body, createFakeConnection().webhookSecrets[0]!), eventId: createId('evt') }
}
