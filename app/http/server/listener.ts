import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import type { ServerBuild } from 'react-router'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'
import type { Settings } from '../../adapters/settings.server.ts'
import { findMovedAddress } from '../admin/moved-addresses.ts'
import { createStaticFiles } from '../files/static-files.ts'
import { prepareResponse, buildSecurityHeaders } from './response-headers.ts'
import { maxFormBytes } from './body/body-limits.ts'
import { getClientAddress, getNetwork, createProxyTrust } from './client-address.ts'
import { findEarlyRefusal, sendRefusal } from './early-refusal.ts'
import { destroyIfLate } from './body/request-timeout.ts'
import { createLoadGuard, type LoadGuard } from './load/load-guard.ts'
import { awaitRemainingBody } from './body/request-body.ts'
import { assignRequestId } from './request-id.ts'
import { createUncachedResponder } from './uncached-responses.ts'

/**
 * The parts of the built shop that server.ts uses. If it imported them directly, stateful modules would exist twice.
 */
export type BuiltShop = typeof import('../../entry.server.tsx')

const unreachable = {
	status: 503,
	message: 'The shop cannot reach its database right now. Please try again in a moment.',
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
		answerNowhere: ({ req, res, answering, network: getRequestNetwork }) => {
			const isAnswered = pages.answerNowhere(originOf(req), req, res, getRequestNetwork)
			if (isAnswered) answering.route = '/*'
			return isAnswered
		},
		route: ({ req, res, answering }, body) => route(req, res, answering, body),
		isSignedIn: shop.isSignedIn,
		hasSessionOrAccount: shop.hasSessionOrAccount,
		settings,
	})
	const sendFile = createStaticFiles(settings)
	const common = buildSecurityHeaders(settings)
	const monitor = shop.createMonitor(settings, pages.count)
	return (req, res) => {
		if (monitor.answer(req, res)) return
		const answering = assignRequestId(req, res, monitor.count)
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
		const getRequestNetwork = () => getNetwork(addressOf(req))
		const refusal = findEarlyRefusal(req)
		if (!refusal) shop.recordPageView(req, originOf(req))
		// Cached pages come first because most responses are cached pages.
		if (!refusal && pages.answer(originOf(req), req, res, headers, getRequestNetwork)) {
			answering.route = '(cached page)'
			return
		}
		prepareResponse(res, headers)
		destroyIfLate(req, shop.isSignedIn)
		const rest = awaitRemainingBody(req, res, maxFormBytes)
		if (refusal) return sendRefusal(req, res, refusal, settings)
		const movedTo = findMovedAddress(req.url!)
		if (movedTo !== undefined) {
			answering.route = '(moved)'
			return redirectPermanently(req, res, movedTo)
		}
		const startUncached = () => {
			answering.route = '(none)'
			answerUncached({ req, res, answering, network: getRequestNetwork(), rest }).catch(() => res.destroy())
		}
		if (req.method !== 'GET' && req.method !== 'HEAD') return startUncached()
		answering.route = '(file)'
		sendFile(req, res, startUncached)
	}
}

/** Redirects permanently. A form is sent again to the new address with its body. */
function redirectPermanently({ method }: IncomingMessage, res: ServerResponse, to: string) {
	const isRead = method === 'GET' || method === 'HEAD'
	res.writeHead(isRead ? 301 : 308, { Location: to, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
}

type AddressReader = ReturnType<typeof createAddressReader>

/** Creates functions that return a request's client address and its URL at the shop. */
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
	const createContext = (address: string, answering?: CurrentRequest) => {
		const context = new shop.RouterContextProvider()
		// A page for the cache is rendered for the first request of it.
		const requestId = answering?.requestId ?? shop.getCurrentRequest()!.requestId
		context.set(shop.requestContext, { requestId, address, ...(answering && { answering }) })
		return context
	}
	const pages = shop.createPageCache((request) => {
		const context = createContext('')
		return handle(request, context)
	}, guard)
	const route = (
		req: IncomingMessage,
		res: ServerResponse,
		answering: CurrentRequest,
		body: Buffer<ArrayBuffer> | undefined,
	) => {
		const { method = '' } = req
		const handleRequest = (request: Request) =>
			handle(body ? new Request(request, { method, body }) : request, createContext(addressOf(req), answering))
		// A body that was read already does not arrive again.
		const sent = body ? (Object.create(req, { method: { value: 'GET' } }) as IncomingMessage) : req
		createRequestListener(handleRequest, { host: getHost(req), protocol })(sent, res)
	}
	return { pages, route }
}
