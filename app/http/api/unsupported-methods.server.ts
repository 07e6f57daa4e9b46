import type { RouterContextProvider } from 'react-router'
import { requestContext } from '../session/contexts.ts'
import { isApiPath } from './api-path.ts'
import { calls } from './calls/all-calls.ts'
import { allowedMethods } from './call.ts'
import { crossOrigin, preflight } from './cross-origin.server.ts'
import { sendUnknownCall } from './send-refusal.server.ts'

const routed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Paths without an id first, as in the router: /users/login is no user. */
const paths = [...new Set(calls.map(({ path }) => path))].toSorted(
	(one, other) => one.split('{').length - other.split('{').length,
)

/** OPTIONS and non-standard methods, which the router keeps from its routes. Undefined leaves it to the router. */
export function answerUnsupportedMethod(
	request: Request,
	context: Readonly<RouterContextProvider>,
): Response | undefined {
	if (routed.has(request.method)) return undefined
	const { pathname } = new URL(request.url)
	if (!isApiPath(pathname, request.method)) return undefined
	const found = paths.find((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i').test(pathname))
	const methods = allowedMethods(calls.filter(({ path }) => path === found))
	if (request.method === 'OPTIONS') return preflight(request, methods)
	return crossOrigin(request, context.get(requestContext), sendUnknownCall(methods))
}
