import { type ReactNode, createContext, use } from 'react'
import { useRoot } from '../shell/use-shop.ts'

/**
 * A function that returns the HTML of `children`, rendered once for each object `of` and name `what`. An object `of`
 * never changes, and its children depend on nothing else.
 */
type CacheHtml = (of: object, what: string, children: () => ReactNode) => string

let cache: CacheHtml | undefined

/**
 * Renders a page on the server with the cache `by`. `render` must be synchronous, because the cache is a module
 * variable.
 */
export function withCachedHtml(by: CacheHtml | undefined, render: () => string): string {
	cache = by
	try {
		return render()
	} finally {
		cache = undefined
	}
}

/**
 * Returns props of an element whose children are the same for all users. On the server their HTML is rendered once for
 * each `of` and `what`, and in the browser they are ordinary children. The children must not use React ids, nor
 * anything of the surrounding page except lite mode.
 */
export function getCachedHtml(
	of: object,
	what: string,
	children: () => ReactNode,
): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
	return import.meta.env.SSR && cache
		? { dangerouslySetInnerHTML: { __html: cache(of, what, children) } }
		: { children: children() }
}

/**
 * True in lite mode. Only the server provides it: cached parts are rendered outside the page's tree, where `useRoot`
 * does not work.
 */
export const LiteContext = /* @__PURE__ */ createContext(false)

export const useLite = import.meta.env.SSR ? () => use(LiteContext) : () => useRoot()?.isLite
