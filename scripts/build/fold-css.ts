import type { Plugin } from 'vite'

export function createFoldCssPlugin(): Plugin {
	return {
		name: 'folded-css',
		apply: 'build',
		enforce: 'pre',
		transform: { filter: { id: /\.css(\?|$)/ }, handler: (css) => stripBlanks(foldCss(css)) },
	}
}

/**
 * Inlines Tailwind's variables for combining classes where no class of the style sheet changes them. Also removes
 * unused variables and the fallbacks for `@property`.
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
	// Repeats until no unused variable remains.
	return folded === css ? css : foldCss(folded)
}

/** The minifier keeps the spaces between the arguments of functions that it does not know. */
function stripBlanks(css: string): string {
	return css.replaceAll(/("[^"]*"|'[^']*')|(?<=,)\s+/g, '$1')
}
