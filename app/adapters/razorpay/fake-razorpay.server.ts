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

interface CreateLinkBody {
	amount: number
	reference_id: string
	description: string
	expire_by: number
	callback_url: string
}

/**
 * Responds like the service's API. It moves no money. It serves a demo without keys, and tests, which make it fail in
 * every way that a service fails.
 */
export async function handleFakeRazorpay(request: Request): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url)
	const kind = pathname.endsWith('/refund') ? 'refund' : request.method === 'GET' ? 'read' : 'start'
	const fault = readFakeRazorpay().faults[kind]
	if (fault && fault !== 'answer lost') return simulateFault(fault, request.signal)
	const body: unknown = request.method === 'POST' ? await request.json() : null
	const [, , noun, id, act] = pathname.split('/')
	const answer = handleCall({ noun, id, act, reference: searchParams.get('reference_id'), body }, request)
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
	act: string | undefined
	reference: string | null
	body: unknown
}

function handleCall({ noun, id, act, reference, body }: ServiceCall, request: Request): Response {
	const { links } = readFakeRazorpay()
	if (noun === 'payment_links' && !id)
		return request.method === 'POST'
			? createLink(body as CreateLinkBody)
			: Response.json({ payment_links: links.filter((link) => link.reference === reference).map(toLinkJson) })
	if (noun === 'payment_links') {
		const link = links.find((one) => one.id === id)
		if (!link) return badRequest('The id provided does not exist')
		return act === 'cancel' ? cancelLink(link) : Response.json(toLinkJson(link))
	}
	const link = links.find(({ payments }) => payments.some((payment) => payment.id === id))
	const payment = link && listVisiblePayments(link, Date.now()).find((one) => one.id === id)
	if (noun !== 'payments' || !payment) return badRequest('The id provided does not exist')
	if (act !== 'refund') return Response.json(toPaymentJson(link, payment))
	return refund(payment.id, (body as { amount: number }).amount, request.headers.get('X-Refund-Idempotency') ?? '')
}

const badRequest = (description: string) =>
	Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status: 400 })

const fifteenMinutes = 15 * 60

function createLink(params: CreateLinkBody): Response {
	return updateFakeRazorpay(({ links }) => {
		const { amount, reference_id: reference, description, expire_by: expireBy, callback_url: callbackUrl } = params
		if (reference.length > 40) return badRequest('The reference id may not be greater than 40 characters.')
		if (links.some((link) => link.reference === reference))
			return badRequest('payment link with given reference_id already exists')
		if (expireBy < Date.now() / 1000 + fifteenMinutes)
			return badRequest('expire_by should be at least 15 minutes ahead')
		const link = { reference, amount, description, expireBy, callbackUrl, isCancelled: false, payments: [] }
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
		const createdLink = { id: createId('rfnd'), key, amount }
		payment.refunds.push(createdLink)
		return Response.json({ id: createdLink.id, amount, status: 'processed' })
	})
}

function toLinkJson(link: FakePaymentLink) {
	const { id, reference, amount, expireBy } = link
	const now = Date.now()
	return {
		id,
		reference_id: reference,
		amount,
		currency: 'INR',
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
