import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Settings } from '../../adapters/settings.server.ts'
import { prepareResponse, buildSecurityHeaders } from './response-headers.ts'
import { sendRefusal } from './early-refusal.ts'

/** The milliseconds that a request waits while the shop starts. A restart takes less time, a first start takes more. */
const startTimeoutMs = 5_000

const starting = { status: 503, message: 'The shop is starting. Please try again in a moment.', wait: 5 }

/**
 * Answers requests while the shop starts: `/healthz` and `/readyz` at once, all others when the shop is open, or with
 * 503 after five seconds. `open` passes waiting and later requests on to the shop's listener (rule: first-start).
 */
export function createStartingListener(settings: Settings) {
	const headers = buildSecurityHeaders(settings)
	const waiting = new Set<(listener: RequestListener) => void>()
	let opened: RequestListener | undefined

	function wait(req: IncomingMessage, res: ServerResponse) {
		const end = () => {
			clearTimeout(timer)
			waiting.delete(pass)
		}
		const pass = (listener: RequestListener) => {
			end()
			listener(req, res)
		}
		const timer = setTimeout(() => {
			end()
			prepareResponse(res, headers)
			sendRefusal(req, res, starting, settings)
		}, startTimeoutMs)
		waiting.add(pass)
		res.once('close', end)
	}

	const listener: RequestListener = (req, res) => {
		if (opened) return opened(req, res)
		if (req.url === '/healthz') return void res.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok\n')
		if (req.url !== '/readyz') return wait(req, res)
		res.writeHead(503, {
			'Content-Type': 'application/json',
			'Cache-Control': 'no-store',
			'Retry-After': starting.wait,
		})
		res.end(`${JSON.stringify({ ready: false, checks: { shop: 'starting' } })}\n`)
	}

	function open(shop: RequestListener) {
		opened = shop
		for (const pass of waiting) pass(shop)
	}

	return { listener, open }
}
