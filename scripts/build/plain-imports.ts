import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Replaces the function that Vite wraps around each dynamic import by one that only imports. It would load the style
 * sheets of the imported file first, which no file of the shop has, and costs every page 0.7 KB.
 */
export function createPlainImportsPlugin(): Plugin {
	return {
		name: 'plain-imports',
		apply: 'build',
		enforce: 'pre',
		load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
		generateBundle(_, bundle) {
			for (const file of Object.values(bundle))
				if (file.type === 'chunk' && file.code.includes('__vite__mapDeps'))
					this.error(`${file.fileName} imports a file with style sheets, which plain-imports would not load`)
		},
	}
}
