import type { MiddlewareFunction } from 'react-router'
import { leadsToHeader, sentByScriptHeader } from '#app/enhance/script-headers.ts'
import { requestContext } from '../session/contexts.ts'

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
