import { z } from 'zod'
import { readWithin } from '../internet/outbound-requests.server.ts'
import type { PaymentService } from './payment-service.server.ts'

/** The service returned an error or did not respond. Without a response its action is unknown. */
export class PaymentServiceError extends Error {
	readonly isRefusal: boolean

	constructor(reason: string, isRefusal: boolean) {
		super(reason)
		this.isRefusal = isRefusal
	}
}

interface PaymentLinkParams {
	/** The shop's own reference. The service accepts each reference once. */
	reference: string
	amountPaise: number
	expiresAt: Date
	description: string
	/** The URL to which the customer's browser returns. */
	callbackUrl: string
}

/** A payment that the service has received. */
export interface ServicePayment {
	paymentId: string
	/** The amount in hundredths of its currency. */
	amountPaise: number
	currency: string
}

export interface PaymentLink {
	linkId: string
	reference: string
	url: string
	/** The link can still be paid. */
	isOpen: boolean
	/** Captured payments; others are left out. */
	payments: ServicePayment[]
	/** True while the bank has neither confirmed nor rejected a payment. */
	isPending: boolean
}

const linkSchema = z.object({
	id: z.string(),
	reference_id: z.string().nullish(),
	short_url: z.string(),
	status: z.string(),
	order_id: z.string().nullish(),
	payments: z.array(z.object({ payment_id: z.string(), status: z.string() })).nullish(),
})
type LinkResponse = z.output<typeof linkSchema>

const paymentSchema = z.object({
	id: z.string(),
	amount: z.int(),
	currency: z.string(),
	status: z.string(),
	order_id: z.string().nullish(),
})

/** Creates a payment link that is paid on a page of the service. Throws `PaymentServiceError`. */
export async function createPaymentLink(service: PaymentService, params: PaymentLinkParams): Promise<PaymentLink> {
	const { reference, amountPaise, expiresAt, description, callbackUrl } = params
	const link = await callService(service, 'POST', '/v1/payment_links', linkSchema, {
		amount: amountPaise,
		currency: 'INR',
		reference_id: reference,
		description,
		expire_by: Math.floor(expiresAt.getTime() / 1000),
		callback_url: callbackUrl,
		callback_method: 'get',
		reminder_enable: false,
	})
	return toPaymentLink(service, link, { payments: [], isPending: false })
}

/**
 * Returns the link for one of the shop's references; `null` when the service has none. Throws `PaymentServiceError`.
 */
export async function findPaymentLink(service: PaymentService, reference: string): Promise<PaymentLink | null> {
	const query = new URLSearchParams({ reference_id: reference })
	const list = z.object({ payment_links: z.array(linkSchema) })
	const found = await callService(service, 'GET', `/v1/payment_links?${query}`, list)
	const link = found.payment_links.find((one) => one.reference_id === reference)
	return link ? toPaymentLink(service, link, await fetchPayments(service, link)) : null
}

/** Returns a link with its payments, each of which is requested separately. Throws `PaymentServiceError`. */
export async function getPaymentLink(service: PaymentService, linkId: string): Promise<PaymentLink> {
	const link = await callService(service, 'GET', `/v1/payment_links/${encodeURIComponent(linkId)}`, linkSchema)
	return toPaymentLink(service, link, await fetchPayments(service, link))
}

/**
 * Expires a link, so that it can no longer be paid. Throws `PaymentServiceError`, also for a link that has already
 * expired.
 */
export async function cancelPaymentLink(service: PaymentService, linkId: string): Promise<void> {
	await callService(service, 'POST', `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`, z.unknown(), {})
}

export interface RefundRequest {
	paymentId: string
	amountPaise: number
	/** The idempotency key: the same key means the same refund. */
	key: string
}

/**
 * Refunds a payment to its original payment method. Returns the service's id of the refund. Throws
 * `PaymentServiceError`.
 */
