import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import type { ServerBuild } from 'react-router'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'
import type { Settings } from '../../adapters/settings.server.ts'
import { findMovedAddress } from '../responses/redirects.ts'
import { createStaticFiles } from '../files/static-files.ts'
import type { RequestLanguage } from '../session/contexts.ts'
import { prepareResponse, buildSecurityHeaders } from './response-headers.ts'
import { maxFormBytes, getBodyLimit } from './body/body-limits.ts'
import { getClientAddress, getNetwork, createProxyTrust } from './client-address.ts'
import {
	type EarlyRefusal,
	findEarlyRefusal,
	sendRefusal,
	isUpload,
	findRouteRefusal,
	tooLarge,
} from './early-refusal.ts'
import { limitBodyTime, awaitRemainingBody, readBodyWithin, type RemainingBody } from './body/request-body.ts'
import { createLoadGuard, type LoadGuard, busyRefusal, countByNetwork } from './load/load-guard.ts'
import { trackRequest } from './request-log.ts'
import type { RouteTable } from './route-table.ts'
import { constants } from 'node:zlib'
import compression from 'compression'

/** The modules of the built shop that server.ts uses. A direct import would load modules with state a second time. */
export type BuiltShop = typeof import('../../entry.server.tsx')

const unreachable = {
	status: 503,
	message: 'The shop cannot reach its database just now. Please try again in a moment.',
	wait: 5,
}

/**
 * Creates the request listener. Monitoring requests are answered first. Other requests get an id, and then a refusal, a
 * cached page, a file or a route's response.
 */
export function createListener(shop: BuiltShop, build: ServerBuild, settings: Settings): RequestListener {
	const addresses = createAddressReader(settings)
	const { addressOf, originOf } = addresses
	const guard = createLoadGuard(settings)
	const { pages, route } = createResponders(shop, build, guard, addresses)
	const answerUncached = createUncachedResponder({
		guard,
		places: shop.createRouteTable(build.routes),
		answerNowhere: ({ req, res, answering, language, network: getRequestNetwork }) => {
			const isAnswered = pages.answerNowhere(originOf(req), req, res, language, getRequestNetwork)
			if (isAnswered) answering.route = '/*'
			return isAnswered
		},
		route: ({ req, res, answering, language }, body) => route(req, res, answering, language, body),
		isSignedIn: shop.isSignedIn,
		hasSessionOrAccount: shop.hasSessionOrAccount,
		settings,
	})
	const sendFile = createStaticFiles(settings)
	const common = buildSecurityHeaders(settings)
	const monitor = shop.createMonitor(settings, pages.count)
	return (req, res) => {
		if (monitor.answer(req, res)) return
		const answering = trackRequest(req, res, monitor.count)
		const handleInRequest = () => shop.runInRequest(answering, () => answer(req, res, answering))
		const ready = shop.refreshWatchedRows()
		if (!ready) return handleInRequest()
		ready.then(handleInRequest, () => {
			prepareResponse(res, ['X-Request-Id', answering.requestId, ...common])
			sendRefusal(req, res, unreachable, settings)
		})
	}

	function answer(req: IncomingMessage, res: ServerResponse, answering: CurrentRequest) {
		const headers = ['X-Request-Id', answering.requestId, ...common]
		const language = shop.stripLanguagePrefix(req)
		answering.language = language.language.code
		const getRequestNetwork = () => getNetwork(addressOf(req))
		const refusal = findEarlyRefusal(req)
		if (!refusal) shop.recordPageView(req, originOf(req))
		// Cached pages come first because most responses are cached pages.
		if (!refusal && pages.answer(originOf(req), req, res, headers, language, getRequestNetwork)) {
			answering.route = '(cached page)'
			return
		}
		prepareResponse(res, headers)
		limitBodyTime(req, shop.isSignedIn)
		const rest = awaitRemainingBody(req, res, maxFormBytes)
		if (refusal) return sendRefusal(req, res, refusal, settings)
		const movedTo = findMovedAddress(req.url!)
		if (movedTo !== undefined) {
			answering.route = '(moved)'
			return redirectPermanently(req, res, movedTo)
		}
		const startUncached = () => {
			answering.route = '(none)'
			answerUncached({ req, res, answering, language, network: getRequestNetwork(), rest }).catch(() => res.destroy())
		}
		if (req.method !== 'GET' && req.method !== 'HEAD') return startUncached()
		answering.route = '(file)'
		sendFile(req, res, startUncached)
	}
}

