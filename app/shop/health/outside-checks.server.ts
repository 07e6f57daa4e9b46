import { requestOwnAddress, type SelfRequestResult } from '#app/adapters/internet/self-request.server.ts'
import { testRecipient } from '#app/adapters/mail-session.server.ts'
import { findPaymentLink } from '#app/adapters/razorpay/payment-links.server.ts'
import { getPaymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getMailSender } from '../settings/shop-settings.server.ts'
import { type Check, slowCheck, type CheckResult, look, passed, failed } from './check.ts'
import { isOwnResponse, createProbeToken, type ProbeResponse } from './probe.server.ts'

const daysSoon = 14
const wantedReference = 'doctor'

/** Checks of the services that the shop calls and of how the shop is reached. */
export const outsideChecks: Check[] = [
	slowCheck('Mail server', checkMailServer),
	slowCheck('Payments', checkPaymentService),
	slowCheck('Public address', checkPublicAddress),
	slowCheck('Large uploads', checkUploads),
]

async function checkMailServer(): Promise<CheckResult> {
	const { smtpUrl } = getSettings()
	if (!smtpUrl) return look('None is set: mails become files. Set SMTP_URL.')
	const { address } = getMailSender()
	const { host } = new URL(smtpUrl)
	const problem = await testRecipient(smtpUrl, address)
	return problem
		? failed(
				`${host} does not take a mail from ${address}: ${problem}. Look at SMTP_URL and the sender under Settings, Mail.`,
			)
		: passed(`${host} would take a mail from ${address}.`)
}

async function checkPaymentService(): Promise<CheckResult> {
	const service = getPaymentService()
	if (!service) return passed('No keys are set: the shop takes no payments by a service.')
	if (service.name === 'stand-in') return passed('A stand-in of the demo, which moves no money.')
	try {
		await findPaymentLink(service, wantedReference)
	} catch (error) {
		return failed(
			`Razorpay does not take the keys: ${(error as Error).message}. Look at RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.`,
		)
	}
	const [secret] = service.webhookSecrets
	return secret
		? passed('Razorpay takes the keys.')
		: look('Razorpay takes the keys; RAZORPAY_WEBHOOK_SECRET is not set, so payments are seen within a minute only.')
}

async function checkPublicAddress(): Promise<CheckResult[]> {
	const { publicUrl, publicUrlGiven, https } = getSettings()
	if (!publicUrlGiven) return [look('PUBLIC_URL is not set: nobody comes from outside.')]
	const token = createProbeToken()
	const answer = await requestOwnAddress(new URL('/healthz', publicUrl), { headers: { 'X-Doctor': token } })
	if (answer.problem)
		return [failed(`${publicUrl} does not answer: ${answer.problem}. Look at the proxy and the domain's records.`)]
	const probeResponse = parseProbeResponse(answer, token)
	if (!probeResponse)
		return [
			failed(
				`${publicUrl} leads elsewhere: what answers there (${answer.status}) is not this shop, or has another secret.`,
			),
		]
	return [
		passed(`${publicUrl} leads here.`),
		...(https ? [checkCertificate(answer)] : [look('It is not https: passwords can be read on the way.')]),
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
	if (!certificate) return failed('There is no certificate.')
	const { problem, daysLeft } = certificate
	if (problem) return failed(`Browsers refuse its certificate: ${problem}.`)
	const days = `Its certificate holds for ${daysLeft} days`
	return daysLeft < daysSoon ? look(`${days}: see that the proxy renews it.`) : passed(`${days}.`)
}

/** Rate limits count visitors by address. If the shop sees the proxy's address, all visitors count as one. */
function checkForwarding({ forwardedFor, address, peer, host }: ProbeResponse): CheckResult {
	const { publicUrl } = getSettings()
	if (host !== new URL(publicUrl).host)
		return look(`The proxy passes another Host on (${host}): let it pass the visitor's.`)
	if (!forwardedFor)
		return look('No proxy says from where visitors come: where there is one, let it set X-Forwarded-For.')
	if (address === peer)
		return failed(`The proxy at ${peer} is not believed about visitors' addresses: name it in TRUSTED_PROXIES.`)
	return passed('A visitor counts by the address that the proxy says.')
}

async function checkUploads(): Promise<CheckResult> {
	const { publicUrl, publicUrlGiven, maxUploadBytes } = getSettings()
	if (!publicUrlGiven) return passed('No proxy is in between.')
	const declared = maxUploadBytes
	const headers = { 'X-Doctor': createProbeToken() }
	const { status, problem } = await requestOwnAddress(new URL('/healthz', publicUrl), { headers, declared })
	const megabytes = Math.round(declared / 1024 / 1024)
	if (status === 413)
		return failed(
			`The proxy refuses ${megabytes} MB, the most that the shop takes: raise its limit (nginx: client_max_body_size).`,
		)
	return problem ? look(`It could not be tried: ${problem}.`) : passed(`The proxy does not refuse ${megabytes} MB.`)
}
