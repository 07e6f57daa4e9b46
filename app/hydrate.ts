import { showLostSubmission } from './enhance/connection/lost-line.ts'

interface HydrationPayload {
	/** React Router's settings. */
	context: object
	/** The page's part of React Router's manifest. */
	manifest: { routes: Record<string, { module: string; imports?: string[] }> }
	/** Routes of other pages that React Router must know of from the start. */
	known: Record<string, { module: string; imports?: string[] }>
	/** What the loaders answered, encoded by React Router. */
	state: string
}

declare global {
	// What HydratedRouter looks for: names of React Router 8.5, whose own <Scripts> would set them.
	var __reactRouterContext: object | undefined
	var __reactRouterManifest: object | undefined
	var __reactRouterRouteModules: Record<string, unknown> | undefined
}

/** Shoppers' pages are documents: the router does not follow links to them. */
function leaveLinksOfShop() {
	const leave = (event: MouseEvent) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		if (link?.origin === location.origin && !/^\/admin(\/|$)/.test(link.pathname)) event.stopPropagation()
	}
	addEventListener('click', leave, true)
}

/** Makes a page of the back-office, which is worked with for minutes, a React application. */
export async function hydrate() {
	// Imported by name, so that the rest of the package is not bundled.
	const router = import('react-router/dom').then(({ HydratedRouter }) => HydratedRouter)
	const files = Promise.all([
		import('react-dom/client'),
		import('react'),
		router,
		import('./ui/connection/take-care.ts'),
	])
	const payload = readPayload()
	// A page of an error comes without.
	if (!payload) return
	const [{ hydrateRoot }, { createElement, startTransition, StrictMode, useEffect }, HydratedRouter, connection] =
		await files
	const { context, manifest, known, state } = payload
	const modules: Record<string, unknown> = {}
	for (const [id, { module }] of Object.entries(manifest.routes))
		modules[id] = await inOrder(() => import(/* @vite-ignore */ module))
	giveHistoryKey()
	leaveLinksOfShop()
	modules.root = { ...(modules.root as object), clientMiddleware: [connection.keepPage] }
	globalThis.__reactRouterContext = { ...context, stream: new Blob([state]).stream() }
	globalThis.__reactRouterManifest = manifest
	globalThis.__reactRouterRouteModules = connection.partsOf(modules, manifest.routes)
	// Only now: these files have not been fetched yet.
	Object.assign(manifest.routes, known)
	document.documentElement.dataset.live = ''
	const release = keepTypedTexts()
	const Page = () => {
		useEffect(() => (release(), connection.watchPage()), [])
		return createElement(HydratedRouter, { unstable_fetch: connection.fetchForRouter })
	}
	showLostSubmission(null)
	startTransition(() => {
		hydrateRoot(document, createElement(StrictMode, null, createElement(Page)))
	})
}

/** React gives a text area its served text again when it takes it over: what was typed before would be gone. */
function keepTypedTexts() {
	const areas: Partial<HTMLTextAreaElement>[] = [...document.querySelectorAll('textarea')]
	const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
	for (const area of areas) Object.defineProperty(area, 'value', { ...value, set() {} })
	return () => {
		for (const area of areas) delete area.value
	}
}

function readPayload(): HydrationPayload | undefined {
	const data = document.getElementById('payload')
	if (!data) return undefined
	const payload = JSON.parse(data.textContent) as HydrationPayload
	for (const { module } of Object.values(payload.manifest.routes)) fetchAhead(module)
	return payload
}

/** Fetches a file without running it, while the ones before it are still on their way. */
function fetchAhead(address: string) {
	const link = document.createElement('link')
	link.rel = 'modulepreload'
	link.href = address
	document.head.append(link)
}

/** Runs a file in a task of its own, after whatever the visitor has just done. */
async function inOrder<T>(run: () => Promise<T>): Promise<T> {
	await new Promise((resolve) => setTimeout(resolve))
	return run()
}

/** React Router restores the scroll position by this key, which a page that came as a document does not have yet. */
function giveHistoryKey() {
	if (!(history.state as { key?: string } | null)?.key)
		history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
}
