import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import type { ServerBuild } from 'react-router'
import type { CurrentRequest } from '../../adapters/reporting/current-request.ts'
import type { Settings } from '../../adapters/settings.server.ts'
import { createStaticFiles } from '../files/static-files.ts'
import { prepareAnswer, safeHeaders } from './answer-headers.ts'
import { maxFormBytes } from './body/body-bounds.ts'
import { clientAddress, networkOf, trustProxies } from './client-address.ts'
import { refusalOf, sendRefusal } from './early-refusal.ts'
import { endIfLate } from './body/late-request.ts'
import { createLoadGuard, type LoadGuard } from './load/load-guard.ts'
import { takeRest } from './body/request-body.ts'
import { identify } from './request-id.ts'
import { createUncachedAnswers } from './uncached-answers.ts'

/**
 * The parts of the built shop that server.ts uses. If it imported them directly, stateful modules would exist twice.
 */
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
	const { pages, route } = createAnswers(shop, build, guard, addresses)
	const answerUncached = createUncachedAnswers({
		guard,
		places: shop.createRouteTable(build.routes),
		answerNowhere: ({ req, res, answering, network }) => {
			const isAnswered = pages.answerNowhere(originOf(req), req, res, network)
			if (isAnswered) answering.route = '/*'
			return isAnswered
		},
		route: ({ req, res, answering }, body) => route(req, res, answering, body),
		isSignedIn: shop.isSignedIn,
		hasSessionOrAccount: shop.hasSessionOrAccount,
		settings,
	})
	const sendFile = createStaticFiles(settings)
	const common = safeHeaders(settings)
	const monitor = shop.createMonitor(settings, pages.count)
	return (req, res) => {
		if (monitor.answer(req, res)) return
		const answering = identify(req, res, monitor.count)
		const begin = () => shop.runInRequest(answering, () => answer(req, res, answering))
		const ready = shop.catchUp()
		if (!ready) return begin()
		ready.then(begin, () => {
			prepareAnswer(res, ['X-Request-Id', answering.requestId, ...common])
			sendRefusal(req, res, unreachable, settings)
		})
	}

	function answer(req: IncomingMessage, res: ServerResponse, answering: CurrentRequest) {
		const headers = ['X-Request-Id', answering.requestId, ...common]
		const network = () => networkOf(addressOf(req))
		const refusal = refusalOf(req)
		if (!refusal) shop.noteRequest(req, originOf(req))
		// Cached pages come first because most responses are cached pages.
		if (!refusal && pages.answer(originOf(req), req, res, headers, network)) {
			answering.route = '(cached page)'
			return
		}
		prepareAnswer(res, headers)
		endIfLate(req, shop.isSignedIn)
		const rest = takeRest(req, res, maxFormBytes)
		if (refusal) return sendRefusal(req, res, refusal, settings)
		const make = () => {
			answering.route = '(none)'
			answerUncached({ req, res, answering, network: network(), rest }).catch(() => res.destroy())
		}
		if (req.method !== 'GET' && req.method !== 'HEAD') return make()
		answering.route = '(file)'
		sendFile(req, res, make)
	}
}

type AddressReader = ReturnType<typeof createAddressReader>

/** Creates functions that return a request's client address and its URL at the shop. */
function createAddressReader(settings: Settings) {
	const isTrusted = trustProxies(settings.trustedProxies)
	const protocol = settings.https ? 'https:' : 'http:'
	const publicHost = new URL(settings.publicUrl).host
	const hostOf = (req: IncomingMessage) => (settings.publicUrlGiven ? publicHost : req.headers.host!)
	return {
		protocol,
		hostOf,
		originOf: (req: IncomingMessage) => `${protocol}//${hostOf(req)}`,
		addressOf: (req: IncomingMessage) => clientAddress(req, isTrusted),
	}
}

/** Creates the handlers for node:http: cached pages, which do not depend on the visitor, and all other routes. */
function createAnswers(
	shop: BuiltShop,
	build: ServerBuild,
	guard: LoadGuard,
	{ protocol, hostOf, addressOf }: AddressReader,
) {
	const handle = shop.createRequestHandler(build, 'production')
	const contextOf = (address: string, answering?: CurrentRequest) => {
		const context = new shop.RouterContextProvider()
		// A page for the cache is rendered for the first request of it.
		const requestId = answering?.requestId ?? shop.currentRequest()!.requestId
		context.set(shop.requestContext, { requestId, address, ...(answering && { answering }) })
		return context
	}
	const pages = shop.createPageCache((request) => {
		const context = contextOf('')
		return handle(request, context)
	}, guard)
	const route = (
		req: IncomingMessage,
		res: ServerResponse,
		answering: CurrentRequest,
		body: Buffer<ArrayBuffer> | undefined,
	) => {
		const { method = '' } = req
		const ofRequest = (request: Request) =>
			handle(body ? new Request(request, { method, body }) : request, contextOf(addressOf(req), answering))
		// A body that was read already does not arrive again.
		const sent = body ? (Object.create(req, { method: { value: 'GET' } }) as IncomingMessage) : req
		createRequestListener(ofRequest, { host: hostOf(req), protocol })(sent, res)
	}
	return { pages, route }
}
