import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'
import type { Settings } from '../../adapters/settings.server.ts'
import { getBodyLimit, maxFormBytes } from './body/body-limits.ts'
import type { BuiltShop } from './listener.ts'
import { countByNetwork } from './load/count-by-network.ts'
import { isUpload, findPlaceRefusal, sendRefusal, tooLarge } from './early-refusal.ts'
import { busyRefusal, type LoadGuard } from './load/load-guard.ts'
import { readBodyWithin, type RemainingBody } from './body/request-body.ts'
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
const maxLargeBodies = { all: 40, perNetwork: 20 }

interface UncachedRequest {
	req: IncomingMessage
	res: ServerResponse
	answering: CurrentRequest
	network: string
	rest: RemainingBody
}

interface UncachedOptions {
	guard: LoadGuard
	places: RouteTable
	answerNowhere: (incoming: UncachedRequest) => boolean
	/** Answers with the route and the body, if it was read already. */
	route: (incoming: UncachedRequest, body: Buffer<ArrayBuffer> | undefined) => void
	isSignedIn: BuiltShop['isSignedIn']
	hasSessionOrAccount: BuiltShop['hasSessionOrAccount']
	settings: Settings
}

/**
 * Answers requests that are neither for a cached page nor for a file. Requests of every method are counted. Anything
 * that the route does not support is rejected before the body is read. A form is read before the response is created,
 * and creating it waits for its turn. No turn waits for a body.
 */
export function createUncachedResponder(parts: UncachedOptions) {
	const { guard, places, answerNowhere, route, isSignedIn, hasSessionOrAccount, settings } = parts
	const large = countByNetwork()

	return async (incoming: UncachedRequest): Promise<void> => {
		const { req, res, network, rest } = incoming
		const { method = '', url = '' } = req
		const overload = await guard.count(network)
		if (overload) return sendRefusal(req, res, overload, settings)
		rest.maxBytes = takenOfRefused
		const isRead = method === 'GET' || method === 'HEAD'
		const place = places.find(url)
		const bound = getBodyLimit(place.bodyOf(method), isUpload(req), settings.maxUploadBytes)
		const refusal = findPlaceRefusal(place, bound, req)
		if (refusal) {
			// Staff members should be able to read the reason.
			if (bound.isStreamed && (await isSignedIn(req.headers))) rest.maxBytes = Infinity
			return sendRefusal(req, res, refusal, settings)
		}
		if (isRead) return place.isNotFound && answerNowhere(incoming) ? undefined : respondInTurn(incoming)
		// The route refuses whoever needs a session and has none: more than a form is not read for that.
		const isLarge = bound.bytes > maxFormBytes
		if (isLarge && place.needsSession(method) && !(await hasSessionOrAccount(req.headers)))
			return respondInTurn(incoming)
		if (req.headers.expect) res.writeContinue()
		if (!bound.isStreamed) return respondWithBody(incoming, bound.bytes)
		// The body arrives while it is processed and has no time limit.
		if (isUpload(req)) rest.maxBytes = bound.bytes
		compressResponse(req, res, () => route(incoming, undefined))
	}

	async function respondWithBody(incoming: UncachedRequest, maxBytes: number) {
		const { req, res, network } = incoming
		if (Number(req.headers['content-length'] ?? maxBytes) > maxFormBytes && !admitLargeBody(network, res))
			return sendRefusal(req, res, busyRefusal, settings)
		const body = await readBodyWithin(req, maxBytes)
		return body ? respondInTurn(incoming, body) : sendRefusal(req, res, tooLarge, settings)
	}

	function admitLargeBody(network: string, res: ServerResponse): boolean {
		if (large.total() >= maxLargeBodies.all || large.of(network) >= maxLargeBodies.perNetwork) return false
		large.add(network, 1)
		res.once('close', () => large.add(network, -1))
		return true
	}

	async function respondInTurn(incoming: UncachedRequest, body?: Buffer<ArrayBuffer>) {
		const { req, res, network } = incoming
		const overload = await guard.turn(network, res)
		if (overload) return sendRefusal(req, res, overload, settings)
		compressResponse(req, res, () => route(incoming, body))
	}
}

type Compress = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

// The package is typed for Express but needs only node:http.
const compress = compression({
	threshold: 1_000,
	filter: (req, res) => !isChangeConfirmation(req, res) && compression.filter(req, res),
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}) as unknown as Compress

/**
 * Returns whether a call that changed something is answered in one piece. A compressed response would send its head
 * first. If the shop ended in between, a proxy might pass on the head as a complete response.
 */
function isChangeConfirmation({ method }: IncomingMessage, res: ServerResponse): boolean {
	const isRead = method === 'GET' || method === 'HEAD'
	return !isRead && String(res.getHeader('Content-Type')).startsWith('application/json')
}

function compressResponse(req: IncomingMessage, res: ServerResponse, answer: () => void) {
	compress(req, res, () => {
		removeDrainListeners(res)
		answer()
	})
}

/**
 * Removes `drain` listeners after their first call. `compression` moves them to its own stream, where `once` cannot
 * remove them and they would accumulate.
 */
function removeDrainListeners(res: ServerResponse) {
	const once = res.once.bind(res)
	res.once = ((type: string, listener: (...given: unknown[]) => void) => {
		if (type !== 'drain') return once(type, listener)
		return res.on(type, function drained(this: NodeJS.EventEmitter) {
			this.removeListener(type, drained)
			listener()
		})
	}) as typeof res.once
}
