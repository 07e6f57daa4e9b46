import type { RouterContextProvider } from 'react-router'
import { requestContext } from '../session/contexts.ts'
import { isApiPath } from './api-path.ts'
import { crossOrigin } from './cross-origin.server.ts'
import { sendMistake, sendUnknownCall } from './send-refusal.server.ts'

// JSON below the API's prefixes, where the router would show a page.

type Context = Readonly<RouterContextProvider>

/** Refuses `/products.data`, a page script's address: the API has no pages. */
export function refusePageData(request: Request, context: Context): Response | undefined {
	const { pathname } = new URL(request.url)
	if (!pathname.endsWith('.data') || !isApiPath(pathname.slice(0, -'.data'.length), request.method)) return undefined
	return crossOrigin(request, context.get(requestContext), sendUnknownCall([]))
}

/** Answers in place of a page where no route matches, such as a path with a line break. */
export function insteadOfPage(request: Request, status: number, context: Context): Response | undefined {
	if (!isApiPath(new URL(request.url).pathname, request.method)) return undefined
	const details = context.get(requestContext)
	if (status < 500) return crossOrigin(request, details, sendUnknownCall([]))
	return crossOrigin(request, details, sendMistake(details.requestId, status))
}