export async function refundPayment(
	service: PaymentService,
	{ paymentId, amountPaise, key }: RefundRequest,
): Promise<string> {
	const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
	const headers = { 'X-Refund-Idempotency': key }
	const { id } = await callService(
		service,
		'POST',
		path,
		z.object({ id: z.string() }),
		{ amount: amountPaise },
		headers,
	)
	return id
}

type LinkPayments = Pick<PaymentLink, 'payments' | 'isPending'>

async function fetchPayments(service: PaymentService, link: LinkResponse): Promise<LinkPayments> {
	const payments: ServicePayment[] = []
	let isPending = false
	for (const { payment_id: id } of link.payments ?? []) {
		const payment = await callService(service, 'GET', `/v1/payments/${encodeURIComponent(id)}`, paymentSchema)
		if (link.order_id && payment.order_id && link.order_id !== payment.order_id) continue
		const { status, amount: amountPaise, currency } = payment
		if (status === 'captured' || status === 'refunded') payments.push({ paymentId: payment.id, amountPaise, currency })
		if (status === 'created' || status === 'authorized') isPending = true
	}
	return { payments, isPending }
}

function toPaymentLink(service: PaymentService, link: LinkResponse, payments: LinkPayments): PaymentLink {
	assertHttps(service, link.short_url)
	const { id: linkId, reference_id: reference, short_url: url, status } = link
	return { linkId, reference: reference ?? '', url, isOpen: status === 'created', ...payments }
}

/** Requires https for payments and messages about them. The demo's fake service is exempt because it moves no money. */
function assertHttps({ name }: PaymentService, address: string): void {
	if (name !== 'stand-in' && !/^https:\/\//i.test(address))
		throw new PaymentServiceError('its address is not https', false)
}

async function callService<Schema extends z.ZodType>(
	service: PaymentService,
	method: 'GET' | 'POST',
	path: string,
	schema: Schema,
	body?: object,
	headers: Record<string, string> = {},
): Promise<z.output<Schema>> {
	const { origin, keyId, keySecret, wholeMs, send } = service
	assertHttps(service, origin)
	const ending = new AbortController()
	const request = new Request(origin + path, {
		method,
		headers: {
			Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
			...(body && { 'Content-Type': 'application/json' }),
			...headers,
		},
		...(body && { body: JSON.stringify(body) }),
		redirect: 'error',
		signal: ending.signal,
	})
	const { status, text } = await sendWithin(send, request, { ending, wholeMs })
	if (status >= 500 || status === 429)
		throw new PaymentServiceError(`the payment service responded with ${status}`, false)
	if (status >= 400)
		throw new PaymentServiceError(`the payment service rejected the request: ${status} ${text.slice(0, 300)}`, true)
	const result = schema.safeParse(parseJson(text))
	if (!result.success) throw new PaymentServiceError('the payment service sent an unreadable response', false)
	return result.data
}

interface RequestLimit {
	ending: AbortController
	wholeMs: number
}

/**
 * Sends a request with a time limit. The timeout is managed here because a request's own signal may be garbage
 * collected with it and never fire.
 */
async function sendWithin(send: PaymentService['send'], request: Request, { ending, wholeMs }: RequestLimit) {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			reject(new Error('timeout'))
			ending.abort()
		}, wholeMs)
	})
	const receive = async () => {
		const { status, body } = await send(request)
		return { status, text: await readText(body) }
	}
	try {
		return await Promise.race([receive(), late])
	} catch (error) {
		throw new PaymentServiceError(`the payment service did not respond: ${(error as Error).message}`, false)
	} finally {
		clearTimeout(timer)
	}
}

const maxAnswerBytes = 1024 * 1024

async function readText(body: ReadableStream<Uint8Array> | null): Promise<string> {
	const bytes = await readWithin(body, maxAnswerBytes)
	if (!bytes) throw new Error('response larger than one megabyte')
	return bytes.toString()
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
