import { z } from 'zod'
import { readWithin } from '../internet/read-within.ts'
import type { PaymentService } from './payment-service.server.ts'

/** The service refused, or did not answer: then nobody knows what it did. */
export class PaymentServiceError extends Error {
	readonly isRefusal: boolean

	constructor(reason: string, isRefusal: boolean) {
		super(reason)
		this.isRefusal = isRefusal
	}
}

interface WantedLink {
	/** Ours; the service takes each once. */
	reference: string
	amountPaise: number
	expiresAt: Date
	description: string
	/** The address that the customer's browser comes back to. */
	callbackUrl: string
}

/** Money that the service has taken. */
export interface SeenPayment {
	paymentId: string
	/** The amount in a hundredth of its currency. */
	amountPaise: number
	currency: string
}

export interface SeenLink {
	linkId: string
	reference: string
	url: string
	/** Whether it can still be paid. */
	isOpen: boolean
	/** Payments taken for good; others are left out. */
	payments: SeenPayment[]
	/** Whether the bank has yet to confirm or reject a payment. */
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
type Link = z.output<typeof linkSchema>

const paymentSchema = z.object({
	id: z.string(),
	amount: z.int(),
	currency: z.string(),
	status: z.string(),
	order_id: z.string().nullish(),
})

/** Makes a link that is paid on the page of the service. Throws `PaymentServiceError`. */
export async function startLink(service: PaymentService, wanted: WantedLink): Promise<SeenLink> {
	const { reference, amountPaise, expiresAt, description, callbackUrl } = wanted
	const link = await ask(service, 'POST', '/v1/payment_links', linkSchema, {
		amount: amountPaise,
		currency: 'INR',
		reference_id: reference,
		description,
		expire_by: Math.floor(expiresAt.getTime() / 1000),
		callback_url: callbackUrl,
		callback_method: 'get',
		reminder_enable: false,
	})
	return toSeenLink(service, link, { payments: [], isPending: false })
}

/** The link of one of our references; null where the service has none. Throws `PaymentServiceError`. */
export async function findLink(service: PaymentService, reference: string): Promise<SeenLink | null> {
	const query = new URLSearchParams({ reference_id: reference })
	const list = z.object({ payment_links: z.array(linkSchema) })
	const found = await ask(service, 'GET', `/v1/payment_links?${query}`, list)
	const link = found.payment_links.find((one) => one.reference_id === reference)
	return link ? toSeenLink(service, link, await paymentsOf(service, link)) : null
}

/** A link with the money that came by it, each payment asked for by itself. Throws `PaymentServiceError`. */
export async function readLink(service: PaymentService, linkId: string): Promise<SeenLink> {
	const link = await ask(service, 'GET', `/v1/payment_links/${encodeURIComponent(linkId)}`, linkSchema)
	return toSeenLink(service, link, await paymentsOf(service, link))
}

/** Ends a link, so that it cannot be paid any more. Throws `PaymentServiceError`; ended already is refused. */
export async function expireLink(service: PaymentService, linkId: string): Promise<void> {
	await ask(service, 'POST', `/v1/payment_links/${encodeURIComponent(linkId)}/cancel`, z.unknown(), {})
}

export interface WantedRefund {
	paymentId: string
	amountPaise: number
	/** The same again is the same refund. */
	key: string
}

/** Gives money back by the way it came; answers the service's name for it. Throws `PaymentServiceError`. */
export async function refundPayment(
	service: PaymentService,
	{ paymentId, amountPaise, key }: WantedRefund,
): Promise<string> {
	const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
	const headers = { 'X-Refund-Idempotency': key }
	const { id } = await ask(service, 'POST', path, z.object({ id: z.string() }), { amount: amountPaise }, headers)
	return id
}

type LinkPayments = Pick<SeenLink, 'payments' | 'isPending'>

async function paymentsOf(service: PaymentService, link: Link): Promise<LinkPayments> {
	const payments: SeenPayment[] = []
	let isPending = false
	for (const { payment_id: id } of link.payments ?? []) {
		const payment = await ask(service, 'GET', `/v1/payments/${encodeURIComponent(id)}`, paymentSchema)
		if (link.order_id && payment.order_id && link.order_id !== payment.order_id) continue
		const { status, amount: amountPaise, currency } = payment
		if (status === 'captured' || status === 'refunded') payments.push({ paymentId: payment.id, amountPaise, currency })
		if (status === 'created' || status === 'authorized') isPending = true
	}
	return { payments, isPending }
}

function toSeenLink(service: PaymentService, link: Link, payments: LinkPayments): SeenLink {
	mustBeSafe(service, link.short_url)
	const { id: linkId, reference_id: reference, short_url: url, status } = link
	return { linkId, reference: reference ?? '', url, isOpen: status === 'created', ...payments }
}

/** Money and what is said of it go by https alone; the stand-in of a demo moves none. */
function mustBeSafe({ name }: PaymentService, address: string): void {
	if (name !== 'stand-in' && !/^https:\/\//i.test(address))
		throw new PaymentServiceError('its address is not https', false)
}

async function ask<Schema extends z.ZodType>(
	service: PaymentService,
	method: 'GET' | 'POST',
	path: string,
	schema: Schema,
	body?: object,
	headers: Record<string, string> = {},
): Promise<z.output<Schema>> {
	const { origin, keyId, keySecret, wholeMs, send } = service
	mustBeSafe(service, origin)
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
	const { status, text } = await answerOf(send, request, { ending, wholeMs })
	if (status >= 500 || status === 429) throw new PaymentServiceError(`the service answered ${status}`, false)
	if (status >= 400) throw new PaymentServiceError(`the service refused: ${status} ${text.slice(0, 300)}`, true)
	const result = schema.safeParse(parseJson(text))
	if (!result.success) throw new PaymentServiceError('the service answered what cannot be read', false)
	return result.data
}

interface Limit {
	ending: AbortController
	wholeMs: number
}

/** A request's own signal is forgotten with it, and may then never be heard: the clock is kept here. */
async function answerOf(send: PaymentService['send'], request: Request, { ending, wholeMs }: Limit) {
	let timer: ReturnType<typeof setTimeout> | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			reject(new Error('too late'))
			ending.abort()
		}, wholeMs)
	})
	const answer = async () => {
		const { status, body } = await send(request)
		return { status, text: await textOf(body) }
	}
	try {
		return await Promise.race([answer(), late])
	} catch (error) {
		throw new PaymentServiceError(`the service did not answer: ${(error as Error).message}`, false)
	} finally {
		clearTimeout(timer)
	}
}

const maxAnswerBytes = 1024 * 1024

async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
	const bytes = await readWithin(body, maxAnswerBytes)
	if (!bytes) throw new Error('more than a megabyte')
	return bytes.toString()
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
