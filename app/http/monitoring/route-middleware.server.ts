import type { MiddlewareFunction } from 'react-router'
import { requestContext } from '../session/contexts.ts'

/** Notes the pattern of the route that answers a request, by which requests are counted (rule: health-checks). */
export const routeMiddleware: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
	const { answering } = context.get(requestContext)
	if (answering) answering.route = pattern
	return next()
}
