import type { MiddlewareFunction } from 'react-router'
import { leadsTo, sentByScript } from '#app/enhance/script-headers.ts'
import { requestContext } from '../session/contexts.ts'

/** A script that sent a form is told where it leads: a redirect would be followed before it sees one. */
export const leadsToMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
	const answer = await next()
	const address = answer.headers.get('Location')
	if (!request.headers.has(sentByScript) || answer.status < 300 || answer.status >= 400 || !address) return answer
	const headers = new Headers(answer.headers)
	headers.delete('Location')
	headers.set(leadsTo, address)
	return new Response(null, { status: 200, headers })
}

/** Notes the pattern of the route that answers a request, by which requests are counted (rule: health-checks). */
export const routeMiddleware: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
	const { answering } = context.get(requestContext)
	if (answering) answering.route = pattern
	return next()
}
