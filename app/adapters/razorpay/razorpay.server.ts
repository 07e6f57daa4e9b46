import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson, requestService, type ServiceConnection } from '../internet/service-requests.server.ts'
import {
	type PaymentLink,
	type PaymentLinkParams,
	type PaymentProvider,
	PaymentServiceError,
	type RefundRequest,
	type ServicePayment,
	type WebhookEvent,
} from '../payment-provider.ts'
import type { RazorpayKeys } from './payment-settings.ts'

/** The keys and the connection of Razorpay, or of the fake service that responds like it. */
export interface RazorpayConnection extends ServiceConnection {
	name: PaymentProvider['name']
	keyId: string
	keySecret: string
	/** The current webhook secret, if there is one, followed by the previous one, while it is valid. */
	webhookSecrets: string[]
}

const dayMs = 24 * 60 * 60 * 1000
const startedAt = Date.now()

/**
 * Creates the payment provider for the shop's account at Razorpay. A previous webhook secret is valid for 24 hours
 * after the process has started.
 */
export function createRazorpay(keys: RazorpayKeys, now = Date.now()): PaymentProvider {
	const { keyId, keySecret, webhookSecret, oldWebhookSecret } = keys
	const old = now - startedAt < dayMs ? oldWebhookSecret : undefined
	return connectRazorpay({
		name: 'razorpay',
		keyId,
		keySecret,
		webhookSecrets: [webhookSecret, old].filter((secret) => secret !== undefined),
		origin: 'https://api.razorpay.com',
		wholeMs: 8_000,
		send: (request) => fetch(request),
	})
}

/** Returns a payment provider that uses this connection. */
export function connectRazorpay(connection: RazorpayConnection): PaymentProvider {
	const { name, webhookSecrets, keySecret } = connection
	return {
		name,
		isFake: name === 'stand-in',
		hasWebhookSecret: webhookSecrets.length > 0,
		pageOrigins: name === 'stand-in' ? [] : ['https://rzp.io', 'https://*.razorpay.com'],
		createPaymentLink: (params) => createPaymentLink(connection, params),
		findPaymentLink: (reference) => findPaymentLink(connection, reference),
		getPaymentLink: (linkId) => getPaymentLink(connection, linkId),
		cancelPaymentLink: async (linkId) => {
			await callService(connection, 'POST', `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`, z.unknown(), {})
		},
		refundPayment: (request) => refundPayment(connection, request),
		readReturn: (query) => {
			const key = query.get('razorpay_signature') ?? ''
			if (!isValidSignature(buildReturnPayload(query), key, [keySecret])) return null
			return { reference: query.get('razorpay_payment_link_reference_id') ?? '', key }
		},
		isPlausibleWebhook: (headers) => /^[\da-f]{64}$/i.test(headers.get(signatureHeader) ?? ''),
		readWebhook: (headers, body) => {
			if (!isValidSignature(body, headers.get(signatureHeader) ?? '', webhookSecrets)) return 'forged'
			return readEvent(body, headers.get(eventHeader) ?? '')
		},
	}
}

const signatureHeader = 'X-Razorpay-Signature'
const eventHeader = 'X-Razorpay-Event-Id'

/** Returns the headers of a webhook as the service sends it. */
export function buildWebhookHeaders({ signature, eventId }: { signature: string; eventId: string }): Headers {
	return new Headers({ [signatureHeader]: signature, [eventHeader]: eventId })
}

const webhookEventSchema = z.object({
	event: z.string().max(100),
	payload: z
		.object({
			payment_link: z.object({ entity: z.object({ reference_id: z.string().max(40).nullish() }) }).optional(),
		})
		.optional(),
})

function readEvent(body: string, eventId: string): WebhookEvent | 'unreadable' {
	const event = webhookEventSchema.safeParse(parseJson(body))
	if (!event.success) return 'unreadable'
	return { kind: event.data.event, eventId, reference: event.data.payload?.payment_link?.entity.reference_id ?? null }
}

