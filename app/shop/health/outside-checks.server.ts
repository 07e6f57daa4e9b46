import { requestOwnAddress, type SelfRequestResult } from '#app/adapters/internet/self-request.server.ts'
import { testRecipient } from '#app/adapters/mailer.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { formatDateTime } from '../values/dates.ts'
import { getActiveCourier } from '../settings/active-courier.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import { describeKeySource, getPaymentProvider } from '../settings/active-payment-service.server.ts'
import { getMailSender } from '../settings/shop-settings.server.ts'
import { type Check, slowCheck, type CheckResult, needsAttention, passed, failed } from './check.ts'
import { readSigned, signText } from '#app/adapters/secret.server.ts'

const minute = 60_000

/** The response to a probe, a request that the shop sends to its own public address. */
export interface ProbeResponse {
	/** The HMAC of the token, which only a shop with the same secret can create. */
	proof: string
	host: string
	/** The IP address of the connection: that of the proxy, if there is one. */
	peer: string
	/** The IP address that the shop takes for the visitor's. */
	address: string
	forwardedFor: boolean
}

/** Creates a token by which the shop recognizes its own probe. It expires after a minute. */
export const createProbeToken = (now = Date.now()) => signText(`doctor-${now + minute}`)

/** Returns true for a token that a shop with this secret created at most a minute ago. */
export function isProbeToken(token: string, now = Date.now()): boolean {
	const [, until = '0'] = /^doctor-(\d+)$/.exec(readSigned(token) ?? '') ?? []
	return Number(until) > now && Number(until) <= now + 2 * minute
}

export const createProof = (token: string) => signText(`answer-${token}`)

export function isOwnResponse({ proof }: ProbeResponse, token: string): boolean {
	return typeof proof === 'string' && readSigned(proof) === `answer-${token}`
}

const daysSoon = 14
const wantedReference = 'doctor'

/** Checks of the services that the shop calls and of how the shop is reached. */
export const outsideChecks: Check[] = [
	slowCheck('Email server', checkMailServer),
	slowCheck('Payments', checkPaymentService),
	slowCheck('Couriers', checkCourier),
	slowCheck('Public address', checkPublicAddress),
	slowCheck('Large uploads', checkUploads),
]

async function checkMailServer(): Promise<CheckResult> {
	const { smtpUrl } = getSettings()
	if (!smtpUrl) return needsAttention('Email is not set up: emails are saved as files. Set SMTP_URL.')
	const { address } = getMailSender()
	const { host } = new URL(smtpUrl)
	const problem = await testRecipient(smtpUrl, address)
	return problem
		? failed(
				`${host} does not accept email from ${address}: ${problem}. Check SMTP_URL and the sender under Settings, Email.`,
			)
		: passed(`${host} accepts email from ${address}.`)
}

async function checkPaymentService(): Promise<CheckResult> {
	const service = getPaymentProvider()
	if (!service) return passed('No keys are set: the shop does not use a payment service.')
	if (service.isFake) return passed('The demo uses a fake payment service. No money moves.')
	try {
		await service.findPaymentLink(wantedReference)
	} catch (error) {
		return failed(`Razorpay rejected the keys: ${(error as Error).message}. Check ${describeKeySource()}.`)
	}
	return service.hasWebhookSecret
		? passed('Razorpay accepts the keys.')
		: needsAttention(
				'Razorpay accepts the keys. There is no webhook secret, so payments are noticed with a delay of up to a minute.',
			)
}

/**
 * Tests the saved keys of the payment service with a harmless query. Returns the result as a sentence (rule:
 * payment-keys).
 *
 * @throws conflict: the service does not accept the keys, or does not answer.
 */
export async function testPaymentKeys(actor: Actor): Promise<string> {
	requirePermission(actor, 'financial settings')
	const { grade, words } = await checkPaymentService()
	if (grade === 'wrong') refuse('conflict', 'payment-keys-rejected', { problem: words })
	return words
}

/**
 * Tests the keys of the courier service, and reports the time of its last response and the number of shipments for
 * which a request failed and is retried.
 */
