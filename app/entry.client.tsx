import { replaceBrokenPictures } from './ui/product/broken-pictures.ts'

// The page works before this runs, and all of it may stay away: it is fetched last, in pieces that are run one by one while the browser has
// nothing better to do, or at once when the visitor begins to use the page.

interface Handoff {
	/** React Router's settings. */
	context: object
	/** The page's part of React Router's manifest. */
	manifest: { routes: Record<string, { module: string }>; hmr?: { runtime: string } }
	/** What the loaders answered, encoded by React Router. */
	state: string
}

declare global {
	// What HydratedRouter looks for: names of React Router 8.5, whose own <Scripts> would set them.
	var __reactRouterContext: object | undefined
	var __reactRouterManifest: object | undefined
	var __reactRouterRouteModules: Record<string, unknown> | undefined
}

let isTouched = false

replaceBrokenPictures()
whenLoaded(() => void takeOver())

function whenLoaded(start: () => void) {
	if (document.readyState === 'complete') start()
	else addEventListener('load', start, { once: true })
}

async function takeOver() {
	for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (isTouched = true), { once: true, capture: true, passive: true })
	await idle()
	const handoff = await readHandoff()
	// Gone from the server after a new version was put in place: the page stays as it is, and works.
	if (!handoff) return
	const { context, manifest, state } = handoff
	if (manifest.hmr) await import(/* @vite-ignore */ manifest.hmr.runtime)
	const modules: Record<string, unknown> = {}
	const react = await import('react-dom/client')
	await idle()
	const { createElement, startTransition, StrictMode } = await import('react')
	const { HydratedRouter } = await import('react-router/dom')
	for (const [id, { module }] of Object.entries(manifest.routes)) {
		await idle()
		modules[id] = await import(/* @vite-ignore */ module)
	}
	await idle()
	keyOfThisPlace()
	globalThis.__reactRouterContext = { ...context, stream: new Blob([state]).stream() }
	globalThis.__reactRouterManifest = manifest
	globalThis.__reactRouterRouteModules = modules
	// From here on links are followed without a new document: the browser need not guess them (routes/files/speculation-rules).
	document.documentElement.dataset.live = ''
	startTransition(() => {
		react.hydrateRoot(document, createElement(StrictMode, null, createElement(HydratedRouter)))
	})
}

async function readHandoff(): Promise<Handoff | undefined> {
	const within = document.getElementById('handoff')
	if (within) return JSON.parse(within.textContent) as Handoff
	const address = document.getElementById('takeover')?.dataset.handoff
	if (!address) return undefined
	const response = await fetch(address, { priority: 'low' })
	return response.ok ? ((await response.json()) as Handoff) : undefined
}

/** Lets everything else go first; a visitor who has begun to use the page waits for nothing. */
function idle(): Promise<void> {
	return new Promise((resolve) => {
		if (isTouched || !('requestIdleCallback' in globalThis)) setTimeout(resolve)
		else requestIdleCallback(() => resolve(), { timeout: 1_000 })
	})
}

/** React Router keeps the reader's place in a page by this key, which a page that came as a document does not have yet. */
function keyOfThisPlace() {
	if (!(history.state as { key?: string } | null)?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
}
