import {
	changeStandIn,
	knownPayments,
	newName,
	type StandInFault,
	type StandInLink,
	type StandInPayment,
	standInState,
	statusOf,
} from './stand-in-links.server.ts'

interface Asked {
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
export async function answerOfStandIn(request: Request): Promise<Response> {
	const { pathname, searchParams } = new URL(request.url)
	const kind = pathname.endsWith('/refund') ? 'refund' : request.method === 'GET' ? 'read' : 'start'
	const fault = standInState().faults[kind]
	if (fault && fault !== 'answer lost') return failing(fault, request.signal)
	const body: unknown = request.method === 'POST' ? await request.json() : null
	const [, , noun, id, act] = pathname.split('/')
	const answer = answerTo({ noun, id, act, reference: searchParams.get('reference_id'), body }, request)
	return fault ? failing('closed socket', request.signal) : answer
}

function failing(fault: StandInFault, signal: AbortSignal): Promise<Response> {
	if (fault === 'error') return Promise.resolve(Response.json({ error: { code: 'SERVER_ERROR' } }, { status: 502 }))
	if (fault === 'closed socket') return Promise.reject(new TypeError('fetch failed'))
	return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

interface Call {
	noun: string | undefined
	id: string | undefined
	act: string | undefined
	reference: string | null
	body: unknown
}

function answerTo({ noun, id, act, reference, body }: Call, request: Request): Response {
	const { links } = standInState()
	if (noun === 'payment_links' && !id)
		return request.method === 'POST'
			? start(body as Asked)
			: Response.json({ payment_links: links.filter((link) => link.reference === reference).map(linkJson) })
	if (noun === 'payment_links') {
		const link = links.find((one) => one.id === id)
		if (!link) return refusalOf('The id provided does not exist')
		return act === 'cancel' ? cancel(link) : Response.json(linkJson(link))
	}
	const link = links.find(({ payments }) => payments.some((payment) => payment.id === id))
	const payment = link && knownPayments(link, Date.now()).find((one) => one.id === id)
	if (noun !== 'payments' || !payment) return refusalOf('The id provided does not exist')
	if (act !== 'refund') return Response.json(paymentJson(link, payment))
	return refund(payment.id, (body as { amount: number }).amount, request.headers.get('X-Refund-Idempotency') ?? '')
}

const refusalOf = (description: string) =>
	Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status: 400 })

const fifteenMinutes = 15 * 60

function start(asked: Asked): Response {
	return changeStandIn(({ links }) => {
		const { amount, reference_id: reference, description, expire_by: expireBy, callback_url: callbackUrl } = asked
		if (reference.length > 40) return refusalOf('The reference id may not be greater than 40 characters.')
		if (links.some((link) => link.reference === reference))
			return refusalOf('payment link with given reference_id already exists')
		if (expireBy < Date.now() / 1000 + fifteenMinutes) return refusalOf('expire_by should be at least 15 minutes ahead')
		const link = { reference, amount, description, expireBy, callbackUrl, isCancelled: false, payments: [] }
		const made: StandInLink = { ...link, id: newName('plink') }
		links.push(made)
		return Response.json(linkJson(made))
	})
}

function cancel({ id, reference }: StandInLink): Response {
	return changeStandIn(({ links }) => {
		const link = links.find((one) => one.id === id)
		if (!link || statusOf(link, Date.now()) !== 'created') return refusalOf(`${reference} cannot be cancelled`)
		link.isCancelled = true
		return Response.json(linkJson(link))
	})
}

function refund(paymentId: string, amount: number, key: string): Response {
	return changeStandIn(({ links }) => {
		const payment = links.flatMap(({ payments }) => payments).find(({ id }) => id === paymentId)
		if (!payment) return refusalOf('The id provided does not exist')
		const same = payment.refunds.find((one) => key !== '' && one.key === key)
		if (same) return Response.json({ id: same.id, amount: same.amount, status: 'processed' })
		const given = payment.refunds.reduce((sum, one) => sum + one.amount, 0)
		if (payment.status !== 'captured' || given + amount > payment.amount)
			return refusalOf('The total refund amount is greater than the refund payment amount')
		const made = { id: newName('rfnd'), key, amount }
		payment.refunds.push(made)
		return Response.json({ id: made.id, amount, status: 'processed' })
	})
}

function linkJson(link: StandInLink) {
	const { id, reference, amount, expireBy } = link
	const now = Date.now()
	return {
		id,
		reference_id: reference,
		amount,
		currency: 'INR',
		expire_by: expireBy,
		status: statusOf(link, now),
		short_url: new URL(`/stand-in/${id}`, link.callbackUrl).href,
		order_id: id.replace('plink', 'order'),
		payments: knownPayments(link, now).map((payment) => ({ payment_id: payment.id, status: payment.status })),
	}
}

function paymentJson(link: StandInLink, { id, amount, currency, status, orderId }: StandInPayment) {
	return { id, amount, currency, status, order_id: orderId ?? link.id.replace('plink', 'order') }
}
