import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler as createRouter, type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider as LoadContext, type ServerBuild, ServerRouter } from 'react-router'
import { log } from './adapters/log.server.ts'
import { settings } from './adapters/settings.server.ts'
import { insteadOfPage, refusePageData } from './http/api/instead-of-page.server.ts'
import { answerOddMethod } from './http/api/odd-methods.server.ts'
import { arrivalContext } from './http/contexts.ts'
import { loggedPath } from './http/logged-path.ts'

// server.ts takes whatever holds state from here: imported directly it would exist twice, once raw and once bundled.
export { RouterContextProvider } from 'react-router'
export { arrivalContext } from './http/contexts.ts'
export { closeShop, openShop } from './shop/open-shop.server.ts'

const renderTimeout = 10_000

/** What answers every request: the routes, and the JSON API where the router would not ask them. */
export function createRequestHandler(build: ServerBuild, mode: string) {
	const route = createRouter(build, mode)
	return async (request: Request, context: LoadContext): Promise<Response> => answerOddMethod(request, context) ?? refusePageData(request, context) ?? route(request, context)
}

export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: LoadContext,
): Promise<Response> | Response {
	const other = insteadOfPage(request, status, loadContext)
	if (other) return other
	const nonce = randomBytes(16).toString('base64')
	headers.set('Content-Type', 'text/html; charset=utf-8')
	headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
	if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
	if (request.method === 'HEAD') return new Response(null, { status, headers })

	return new Promise((resolve, reject) => {
		let answered = false
		const ready = () => {
			answered = true
			const body = new PassThrough()
			resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
			pipe(body)
			body.on('close', () => clearTimeout(timer))
		}
		const patient = isbot(request.headers.get('user-agent')) ? { onAllReady: ready } : { onShellReady: ready }
		const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
			...patient,
			nonce,
			onShellError: reject,
			onError(error) {
				// What goes wrong before the first byte is thrown on and logged by handleError.
				if (answered) log.error({ err: error, requestId: loadContext.get(arrivalContext).requestId }, 'rendering failed')
			},
		})
		const timer = setTimeout(abort, renderTimeout)
	})
}

/** Scripts run only with this response's nonce; styles may stand on elements, for the colours of swatches are data. */
function contentSecurityPolicy(nonce: string): string {
	const development = import.meta.env.DEV
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'`,
		"style-src-attr 'unsafe-inline'",
		development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
		// blob: is a file of the visitor's own that was chosen and is not yet sent.
		"img-src 'self' data: blob:",
		"media-src 'self' blob:",
		development ? "connect-src 'self' ws:" : "connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		...(settings().https ? ['upgrade-insecure-requests'] : []),
	].join('; ')
}

/** Unexpected errors go to the log with the request's id; what a visitor caused is no news. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isRouteErrorResponse(error)) return
	log.error({ err: error, requestId: context.get(arrivalContext).requestId, path: loggedPath(new URL(request.url).pathname) }, 'request failed')
}
