import type { EntryContext } from 'react-router'

/**
 * What the script of a page needs to take it over, as text that may stand in HTML: what React Router's own <Scripts> would write into the page
 * as three scripts (the router's settings, the page's part of the manifest, and what the loaders answered).
 */
export async function handoffOf({ manifest, serverHandoffString, serverHandoffStream }: EntryContext): Promise<string> {
	const state = await new Response(serverHandoffStream).text()
	const rest = JSON.stringify({ manifest, state }).replaceAll('<', '\\u003c')
	return `{"context":${serverHandoffString},${rest.slice(1)}`
}

/** The context of one page without the other pages' routes: React Router goes through all there are, each time it renders. */
export function withOwnRoutes(context: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = context
	const routes: typeof manifest.routes = {}
	for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id]!
	return { ...context, manifest: { ...manifest, routes } }
}
