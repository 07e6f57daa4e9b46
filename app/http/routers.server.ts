import { createRequestHandler, type ServerBuild } from 'react-router'
import { isApiPath } from './api/api-path.ts'

type Handler = ReturnType<typeof createRequestHandler>
type Routes = ServerBuild['routes']

/**
 * Returns a function that selects the router of a path: API, back office or storefront. React Router tries all of its
 * routes in turn, twice a request. With the routes of all pages, that took a tenth of the time of an order.
 */
export function createRouters(build: ServerBuild, mode: string): (pathname: string) => Handler {
	const createRouterFor = (isIn: (id: string, routes: Routes) => boolean) => {
		const pickRoutes = <Route>(routes: Record<string, Route>) =>
			Object.fromEntries(Object.entries(routes).filter(([id]) => id === 'root' || isIn(id, build.routes)))
		const assets = { ...build.assets, routes: pickRoutes(build.assets.routes) }
		return createRequestHandler({ ...build, routes: pickRoutes(build.routes), assets }, mode)
	}
	const all = createRequestHandler(build, mode)
	const api = createRouterFor(isApiRoute)
	const admin = createRouterFor(isAdminRoute)
	const shop = createRouterFor((id, routes) => !isApiRoute(id) && !isAdminRoute(id, routes))
	return (pathname) => {
		// React Router decodes a path before it matches, and its own paths begin with `__`.
		if (/%|^\/__/.test(pathname)) return all
		// The path is treated as a read: /collections is a page, which calls the API itself.
		if (isApiPath(pathname, 'GET')) return api
		return adminPath.test(pathname) ? admin : shop
	}
}

/** The paths of the back office, also of page data. Routes match case-insensitively. */
const adminPath = /^\/admin(?:\/|\.data$|$)/i

function isApiRoute(id: string): boolean {
	return id.startsWith('api ')
}

function isAdminRoute(id: string, routes: Routes): boolean {
	const { path, parentId } = routes[id]!
	return parentId !== undefined && ((parentId === 'root' && path === 'admin') || isAdminRoute(parentId, routes))
}