/** Returns the HMAC-SHA256 signature as hex. */
export function signHmac(text: string, secret: string): string {
	return createHmac('sha256', secret).update(text).digest('hex')
}

/** Returns the text that the service signs when it sends the browser back to the shop. */
export function buildReturnPayload(query: URLSearchParams): string {
	const signed = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id']
	return signed.map((name) => query.get(`razorpay_${name}`) ?? '').join('|')
}

/** Returns whether a signature matches the text with any of the secrets, in constant time. */
function isValidSignature(text: string, signature: string, secrets: readonly string[]): boolean {
	const given = Buffer.from(signature)
	return secrets
		.map((secret) => Buffer.from(signHmac(text, secret)))
		.map((right) => given.length === right.length && timingSafeEqual(given, right))
		.includes(true)
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

async function createPaymentLink(service: RazorpayConnection, params: PaymentLinkParams): Promise<PaymentLink> {
	const { reference, amountPaise, currency, expiresAt, description, callbackUrl } = params
	const link = await callService(service, 'POST', '/v1/payment_links', linkSchema, {
		amount: amountPaise,
		currency,
		reference_id: reference,
		description,
		expire_by: Math.floor(expiresAt.getTime() / 1000),
		callback_url: callbackUrl,
		callback_method: 'get',
		reminder_enable: false,
	})
	return toPaymentLink(service, link, { payments: [], isPending: false })
}

async function findPaymentLink(service: RazorpayConnection, reference: string): Promise<PaymentLink | null> {
	const query = new URLSearchParams({ reference_id: reference })
	const list = z.object({ payment_links: z.array(linkSchema) })
	const found = await callService(service, 'GET', `/v1/payment_links?${query}`, list)
	const link = found.payment_links.find((one) => one.reference_id === reference)
	return link ? toPaymentLink(service, link, await fetchPayments(service, link)) : null
}

async function getPaymentLink(service: RazorpayConnection, linkId: string): Promise<PaymentLink> {
	const link = await callService(service, 'GET', `/v1/payment_links/${encodeURIComponent(linkId)}`, linkSchema)
	return toPaymentLink(service, link, await fetchPayments(service, link))
}

async function refundPayment(
	service: RazorpayConnection,
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

/** Requests each payment of a link separately. Ignores payments whose order id is not that of the link. */
async function fetchPayments(service: RazorpayConnection, link: LinkResponse): Promise<LinkPayments> {
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

function toPaymentLink(service: RazorpayConnection, link: LinkResponse, payments: LinkPayments): PaymentLink {
	assertHttps(service, link.short_url)
	const { id: linkId, reference_id: reference, short_url: url, status } = link
	return { linkId, reference: reference ?? '', url, isOpen: status === 'created', ...payments }
}

/** Throws `PaymentServiceError` unless an address is https. The fake service is exempt because it moves no money. */
function assertHttps({ name }: RazorpayConnection, address: string): void {
	if (name !== 'stand-in' && !/^https:\/\//i.test(address))
		throw new PaymentServiceError('its address is not https', false)
}

async function callService<Schema extends z.ZodType>(
	service: RazorpayConnection,
	method: 'GET' | 'POST',
	path: string,
	schema: Schema,
	body?: object,
	headers: Record<string, string> = {},
): Promise<z.output<Schema>> {
	const { origin, keyId, keySecret } = service
	assertHttps(service, origin)
	const { status, text } = await requestService(service, {
		method,
		path,
		headers: { Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`, ...headers },
		body,
		maxBytes: maxAnswerBytes,
	}).catch((error: Error) => {
		throw new PaymentServiceError(`the payment service did not respond: ${error.message}`, false)
	})
	if (status >= 500 || status === 429)
		throw new PaymentServiceError(`the payment service responded with ${status}`, false)
	if (status >= 400)
		throw new PaymentServiceError(`the payment service rejected the request: ${status} ${text.slice(0, 300)}`, true)
	const result = schema.safeParse(parseJson(text))
	if (!result.success) throw new PaymentServiceError('the payment service sent an unreadable response', false)
	return result.data
}

const maxAnswerBytes = 1024 * 1024
