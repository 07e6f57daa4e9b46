import { askOwnAddress, type OwnAnswer } from '#app/adapters/internet/own-address.server.ts'
import { tryRecipient } from '#app/adapters/mail-session.server.ts'
import { findLink } from '#app/adapters/razorpay/payment-links.server.ts'
import { paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { mailSender } from '../settings/shop-settings.server.ts'
import { type Check, dear, type Found, look, ok, wrong } from './check.ts'
import { isAnswerOfOurs, probeToken, type ProbeAnswer } from './probe.server.ts'

const daysSoon = 14
const wantedReference = 'doctor'

/** Checks of the services that the shop calls and of how the shop is reached. */
export const outsideChecks: Check[] = [
	dear('Mail server', lookAtMail),
	dear('Payments', lookAtPayments),
	dear('Public address', lookAtAddress),
	dear('Large uploads', lookAtUploads),
]

async function lookAtMail(): Promise<Found> {
	const { smtpUrl } = settings()
	if (!smtpUrl) return look('None is set: mails become files. Set SMTP_URL.')
	const { address } = mailSender()
	const { host } = new URL(smtpUrl)
	const problem = await tryRecipient(smtpUrl, address)
	return problem
		? wrong(
				`${host} does not take a mail from ${address}: ${problem}. Look at SMTP_URL and the sender under Settings, Mail.`,
			)
		: ok(`${host} would take a mail from ${address}.`)
}

async function lookAtPayments(): Promise<Found> {
	const service = paymentService()
	if (!service) return ok('No keys are set: the shop takes no payments by a service.')
	if (service.name === 'stand-in') return ok('A stand-in of the demo, which moves no money.')
	try {
		await findLink(service, wantedReference)
	} catch (error) {
		return wrong(
			`Razorpay does not take the keys: ${(error as Error).message}. Look at RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.`,
		)
	}
	const [secret] = service.webhookSecrets
	return secret
		? ok('Razorpay takes the keys.')
		: look('Razorpay takes the keys; RAZORPAY_WEBHOOK_SECRET is not set, so payments are seen within a minute only.')
}

async function lookAtAddress(): Promise<Found[]> {
	const { publicUrl, publicUrlGiven, https } = settings()
	if (!publicUrlGiven) return [look('PUBLIC_URL is not set: nobody comes from outside.')]
	const token = probeToken()
	const answer = await askOwnAddress(new URL('/healthz', publicUrl), { headers: { 'X-Doctor': token } })
	if (answer.problem)
		return [wrong(`${publicUrl} does not answer: ${answer.problem}. Look at the proxy and the domain's records.`)]
	const seen = readAnswer(answer, token)
	if (!seen)
		return [
			wrong(
				`${publicUrl} leads elsewhere: what answers there (${answer.status}) is not this shop, or has another secret.`,
			),
		]
	return [
		ok(`${publicUrl} leads here.`),
		...(https ? [lookAtCertificate(answer)] : [look('It is not https: passwords can be read on the way.')]),
		lookAtForwarding(seen),
	]
}

function readAnswer({ status, body }: OwnAnswer, token: string): ProbeAnswer | undefined {
	if (status !== 200) return undefined
	try {
		const seen = JSON.parse(body) as ProbeAnswer
		return isAnswerOfOurs(seen, token) ? seen : undefined
	} catch {
		return undefined
	}
}

function lookAtCertificate({ certificate }: OwnAnswer): Found {
	if (!certificate) return wrong('There is no certificate.')
	const { problem, daysLeft } = certificate
	if (problem) return wrong(`Browsers refuse its certificate: ${problem}.`)
	const days = `Its certificate holds for ${daysLeft} days`
	return daysLeft < daysSoon ? look(`${days}: see that the proxy renews it.`) : ok(`${days}.`)
}

/** Rate limits count visitors by address. If the shop sees the proxy's address, all visitors count as one. */
function lookAtForwarding({ forwardedFor, address, peer, host }: ProbeAnswer): Found {
	const { publicUrl } = settings()
	if (host !== new URL(publicUrl).host)
		return look(`The proxy passes another Host on (${host}): let it pass the visitor's.`)
	if (!forwardedFor)
		return look('No proxy says from where visitors come: where there is one, let it set X-Forwarded-For.')
	if (address === peer)
		return wrong(`The proxy at ${peer} is not believed about visitors' addresses: name it in TRUSTED_PROXIES.`)
	return ok('A visitor counts by the address that the proxy says.')
}

async function lookAtUploads(): Promise<Found> {
	const { publicUrl, publicUrlGiven, maxUploadBytes } = settings()
	if (!publicUrlGiven) return ok('No proxy is in between.')
	const declared = maxUploadBytes
	const headers = { 'X-Doctor': probeToken() }
	const { status, problem } = await askOwnAddress(new URL('/healthz', publicUrl), { headers, declared })
	const megabytes = Math.round(declared / 1024 / 1024)
	if (status === 413)
		return wrong(
			`The proxy refuses ${megabytes} MB, the most that the shop takes: raise its limit (nginx: client_max_body_size).`,
		)
	return problem ? look(`It could not be tried: ${problem}.`) : ok(`The proxy does not refuse ${megabytes} MB.`)
}
