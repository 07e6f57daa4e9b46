import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'
import type { Settings } from '../../adapters/settings.server.ts'
import { boundOf, maxFormBytes } from './body/body-bounds.ts'
import type { BuiltShop } from './listener.ts'
import { countByNetwork } from './load/count-by-network.ts'
import { isUpload, refusalAt, sendRefusal, tooLarge } from './early-refusal.ts'
import { busy, type LoadGuard } from './load/load-guard.ts'
import { readBodyWithin, type Rest } from './body/request-body.ts'
import type { RouteTable } from './route-table.ts'
import { constants } from 'node:zlib'
import compression from 'compression'

/**
 * The maximum bytes that are read after a response, because some programs read the response only after sending
 * everything.
 */
const takenOfRefused = 12 * 1024 * 1024
/**
 * The maximum number of bodies larger than a form that are in memory while they arrive: of the staff's longest texts
 * and of API calls.
 */
const mostLarge = { all: 40, ofOneNetwork: 20 }

interface Asked {
	req: IncomingMessage
	res: ServerResponse
	answering: CurrentRequest
	network: string
	rest: Rest
}

interface Parts {
	guard: LoadGuard
	places: RouteTable
	answerNowhere: (asked: Asked) => boolean
	/** Answers with the route and the body, if it was read already. */
	route: (asked: Asked, body: Buffer<ArrayBuffer> | undefined) => void
	isSignedIn: BuiltShop['isSignedIn']
	hasSessionOrAccount: BuiltShop['hasSessionOrAccount']
	settings: Settings
}

/**
 * Answers requests that are neither for a cached page nor for a file. Requests of every method are counted. Anything
 * that the route does not support is rejected before the body is read. A form is read before the response is created,
 * and creating it waits for its turn. No turn waits for a body.
 */
export function createUncachedAnswers(parts: Parts) {
	const { guard, places, answerNowhere, route, isSignedIn, hasSessionOrAccount, settings } = parts
	const large = countByNetwork()

	return async (asked: Asked): Promise<void> => {
		const { req, res, network, rest } = asked
		const { method = '', url = '' } = req
		const overload = await guard.count(network)
		if (overload) return sendRefusal(req, res, overload, settings)
		rest.most = takenOfRefused
		const isRead = method === 'GET' || method === 'HEAD'
		const place = places.find(url)
		const bound = boundOf(place.bodyOf(method), isUpload(req), settings.maxUploadBytes)
		const refusal = refusalAt(place, bound, req)
		if (refusal) {
			// Staff members should be able to read the reason.
			if (bound.isStreamed && (await isSignedIn(req.headers))) rest.most = Infinity
			return sendRefusal(req, res, refusal, settings)
		}
		if (isRead) return place.isNotFound && answerNowhere(asked) ? undefined : makeInTurn(asked)
		// The route refuses whoever needs a session and has none: more than a form is not read for that.
		const isLarge = bound.bytes > maxFormBytes
		if (isLarge && place.needsSession(method) && !(await hasSessionOrAccount(req.headers))) return makeInTurn(asked)
		if (req.headers.expect) res.writeContinue()
		if (!bound.isStreamed) return makeOfBody(asked, bound.bytes)
		// The body arrives while it is processed and has no time limit.
		if (isUpload(req)) rest.most = bound.bytes
		compressAnswer(req, res, () => route(asked, undefined))
	}

	async function makeOfBody(asked: Asked, most: number) {
		const { req, res, network } = asked
		if (Number(req.headers['content-length'] ?? most) > maxFormBytes && !admitLarge(network, res))
			return sendRefusal(req, res, busy, settings)
		const body = await readBodyWithin(req, most)
		return body ? makeInTurn(asked, body) : sendRefusal(req, res, tooLarge, settings)
	}

	function admitLarge(network: string, res: ServerResponse): boolean {
		if (large.total() >= mostLarge.all || large.of(network) >= mostLarge.ofOneNetwork) return false
		large.add(network, 1)
		res.once('close', () => large.add(network, -1))
		return true
	}

	async function makeInTurn(asked: Asked, body?: Buffer<ArrayBuffer>) {
		const { req, res, network } = asked
		const overload = await guard.turn(network, res)
		if (overload) return sendRefusal(req, res, overload, settings)
		compressAnswer(req, res, () => route(asked, body))
	}
}

type Compress = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

// The package is typed for Express but needs only node:http.
const compress = compression({
	threshold: 1_000,
	filter: (req, res) => !confirmsChange(req, res) && compression.filter(req, res),
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}) as unknown as Compress

/**
 * Returns whether a call that changed something is answered in one piece. A compressed response would send its head
 * first. If the shop ended in between, a proxy might pass on the head as a complete response.
 */
function confirmsChange({ method }: IncomingMessage, res: ServerResponse): boolean {
	const isRead = method === 'GET' || method === 'HEAD'
	return !isRead && String(res.getHeader('Content-Type')).startsWith('application/json')
}

function compressAnswer(req: IncomingMessage, res: ServerResponse, answer: () => void) {
	compress(req, res, () => {
		forgetDrained(res)
		answer()
	})
}

/**
 * Removes `drain` listeners after their first call. `compression` moves them to its own stream, where `once` cannot
 * remove them and they would accumulate.
 */
function forgetDrained(res: ServerResponse) {
	const once = res.once.bind(res)
	res.once = ((type: string, listener: (...given: unknown[]) => void) => {
		if (type !== 'drain') return once(type, listener)
		return res.on(type, function drained(this: NodeJS.EventEmitter) {
			this.removeListener(type, drained)
			listener()
		})
	}) as typeof res.once
}
