import type { Plugin } from 'vite'

const module = '/@reload-documents'
const event = 'shop:server-change'
/** Editors and git write several files at once. The time also lets Vite drop the old modules first. */
const pauseMs = 50

/**
 * Reloads storefront pages of the development server when anything that the server renders was edited. They are
 * documents, whose components no browser has loaded, so Vite has nothing to replace there. `module` is the script in
 * those pages; admin pages replace their components without a reload.
 */
export function createReloadDocumentsPlugin(): Plugin {
	let timer: NodeJS.Timeout | undefined
	let hasFailed = false
	return {
		name: 'reload-documents',
		apply: 'serve',
		resolveId: (id) => (id === module ? id : undefined),
		load: (id) => (id === module ? `import.meta.hot.on('${event}', () => location.reload())` : undefined),
		configureServer(server) {
			return () =>
				server.middlewares.use(
					(error: unknown, _request: unknown, _response: unknown, next: (error: unknown) => void) => {
						hasFailed = true
						next(error)
					},
				)
		},
		hotUpdate: {
			order: 'post',
			handler({ file, modules, server }) {
				// The browser replaces style sheets itself.
				if (this.environment.name !== 'ssr' || modules.length === 0 || file.endsWith('.css')) return
				clearTimeout(timer)
				timer = setTimeout(() => {
					// Vite's own error page is without the module and reloads only like this.
					server.environments.client.hot.send(hasFailed ? { type: 'full-reload' } : { type: 'custom', event })
					hasFailed = false
				}, pauseMs)
			},
		},
	}
}
