import { data, type MiddlewareFunction, redirect } from 'react-router'
import { visitContext } from './contexts.ts'

/** Everything below belongs to somebody who is logged in; others go to log in and come back. An administrator has no customer pages (decision Q-04). */
export const customerMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const viewer = await context.get(visitContext).viewer()
	if (!viewer) throw toLogin(request, url)
	if (viewer.isAdmin) throw redirect('/admin', 303)
	return privately(await next())
}

/** Everything below is the administrators'; the role is read from the database at each request (decision Q-08). */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const viewer = await context.get(visitContext).viewer()
	if (!viewer) throw toLogin(request, url)
	if (!viewer.isAdmin) throw data('This part of the shop is for its owner.', { status: 403 })
	return privately(await next())
}

function toLogin(request: Request, url: URL): Response {
	const target = request.method === 'GET' ? url.pathname + url.search : url.pathname
	return redirect(`/login?${new URLSearchParams({ redirectTo: target })}`, 303)
}

function privately(response: Response): Response {
	response.headers.set('Cache-Control', 'private, no-store')
	return response
}
