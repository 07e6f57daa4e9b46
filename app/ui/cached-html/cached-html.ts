import { type ReactNode, createContext, use } from 'react'
import { useRoot } from '../shell/use-shop.ts'

/** Returns the HTML of children that depend only on `what` and on `of`, which never changes. */
type CacheHtml = (of: object, what: string, children: () => ReactNode) => string

let cache: CacheHtml | undefined

/** Renders a page synchronously, on the server only. */
export function withCachedHtml(by: CacheHtml | undefined, render: () => string): string {
	cache = by
	try {
		return render()
	} finally {
		cache = undefined
	}
}

/**
 * Returns props of an element whose children are the same for all users. On the server their HTML is rendered once, and
 * in the browser they are ordinary children. They use no React id and nothing of the surrounding page except lite mode.
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

/** Whether lite mode is on. Only the server sets it, because it renders cached parts outside the page's own tree. */
export const LiteContext = /* @__PURE__ */ createContext(false)

export const useLite = import.meta.env.SSR ? () => use(LiteContext) : () => useRoot()?.isLite
