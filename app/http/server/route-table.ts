import { type ServerBuild, createRequestHandler } from 'react-router'
import { listAllowedMethods, type Call, toRoutePattern } from '../api/call.ts'
import { calls as callsOfShop } from '../api/calls/all-calls.ts'
import { adminMiddleware, customerMiddleware } from '../session/guards.server.ts'
import type { BodyKind, RouteHandle } from './body/body-limits.ts'
import { isApiPath } from '../api/api-path.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** The handler of a URL, known before its code is loaded. */
export interface RouteMatch {
	id: string
	/** True for a call of the API, which handles errors itself. */
	isCall: boolean
	/** True if no route or call matches the URL, so that the shop's not-found page is served. */
	isNotFound: boolean
	methods: string[]
	/** Returns the accepted kind of body; `undefined` for a form only. */
	bodyOf: (method: string) => BodyKind | undefined
	/** Returns whether a request of this method is refused without a session, before its body is read. */
	needsSession: (method: string) => boolean
}

export interface RouteTable {
	find: (address: string) => RouteMatch
}

interface Branch {
	pattern: RegExp
	score: number
	place: (isIndexAsked: boolean) => RouteMatch
}

/**
 * Finds the handler of a URL as React Router does, but a hundred times faster, because each pattern is compiled once. A
 * flood of requests for unknown URLs must not be matched against every route of the shop.
 */
export function createRouteTable(routes: Routes, calls: readonly Call[] = callsOfShop): RouteTable {
	const branches = Object.values(routes)
		.filter((route): route is Route => route !== undefined && (route.path !== undefined || Boolean(route.index)))
		.map((route) => buildBranch(route, routes, calls))
		.toSorted((one, other) => other.score - one.score)
	return {
		find(address) {
			const { pathname, searchParams } = new URL(`http://shop${address}`)
			const path = decodePath(pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, ''))
			const isIndexAsked = searchParams.getAll('index').includes('')
			const place = branches.find(({ pattern }) => pattern.test(path))?.place(isIndexAsked) ?? nothing
			return place.isNotFound && isOfRouter.test(pathname) ? { ...place, isNotFound: false } : place
		},
	}
}

/** Matches paths that React Router's client script requests. The cached not-found page is not sent for them. */
const isOfRouter = /^\/__|\.data$/

const nothing: RouteMatch = {
	id: '',
	isCall: false,
	isNotFound: true,
	methods: ['GET', 'HEAD'],
	bodyOf: () => undefined,
	needsSession: () => false,
}

function buildBranch(route: Route, routes: Routes, calls: readonly Call[]): Branch {
	const above = [route]
	for (let one = route; one.parentId && routes[one.parentId]; above.unshift(one)) one = routes[one.parentId]!
	const segments = above.flatMap(({ path }) => path?.split('/') ?? []).filter(Boolean)
	const callsHere = calls.filter((call) => toRoutePattern(call) === segments.join('/'))
	// A form that is posted to a URL with an index page belongs to the layout, unless its query has `index`.
	const layout = route.index ? (above.findLast(({ path }) => path) ?? above[0]!) : route
	const isGuarded = above.some(hasGuard)
	const [own, ofLayout] = [route, layout].map((one) =>
		buildMatch(route, one, { isOutermost: segments.length === 1, isGuarded, calls: callsHere }),
	)
	return {
		pattern: buildPattern(segments),
		score: scoreRoute(segments, Boolean(route.index)),
		place: (isIndexAsked) => (isIndexAsked ? own! : ofLayout!),
	}
}

function buildPattern(segments: string[]): RegExp {
	const parts = segments.map((segment) => {
		if (segment === '*') return '(?:/.+|/*)'
		return segment.startsWith(':') ? '/[^/]+' : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
	})
	return new RegExp(`^${parts.join('')}/*$`, 'i')
}

/** Ranks a route as React Router does. */
function scoreRoute(segments: string[], isIndex: boolean): number {
	const ofSegments = segments.map((segment) => {
		if (segment === '*') return -2
		return segment.startsWith(':') ? 3 : 10
	})
	return ofSegments.reduce((sum, score) => sum + score, segments.length + (isIndex ? 2 : 0))
}

interface Surroundings {
	isOutermost: boolean
	/** True if the route or one of its layouts requires a session. */
	isGuarded: boolean
	calls: readonly Call[]
}

function buildMatch(
	{ id, path }: Route,
	{ module }: Route,
	{ isOutermost, isGuarded, calls }: Surroundings,
): RouteMatch {
	const kind = (module.handle as RouteHandle | undefined)?.body
	const isOfApi = id.startsWith('api ')
	const methods = isOfApi ? [] : ['GET', 'HEAD', ...(module.action ? ['POST'] : [])]
	const findCall = (method: string) => calls.find((call) => call.method === method)
	return {
		id,
		isCall: isOfApi || calls.length > 0,
		isNotFound: path === '*' && isOutermost,
		methods: [...new Set([...methods, ...listAllowedMethods(calls)])],
		bodyOf: (method) => (isOfApi || calls.length > 0 ? getBodyKind(findCall(method)) : kind),
		needsSession: (method) => isGuarded || (isOfApi && (findCall(method)?.who ?? 'anyone') !== 'anyone'),
	}
}

/** Returns whether the middleware of a route itself requires a session. */
function hasGuard({ module }: Route): boolean {
	const guards: readonly unknown[] = [adminMiddleware, customerMiddleware]
	return module.middleware?.some((each) => guards.includes(each)) ?? false
}

function getBodyKind(call: Call | undefined): BodyKind {
	if (call?.bodyType !== 'multipart') return 'json'
	const isOneImage = call.files?.every((name) => /image$/i.test(name))
	return isOneImage ? 'image' : 'upload'
}

function decodePath(pathname: string): string {
	try {
		return pathname
			.split('/')
			.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
			.join('/')
	} catch {
		return pathname
	}
}

type Handler = ReturnType<typeof createRequestHandler>

/**
 * Returns a function that selects the router of a path: API, admin or storefront. For each request, React Router twice
 * tries its routes one by one. With the routes of all pages, that took a tenth of the time of an order.
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
		// The check uses 'GET' for all methods, so that /collections always counts as a page. The route of that page
		// calls the API itself.
		if (isApiPath(pathname, 'GET')) return api
		return adminPath.test(pathname) ? admin : shop
	}
}

/** Matches the paths of the admin, including `/admin.data` for page data. Routes match case-insensitively. */
const adminPath = /^\/admin(?:\/|\.data$|$)/i

function isApiRoute(id: string): boolean {
	return id.startsWith('api ')
}

function isAdminRoute(id: string, routes: Routes): boolean {
	const { path, parentId } = routes[id]!
	return parentId !== undefined && ((parentId === 'root' && path === 'admin') || isAdminRoute(parentId, routes))
}
