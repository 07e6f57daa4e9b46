import type { RouterContextProvider } from 'react-router'
import { arrivalContext } from '../session/contexts.ts'
import { isApiPath } from './api-path.ts'
import { calls } from './calls/all-calls.ts'
import { allowedMethods } from './call.ts'
import { crossOrigin, preflight } from './cross-origin.server.ts'
import { sendUnknownCall } from './send-refusal.server.ts'

const routed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Those without a number in them come first, as they do for the router: /users/login is no user. */
const paths = [...new Set(calls.map(({ path }) => path))].toSorted((one, other) => one.split('{').length - other.split('{').length)

/**
 * The answer of the JSON API to a method that the router keeps from its routes: OPTIONS, which a page does not know, and those that are not of
 * HTTP's everyday. Undefined where the router is to answer.
 */
export function answerUnsupportedMethod(request: Request, context: Readonly<RouterContextProvider>): Response | undefined {
	if (routed.has(request.method)) return undefined
	const { pathname } = new URL(request.url)
	if (!isApiPath(pathname, request.method)) return undefined
	const found = paths.find((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i').test(pathname))
	const methods = allowedMethods(calls.filter(({ path }) => path === found))
	if (request.method === 'OPTIONS') return preflight(request, methods)
	return crossOrigin(request, context.get(arrivalContext), sendUnknownCall(methods))
}
