import { type MiddlewareFunction, redirect, type RouterContextProvider, type ServerBuild } from 'react-router'
import { sessionContext } from './contexts.ts'
import { sessionExpiredMessage, draftSavedMessage } from './customer.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { type Actor, hasPermission, type Role, type Permission } from '#app/shop/auth/permissions.ts'
import { translateSentence } from './request-language.server.ts'
import { saveFormForLogin } from '../pending/pending-form.server.ts'
import type { RequestSession } from './session.server.ts'

/**
 * Redirects a user without a session to the log-in, which leads back to the page with the form input. Redirects staff
 * to /admin, because they have no customer pages (rule: staff-do-not-shop).
 */
export const customerMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const session = context.get(sessionContext)
	const viewer = await session.viewer()
	if (!viewer) return sendToLogin(session, request, url, request.method === 'GET' ? '' : sessionExpiredMessage)
	if (viewer.role) throw redirect('/admin', 303)
	return withNoStore(await next())
}

/**
 * Admits only staff members whose role includes the permission, which is read from the database for each request
 * (rules: role-each-request, staff-roles). The login page shows the reason (rule: log-in-reason) and tells a customer
 * who they are logged in as (docs/decisions/013-admin-guard.md).
 */
export const adminMiddleware: MiddlewareFunction<Response> = async ({ request, context, url, pattern }, next) => {
	const session = context.get(sessionContext)
	const viewer = await session.viewer()
	if (!viewer)
		return sendToLogin(
			session,
			request,
			url,
			(await session.isExpired()) ? authenticationRequired : getLoginReason(url.pathname),
		)
	if (!viewer.role) return createLoginRedirect(request, url)
	const elsewhere = await findFallbackPage(viewer.role, pattern)
	if (elsewhere) return redirectTo(request, elsewhere)
	return withNoStore(await next())
}

const authenticationRequired = 'Authentication required'
const reasonsToLogIn = new Map([
	['products', 'Please log in to view products'],
	['orders', 'Please log in to view orders.'],
])

function getLoginReason(path: string): string {
	return reasonsToLogIn.get(path.split('/')[2] ?? '') ?? authenticationRequired
}

async function sendToLogin(session: RequestSession, request: Request, url: URL, why: string): Promise<Response> {
	const isDraftSaved = await saveFormForLogin(session, request, url)
	const reason = translateSentence(why)
	if (why)
		session.flash(isDraftSaved ? `${reason} ${translateSentence(draftSavedMessage)}` : reason, { kind: 'notice' })
	return createLoginRedirect(request, url)
}

/**
 * Returns the page to redirect to when the role has no access to a URL: the orders instead of the dashboard, and
 * otherwise a page that names the missing permission. Returns `null` when the role has access.
 */
async function findFallbackPage(role: Role, pattern: string): Promise<string | null> {
	const permission = await getPermissionAt(pattern)
	if (!permission) throw new Error(`${pattern} has no permission set`)
	if (hasPermission(role, permission)) return null
	return pattern === 'admin' ? '/admin/orders' : `/admin/not-allowed?${new URLSearchParams({ permission })}`
}

function createLoginRedirect(request: Request, url: URL): Response {
	return redirectTo(request, `/login?${new URLSearchParams({ redirectTo: url.pathname + url.search })}`)
}

function redirectTo(request: Request, to: string): Response {
	// The script of an upload gets the URL as JSON, because it opens the page itself.
	if (request.method === 'POST' && request.headers.get('Accept') === 'application/json') return Response.json({ to })
	throw redirect(to, 303)
}

function withNoStore(response: Response): Response {
	response.headers.set('Cache-Control', 'private, no-store')
	return response
}

/** Returns the staff member, or refuses a user who was logged out since the layout's guard. */
export async function requireAdmin(context: Readonly<RouterContextProvider>): Promise<Actor> {
	const viewer = await context.get(sessionContext).viewer()
	return viewer ?? refuse('unauthenticated', 'login-required')
}

/** The `export const handle` of an admin route, which names its permission. */
interface AdminRouteHandle {
	permission?: Permission
}

type Routes = ServerBuild['routes']
let permissions: Promise<Map<string, Permission>> | undefined

/**
 * Returns the permission that an admin URL requires. The pattern has the form of the route table:
 * 'admin/orders/:id'.
 */
async function getPermissionAt(pattern: string): Promise<Permission | undefined> {
	return (await getPermissions()).get(pattern)
}

/** Returns the URLs without parameters that a role has no access to. */
export async function listForbiddenPaths(role: Role | undefined): Promise<string[]> {
	const known = await getPermissions()
	return [...known]
		.filter(([path, permission]) => !path.includes(':') && !hasPermission(role, permission))
		.map(([path]) => `/${path}`)
}

function getPermissions() {
	// The routes import this module, so this module imports them only when it needs them.
	permissions ??= import('virtual:react-router/server-build').then(({ routes }) => readPermissions(routes))
	return permissions
}

function readPermissions(routes: Routes): Map<string, Permission> {
	return new Map(
		Object.values(routes).flatMap((route) => {
			const permission = (route?.module.handle as AdminRouteHandle | undefined)?.permission
			return route && permission ? [[toPattern(route, routes), permission] as const] : []
		}),
	)
}

function toPattern({ path = '', parentId }: NonNullable<Routes[string]>, routes: Routes): string {
	const parent = parentId === undefined ? undefined : routes[parentId]
	return [parent && toPattern(parent, routes), path].filter(Boolean).join('/')
}
