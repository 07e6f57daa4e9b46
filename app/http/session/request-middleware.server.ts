import { data, type MiddlewareFunction } from 'react-router'
import { isApiPath } from '../api/api-path.ts'
import { sessionCookie } from './cookies.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { leadsToHeader, sentByScriptHeader } from '#app/enhance/script-headers.ts'
import { requestContext } from './contexts.ts'
import { translateSentence } from './request-language.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects requests that another site makes a browser send (rule: cross-site-forms). A request without an origin passes
 * only without a session. Requests of the JSON API always pass, because it ignores cookies.
 */
export const originMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
	if (!safeMethods.has(request.method) && !isApiPath(url.pathname, request.method) && !isFromOurPages(request)) {
		throw data(translateSentence('This form was sent from another website, so the shop did not accept it.'), {
			status: 403,
		})
	}
	return next()
}

function isFromOurPages(request: Request): boolean {
	const site = request.headers.get('Sec-Fetch-Site')
	if (site) return site === 'same-origin' || site === 'none'
	const origin = request.headers.get('Origin')
	if (origin) return origin === new URL(request.url).origin
	return !(request.headers.get('Cookie') ?? '').includes(`${sessionCookie.name}=`)
}

export function getOrigin(url: URL): string {
	const { publicUrl, publicUrlGiven } = getSettings()
	return publicUrlGiven ? publicUrl : url.origin
}

/**
 * Sends the destination of a form to a script in a header, because the browser would follow a redirect before the
 * script sees it.
 */
export const redirectHeaderMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
	const answer = await next()
	const address = answer.headers.get('Location')
	if (!request.headers.has(sentByScriptHeader) || answer.status < 300 || answer.status >= 400 || !address) return answer
	const headers = new Headers(answer.headers)
	headers.delete('Location')
	headers.set(leadsToHeader, address)
	return new Response(null, { status: 200, headers })
}

/** Records the pattern of the route that answers a request, for the request metrics (rule: health-checks). */
export const routePatternMiddleware: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
	const { answering } = context.get(requestContext)
	if (answering) answering.route = pattern
	return next()
}
