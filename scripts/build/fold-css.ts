import type { Plugin } from 'vite'

export function foldedCss(): Plugin {
	return {
		name: 'folded-css',
		apply: 'build',
		enforce: 'pre',
		transform: { filter: { id: /\.css(\?|$)/ }, handler: (css) => withoutBlanks(foldCss(css)) },
	}
}

/**
 * Folds Tailwind's variables for combining classes into values where no class of the sheet changes them, and drops
 * unread ones and the stand-ins for `@property`.
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
	// Folds until nothing more is unread.
	return folded === css ? css : foldCss(folded)
}

/** The minifier leaves those between the values of functions that it does not know. */
function withoutBlanks(css: string): string {
	return css.replaceAll(/("[^"]*"|'[^']*')|(?<=,)\s+/g, '$1')
}
