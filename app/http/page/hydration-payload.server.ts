import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

type Routes = EntryContext['manifest']['routes']

/** What React Router's <Scripts> writes as three scripts (settings, manifest, loaders' data), as text for HTML. */
export async function payloadOf(own: EntryContext, all: EntryContext): Promise<string> {
	const state = await text(own.serverHandoffStream!)
	const routes = routesText(own.manifest, all.manifest.routes)
	return `{"context":${own.serverHandoffString},${routes},"state":${escaped(state)}}`
}

const texts = new WeakMap<Routes, Map<string, string>>()

/** One for each set of routes that make a page: as many as there are pages. */
function routesText(manifest: EntryContext['manifest'], all: Routes): string {
	const known = texts.get(all) ?? new Map<string, string>()
	texts.set(all, known)
	const key = Object.keys(manifest.routes).join(' ')
	const text =
		known.get(key) ?? `"manifest":${escaped(manifest)},"known":${escaped(indexRoutesBeside(manifest.routes, all))}`
	known.set(key, text)
	return text
}

function escaped(value: unknown): string {
	return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Without other pages' routes, all of which React Router walks at each rendering. */
export function withOwnRoutes(context: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = context
	const routes: typeof manifest.routes = {}
	for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]!
	return { ...context, manifest: { ...manifest, routes } }
}

/** A layout known without its index route would show an empty page: the home page, and the dashboard. */
function indexRoutesBeside(own: Routes, all: Routes): Routes {
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
