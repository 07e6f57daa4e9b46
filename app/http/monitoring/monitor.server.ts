import type { IncomingMessage, ServerResponse } from 'node:http'
import { isEqualToken } from '#app/adapters/secret.server.ts'
import { log } from '#app/adapters/log.server.ts'
import type { Settings } from '#app/adapters/settings.server.ts'
import { isProbeToken, type ProbeResponse, createProof } from '#app/shop/health/outside-checks.server.ts'
import { getReadiness } from '#app/shop/monitoring/monitoring.server.ts'
import { getClientAddress, createProxyTrust } from '../server/client-address.ts'
import type { CountResponse } from '../server/request-log.ts'
import type { createMetrics } from './metrics.server.ts'

type Metrics = ReturnType<typeof createMetrics>

interface Monitor {
	/** Answers /healthz, /readyz and /metrics. Returns false without an effect for every other request. */
	answer: (req: IncomingMessage, res: ServerResponse) => boolean
	/** Adds a response to the metrics; `undefined` when the settings have no token for the metrics. */
	count: CountResponse | undefined
}

/**
 * Creates the endpoints for monitoring (rules: health-checks, metrics-access). They are not rate limited, because
 * monitors poll often, and not logged. /metrics requires the token in the settings. Without a token in the settings,
 * /metrics does not exist.
 */
export function createMonitor({ metricsToken, trustedProxies }: Settings, cachedPages: () => number): Monitor {
	const metrics = metricsToken ? createLazyMetrics(cachedPages) : undefined
	const answers: Record<string, (req: IncomingMessage, res: ServerResponse) => Promise<void> | void> = {
		'/healthz': (_, res) => sendText(res, 200, 'text/plain', 'ok\n'),
		'/readyz': (_, res) => sendReadiness(res),
		...(metrics && { '/metrics': (req, res) => sendMetrics(req, res, metrics.ready, metricsToken!) }),
	}
	const addresses = new Map(Object.entries(answers))
	const isTrusted = createProxyTrust(trustedProxies)
	return {
		answer(req, res) {
			if (req.headers['x-doctor'] && respondToDoctor(req, res, isTrusted)) return true
			const found = addresses.get(req.url ?? '')
			if (!found || (req.method !== 'GET' && req.method !== 'HEAD')) return false
			Promise.resolve(found(req, res)).catch((error: unknown) => {
				log.error({ err: error }, 'a monitoring request failed')
				res.destroy()
			})
			return true
		},
		count: metrics?.count,
	}
}

/**
 * Answers the request by which `npm run doctor` checks the shop's public URL (rule: doctor). The response describes how
 * the request arrived, such as its Host and client address. Returns false for any other request.
 */
function respondToDoctor(req: IncomingMessage, res: ServerResponse, isTrusted: (address: string) => boolean): boolean {
	const token = String(req.headers['x-doctor'])
	if (req.url !== '/healthz' || !isProbeToken(token)) return false
	const answer: ProbeResponse = {
		proof: createProof(token),
		host: req.headers.host ?? '',
		peer: req.socket.remoteAddress ?? '',
		address: getClientAddress(req, isTrusted),
		forwardedFor: req.headers['x-forwarded-for'] !== undefined,
	}
	// If the request has a body, it is not read, so the connection cannot be reused.
	res.setHeader('Connection', 'close')
	sendText(res, 200, 'application/json', JSON.stringify(answer))
	return true
}

/**
 * Loads the metrics library, which a shop without a metrics token does not need. Responses are counted once it has
 * loaded.
 */
function createLazyMetrics(cachedPages: () => number) {
	let opened: Metrics | undefined
	const ready = import('./metrics.server.ts').then(({ createMetrics }) => (opened = createMetrics(cachedPages)))
	const count: CountResponse = (route, status, ms) => opened?.count(route, status, ms)
	return { ready, count }
}

async function sendReadiness(res: ServerResponse) {
	const checks = await getReadiness()
	const isReady = Object.values(checks).every((check) => check === 'ok')
	sendText(res, isReady ? 200 : 503, 'application/json', `${JSON.stringify({ ready: isReady, checks })}\n`)
}

async function sendMetrics(req: IncomingMessage, res: ServerResponse, ready: Promise<Metrics>, token: string) {
	if (!isEqualToken(req.headers.authorization ?? '', `Bearer ${token}`)) {
		res.setHeader('WWW-Authenticate', 'Bearer')
		return sendText(res, 401, 'text/plain', 'The token is not valid.\n')
	}
	const { contentType, text } = await (await ready).read()
	sendText(res, 200, contentType, text)
}

function sendText(res: ServerResponse, status: number, type: string, text: string) {
	const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
	res.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text)
}