/** Redirects permanently. The browser sends a form again to the new address, with its body. */
function redirectPermanently({ method }: IncomingMessage, res: ServerResponse, to: string) {
	const isRead = method === 'GET' || method === 'HEAD'
	res.writeHead(isRead ? 301 : 308, { Location: to, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
}

type AddressReader = ReturnType<typeof createAddressReader>

/** Creates functions that return the host, origin and client address of a request. */
function createAddressReader(settings: Settings) {
	const isTrusted = createProxyTrust(settings.trustedProxies)
	const protocol = settings.https ? 'https:' : 'http:'
	const publicHost = new URL(settings.publicUrl).host
	const getHost = (req: IncomingMessage) => (settings.publicUrlGiven ? publicHost : req.headers.host!)
	return {
		protocol,
		hostOf: getHost,
		originOf: (req: IncomingMessage) => `${protocol}//${getHost(req)}`,
		addressOf: (req: IncomingMessage) => getClientAddress(req, isTrusted),
	}
}

/** Creates the handlers for node:http: cached pages, which do not depend on the visitor, and all other routes. */
function createResponders(
	shop: BuiltShop,
	build: ServerBuild,
	guard: LoadGuard,
	{ protocol, hostOf: getHost, addressOf }: AddressReader,
) {
	const handle = shop.createRequestHandler(build, 'production')
	const createContext = (address: string, language: RequestLanguage, answering?: CurrentRequest) => {
		const context = new shop.RouterContextProvider()
		// A page for the cache is rendered without `answering`. Its id is that of the request that caused the
		// rendering.
		const requestId = answering?.requestId ?? shop.getCurrentRequest()!.requestId
		context.set(shop.requestContext, { requestId, address, ...(answering && { answering }) })
		context.set(shop.languageContext, language)
		return context
	}
	const pages = shop.createPageCache((request, language) => handle(request, createContext('', language)), guard)
	const route = (
		req: IncomingMessage,
		res: ServerResponse,
		answering: CurrentRequest,
		language: RequestLanguage,
		body: Buffer<ArrayBuffer> | undefined,
	) => {
		const { method = '' } = req
		const handleRequest = (request: Request) =>
			handle(
				body ? new Request(request, { method, body }) : request,
				createContext(addressOf(req), language, answering),
			)
		// The body was already read, so the adapter must not read it: it gets the request as a GET, and the body is
		// added above.
		const sent = body ? (Object.create(req, { method: { value: 'GET' } }) as IncomingMessage) : req
		createRequestListener(handleRequest, { host: getHost(req), protocol })(sent, res)
	}
	return { pages, route }
}

/**
 * The maximum number of bytes that are still read after a refusal, because some programs read the response only after
 * they have sent everything.
 */
const maxBytesAfterRefusal = 12 * 1024 * 1024
/**
 * The maximum number of bodies larger than a form that are in memory while they arrive. Such bodies are long texts that
 * staff save, and bodies of API calls.
 */
const maxLargeBodies = { all: 40, perNetwork: 20 }

interface UncachedRequest {
	req: IncomingMessage
	res: ServerResponse
	answering: CurrentRequest
	language: RequestLanguage
	network: string
	rest: RemainingBody
}

interface UncachedOptions {
	guard: LoadGuard
	places: RouteTable
	answerNowhere: (incoming: UncachedRequest) => boolean
	/** Answers with the route. `body` is the request's body if it was read already. */
	route: (incoming: UncachedRequest, body: Buffer<ArrayBuffer> | undefined) => void
	isSignedIn: BuiltShop['isSignedIn']
	hasSessionOrAccount: BuiltShop['hasSessionOrAccount']
	settings: Settings
}

/**
 * Answers requests that are neither for a cached page nor for a file. Requests of every method are counted. Anything
 * that the route does not support is rejected before the body is read. A form is read completely before the request
 * waits for its turn to be answered, so a slow client holds up no one else.
 */
function createUncachedResponder(parts: UncachedOptions) {
	const { guard, places, answerNowhere, route, isSignedIn, hasSessionOrAccount, settings } = parts
	const large = countByNetwork()
	const refuseEarly = ({ req, res, answering }: UncachedRequest, refusal: EarlyRefusal) =>
		sendRefusal(req, res, { ...refusal, answering }, settings)

	return async (incoming: UncachedRequest): Promise<void> => {
		const { req, res, network, rest } = incoming
		const { method = '', url = '' } = req
		const overload = await guard.count(network, incoming.answering)
		if (overload) return refuseEarly(incoming, overload)
		rest.maxBytes = maxBytesAfterRefusal
		const isRead = method === 'GET' || method === 'HEAD'
		const place = places.find(url)
		const bound = getBodyLimit(place.bodyOf(method), isUpload(req), settings.maxUploadBytes)
		const refusal = findRouteRefusal(place, bound, req)
		if (refusal) {
			// The whole upload of a signed-in user is read, so that the browser shows the reason.
			if (bound.isStreamed && (await isSignedIn(req.headers))) rest.maxBytes = Infinity
			return refuseEarly(incoming, refusal)
		}
		if (isRead) return place.isNotFound && answerNowhere(incoming) ? undefined : respondInTurn(incoming)
		// A route that needs a session refuses the request without one anyway, so a body larger than a form is not
		// read.
		const isLarge = bound.bytes > maxFormBytes
		if (isLarge && place.needsSession(method) && !(await hasSessionOrAccount(req.headers)))
			return respondInTurn(incoming)
		if (req.headers.expect) res.writeContinue()
		if (!bound.isStreamed) return respondWithBody(incoming, bound.bytes)
		// An upload is processed while it arrives, without a time limit. The rest of the upload is read even after an
		// early response.
		if (isUpload(req)) rest.maxBytes = bound.bytes
		compressResponse(req, res, () => route(incoming, undefined))
	}

	async function respondWithBody(incoming: UncachedRequest, maxBytes: number) {
		const { req, res, network } = incoming
		if (Number(req.headers['content-length'] ?? maxBytes) > maxFormBytes && !admitLargeBody(network, res))
			return refuseEarly(incoming, busyRefusal)
		const body = await readBodyWithin(req, maxBytes)
		return body ? respondInTurn(incoming, body) : refuseEarly(incoming, tooLarge)
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
		if (overload) return refuseEarly(incoming, overload)
		compressResponse(req, res, () => route(incoming, body))
	}
}

type Compress = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

// The types of the package require Express, but it works with node:http.
const compress = compression({
	threshold: 1_000,
	filter: (req, res) => !isChangeConfirmation(req, res) && compression.filter(req, res),
	brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}) as unknown as Compress

/**
 * Returns whether a response is the JSON for a request that may have changed something. It is sent in one piece. A
 * compressed response would send its head first, and if the shop ended then, a proxy might pass on the head as
 * complete.
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
