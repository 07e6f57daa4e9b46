import { data, type MiddlewareFunction, redirect } from 'react-router'
import { visitContext } from './contexts.ts'

/** Everything below belongs to somebody who is logged in; others go to log in and come back. An administrator has no customer pages (decision Q-04). */
export const customerMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const viewer = await context.get(visitContext).viewer()
	if (!viewer) throw toLogin(request, url)
	if (viewer.isAdmin) throw redirect('/admin', 303)
	return privately(await next())
}

/**
 * Everything below is the administrators'; the role is read from the database at each request (decision Q-08). The log-in page says why one is
 * there (specification 2, section 8).
 */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const visit = context.get(visitContext)
	const viewer = await visit.viewer()
	if (!viewer) {
		visit.flash((await visit.isExpired()) ? authenticationRequired : whyLogIn(url.pathname), { kind: 'notice' })
		throw toLogin(request, url)
	}
	if (!viewer.isAdmin) throw data('This part of the shop is for its owner.', { status: 403 })
	return privately(await next())
}

const authenticationRequired = 'Authentication required'
const reasonsToLogIn = new Map([
	['products', 'Please log in to view products'],
	['orders', 'Please log in to view orders.'],
])

/** What somebody without a log-in is told about a page of the back-office. */
function whyLogIn(path: string): string {
	return reasonsToLogIn.get(path.split('/')[2] ?? '') ?? authenticationRequired
}

function toLogin(request: Request, url: URL): Response {
	const target = request.method === 'GET' ? url.pathname + url.search : url.pathname
	return redirect(`/login?${new URLSearchParams({ redirectTo: target })}`, 303)
}

function privately(response: Response): Response {
	response.headers.set('Cache-Control', 'private, no-store')
	return response
}