async function checkCourier(): Promise<CheckResult> {
	const active = getActiveCourier()
	if (!active) return passed('No courier service is set up: staff enter couriers and tracking numbers.')
	const { label, service, courier } = active
	const to = '/admin/settings/couriers'
	const problem = await courier.testConnection().then(
		() => null,
		(error: Error) => error.message,
	)
	const last = await read.shipment.findFirst({
		where: { service, checkedAt: { not: null } },
		orderBy: { checkedAt: 'desc' },
		select: { checkedAt: true },
	})
	const failures = await read.shipment.count({ where: { service, nextAt: { not: null }, failures: { gt: 0 } } })
	const since = last?.checkedAt ? ` It last reported on a shipment on ${formatDateTime(last.checkedAt)}.` : ''
	if (problem) return { ...failed(`${label} did not accept a test: ${problem}.${since}`), to }
	const waiting = failures === 1 ? '1 shipment waits' : `${failures} shipments wait`
	if (failures > 0)
		return { ...needsAttention(`${label} accepts the keys, but ${waiting} for a response.${since}`), to }
	return { ...passed(`${label} accepts the keys.${since}`), to }
}

async function checkPublicAddress(): Promise<CheckResult[]> {
	const { publicUrl, publicUrlGiven, https } = getSettings()
	if (!publicUrlGiven) return [needsAttention('PUBLIC_URL is not set: the shop has no public address.')]
	const token = createProbeToken()
	const answer = await requestOwnAddress(new URL('/healthz', publicUrl), { headers: { 'X-Doctor': token } })
	if (answer.problem)
		return [
			failed(`${publicUrl} does not respond: ${answer.problem}. Check the proxy and the DNS records of the domain.`),
		]
	const probeResponse = parseProbeResponse(answer, token)
	if (!probeResponse)
		return [
			failed(
				`${publicUrl} does not lead to this shop: the server there (${answer.status}) is another one or has another secret.`,
			),
		]
	return [
		passed(`${publicUrl} leads to this shop.`),
		...(https
			? [checkCertificate(answer)]
			: [needsAttention('The address does not use https: passwords can be read in transit.')]),
		checkForwarding(probeResponse),
	]
}

function parseProbeResponse({ status, body }: SelfRequestResult, token: string): ProbeResponse | undefined {
	if (status !== 200) return undefined
	try {
		const probeResponse = JSON.parse(body) as ProbeResponse
		return isOwnResponse(probeResponse, token) ? probeResponse : undefined
	} catch {
		return undefined
	}
}

function checkCertificate({ certificate }: SelfRequestResult): CheckResult {
	if (!certificate) return failed('There is no TLS certificate.')
	const { problem, daysLeft } = certificate
	if (problem) return failed(`Browsers reject the certificate: ${problem}.`)
	const days = `The certificate is valid for another ${daysLeft} days`
	return daysLeft < daysSoon ? needsAttention(`${days}. Make sure that the proxy renews it.`) : passed(`${days}.`)
}

/**
 * Checks that the proxy passes on the visitor's IP address. Otherwise all visitors have the proxy's address and share
 * one rate limit.
 */
function checkForwarding({ forwardedFor, address, peer, host }: ProbeResponse): CheckResult {
	const { publicUrl } = getSettings()
	if (host !== new URL(publicUrl).host)
		return needsAttention(`The proxy passes on a different Host (${host}). Configure it to pass on the visitor's Host.`)
	if (!forwardedFor)
		return needsAttention(
			'The visitor’s address is not passed on. If there is a proxy, configure it to set X-Forwarded-For.',
		)
	if (address === peer) return failed(`The proxy at ${peer} is not trusted. Add it to TRUSTED_PROXIES.`)
	return passed('The visitor’s address is taken from the trusted proxy.')
}

async function checkUploads(): Promise<CheckResult> {
	const { publicUrl, publicUrlGiven, maxUploadBytes } = getSettings()
	if (!publicUrlGiven) return passed('There is no proxy.')
	const declared = maxUploadBytes
	const headers = { 'X-Doctor': createProbeToken() }
	const { status, problem } = await requestOwnAddress(new URL('/healthz', publicUrl), { headers, declared })
	const megabytes = Math.round(declared / 1024 / 1024)
	if (status === 413)
		return failed(
			`The proxy rejects ${megabytes} MB, the largest upload the shop accepts. Raise its limit (nginx: client_max_body_size).`,
		)
	return problem
		? needsAttention(`The upload could not be tested: ${problem}.`)
		: passed(`The proxy accepts ${megabytes} MB.`)
}
