import type { EntryContext } from 'react-router'

type Routes = EntryContext['manifest']['routes']

/** What React Router's <Scripts> writes as three scripts (settings, manifest, loaders' data), as text for HTML. */
export async function payloadOf(
	{ manifest, serverHandoffString, serverHandoffStream }: EntryContext,
	known: Routes,
): Promise<string> {
	const state = await new Response(serverHandoffStream).text()
	const rest = JSON.stringify({ manifest, known, state }).replaceAll('<', '\\u003c')
	return `{"context":${serverHandoffString},${rest.slice(1)}`
}

/** Without other pages' routes, all of which React Router walks at each rendering. */
export function withOwnRoutes(context: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = context
	const routes: typeof manifest.routes = {}
	for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]!
	return { ...context, manifest: { ...manifest, routes } }
}

/** A layout known without its index route would show an empty page: the home page, and the dashboard. */
export function indexRoutesBeside(own: Routes, all: Routes): Routes {
	const found: Routes = {}
	for (const index of Object.values(all)) {
		if (!index?.index) continue
		const line = lineOf(index, all)
		if (line.every(({ id, path, index: isIndex }) => isIndex || !path || own[id]))
			for (const route of line) if (!own[route.id]) found[route.id] = route
	}
	return found
}

type Route = NonNullable<Routes[string]>

function lineOf(route: Route, all: Routes): Route[] {
	const parent = route.parentId === undefined ? undefined : all[route.parentId]
	return parent ? [route, ...lineOf(parent, all)] : [route]
}
