import type { EntryContext } from 'react-router'

type Routes = EntryContext['manifest']['routes']

/**
 * The hydration payload of a page, as text that may stand in HTML: what React Router's own <Scripts> would write as
 * three scripts (the router's settings, the page's part of the manifest, and the loaders' data).
 */
export async function payloadOf(
	{ manifest, serverHandoffString, serverHandoffStream }: EntryContext,
	known: Routes,
): Promise<string> {
	const state = await new Response(serverHandoffStream).text()
	const rest = JSON.stringify({ manifest, known, state }).replaceAll('<', '\\u003c')
	return `{"context":${serverHandoffString},${rest.slice(1)}`
}

/**
 * The context of one page without the other pages' routes: React Router walks through all of them each time it renders.
 */
export function withOwnRoutes(context: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = context
	const routes: typeof manifest.routes = {}
	for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]!
	return { ...context, manifest: { ...manifest, routes } }
}

/**
 * Routes that a page's script must know from the start although the page is not theirs: where React Router knows a
 * layout but not its index route, it shows the layout as an empty page. That is the home page, everywhere, and the
 * dashboard.
 */
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

/** A route and those above it. */
function lineOf(route: Route, all: Routes): Route[] {
	const parent = route.parentId === undefined ? undefined : all[route.parentId]
	return parent ? [route, ...lineOf(parent, all)] : [route]
}
