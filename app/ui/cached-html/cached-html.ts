import { type ReactNode, createContext, use } from 'react'
import { useRoot } from '../shell/use-shop.ts'

/** HTML of children that depend on nothing but `of`, which never changes, and `what`. */
type CacheHtml = (of: object, what: string, children: () => ReactNode) => string

let cache: CacheHtml | undefined

/** Renders a page at one go, on the server alone. */
export function withCachedHtml(by: CacheHtml | undefined, render: () => string): string {
	cache = by
	try {
		return render()
	} finally {
		cache = undefined
	}
}

/**
 * Props of an element whose children are the same for everybody: on the server their HTML is rendered once, in the
 * browser they are what they always were. They use no id of React, and nothing of the page around them but lite mode.
 */
export function cachedHtml(
	of: object,
	what: string,
	children: () => ReactNode,
): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
	return import.meta.env.SSR && cache
		? { dangerouslySetInnerHTML: { __html: cache(of, what, children) } }
		: { children: children() }
}

/** Lite mode on the server alone, which renders parts of a page without the rest of it. */
export const LiteContext = /* @__PURE__ */ createContext(false)

export const useLite = import.meta.env.SSR ? () => use(LiteContext) : () => useRoot()?.isLite
