import type { Plugin } from 'vite'

/** Folds every style sheet of the build (see `foldCss`). */
export function foldedCss(): Plugin {
	return { name: 'folded-css', apply: 'build', enforce: 'pre', transform: { filter: { id: /\.css(\?|$)/ }, handler: foldCss } }
}

/**
 * Tailwind writes borders, spaces and shadows with variables, for classes to be combined in ways that a sheet may never
 * use. The variables that no class of the sheet changes become their value here, and those that no class reads go; so
 * does what stands in for `@property` in browsers that are older than it.
 */
export function foldCss(css: string): string {
	let folded = css.replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^}]*\}\s*\}\s*\}/, '')
	for (const name of new Set(folded.match(/--tw-[\w-]+/g))) {
		const property = new RegExp(`@property ${name}\\s*\\{([^}]*)\\}`)
		const change = new RegExp(`${name}:\\s*([^;{}]+);?`, 'g')
		const read = new RegExp(`var\\(${name}(?:,\\s*((?:[^()]|\\([^()]*\\))*))?\\)`, 'g')
		const initialValue = /initial-value:\s*([^;]+)/.exec(property.exec(folded)?.[1] ?? '')?.[1]!.trim()
		const isChanged = [...folded.matchAll(change)].some(([, value]) => value!.trim() !== initialValue)
		if (isChanged && folded.search(read) >= 0) continue
		folded = folded
			.replace(property, '')
			.replace(change, '')
			.replace(read, (_, fallback?: string) => initialValue ?? fallback ?? '')
	}
	// What was read only by what has gone is not read any more.
	return folded === css ? css : foldCss(folded)
}
