import type { RouterContextProvider } from 'react-router'
import { arrivalContext } from '../session/contexts.ts'
import { isApiPath } from './api-path.ts'
import { crossOrigin } from './cross-origin.server.ts'
import { sendJson } from './send-json.server.ts'
import { sendUnknownCall, sentence } from './send-refusal.server.ts'

// Answers in JSON below the prefixes of the JSON API, where the router would show a page.

type Context = Readonly<RouterContextProvider>

/**
 * For `/products.data`, the single-fetch address of pages' scripts: the JSON API has no pages. Undefined for everything
 * else.
 */
export function refusePageData(request: Request, context: Context): Response | undefined {
	const { pathname } = new URL(request.url)
	if (!pathname.endsWith('.data') || !isApiPath(pathname.slice(0, -'.data'.length), request.method)) return undefined
	return crossOrigin(request, context.get(arrivalContext), sendUnknownCall([]))
}

/**
 * Replaces a page with this status where no route matches, such as a path with a line break; undefined on the paths of
 * pages.
 */
export function insteadOfPage(request: Request, status: number, context: Context): Response | undefined {
	if (!isApiPath(new URL(request.url).pathname, request.method)) return undefined
	const arrival = context.get(arrivalContext)
	if (status < 500) return crossOrigin(request, arrival, sendUnknownCall([]))
	const { requestId } = arrival
	return crossOrigin(
		request,
		arrival,
		sendJson({ ...sentence('Something went wrong on our side. Please try again.'), requestId }, status),
	)
}
