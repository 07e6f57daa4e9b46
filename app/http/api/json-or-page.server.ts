import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { endpoint } from './endpoint.server.ts'
import { requestContext } from '../session/contexts.ts'
import { isApiPath } from './api-path.ts'
import { listAllowedMethods } from './call.ts'
import { calls } from './calls/all-calls.ts'
import { withCommonHeaders, buildPreflightResponse } from './common-headers.server.ts'
import { sendServerError, sendUnknownCall } from './send-json.server.ts'

/**
 * Serves a path that is both page and API (rule: html-or-json): HTML to clients that accept it and to the page's
 * script, JSON to others.
 */
export function serveJsonOrPage(api: ReturnType<typeof endpoint>): MiddlewareFunction<Response> {
	return async (args, next) => {
		const { request } = args
		const isPage = isForBrowser(request)
		const response = isPage ? await next() : await api(args)
		response.headers.append('Vary', 'Accept')
		return response
	}
}

export function isForBrowser({ method, url, headers }: Request): boolean {
	if (method !== 'GET' && method !== 'HEAD') return false
	return new URL(url).pathname.endsWith('.data') || (headers.get('Accept') ?? '').includes('text/html')
}

// The following functions respond with JSON to requests for the API that the router would not pass to a call's route.

type Context = Readonly<RouterContextProvider>

/**
 * Rejects page data at a path of the API, such as `/products.data`, because the API has no pages. Returns `undefined`
 * for every other request.
 */
export function rejectPageData(request: Request, context: Context): Response | undefined {
	const { pathname } = new URL(request.url)
	if (!pathname.endsWith('.data') || !isApiPath(pathname.slice(0, -'.data'.length), request.method)) return undefined
	return withCommonHeaders(request, context.get(requestContext), sendUnknownCall([]))
}

/**
 * Returns a JSON response in place of the error page when the router fails at a path of the API. For example, no route
 * matches a path with a line break. Returns `undefined` for a path outside the API.
 */
export function respondToUnmatchedCall(request: Request, status: number, context: Context): Response | undefined {
	if (!isApiPath(new URL(request.url).pathname, request.method)) return undefined
	const details = context.get(requestContext)
	if (status < 500) return withCommonHeaders(request, details, sendUnknownCall([]))
	return withCommonHeaders(request, details, sendServerError(details.requestId, status))
}

const routedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** The paths of all calls. Paths without an id come first, so that `/users/login` does not match `/users/{userId}`. */
const callPaths = [...new Set(calls.map(({ path }) => path))].toSorted(
	(one, other) => one.split('{').length - other.split('{').length,
)

/**
 * Answers OPTIONS and non-standard methods, which the router does not pass to its routes. Returns `undefined` to leave
 * the request to the router.
 */
export function respondToUnsupportedMethod(request: Request, context: Context): Response | undefined {
	if (routedMethods.has(request.method)) return undefined
	const { pathname } = new URL(request.url)
	if (!isApiPath(pathname, request.method)) return undefined
	const found = callPaths.find((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i').test(pathname))
	const methods = listAllowedMethods(calls.filter(({ path }) => path === found))
	if (request.method === 'OPTIONS') return buildPreflightResponse(request, methods)
	return withCommonHeaders(request, context.get(requestContext), sendUnknownCall(methods))
}
