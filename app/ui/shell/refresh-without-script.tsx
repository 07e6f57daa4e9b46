import type { Permission } from '#app/shop/auth/permissions.ts'
import { useMatches } from 'react-router'
import { useRoot } from './use-shop.ts'

/**
 * The `handle` of a route whose page reloads by itself. `refresh` receives the loader's data and returns the seconds
 * until the reload. Without `to`, the same URL is loaded again. The page does not reload if `refresh` returns
 * `undefined`.
 */
export interface RefreshingHandle {
	/** The permission that an admin page requires. */
	permission?: Permission
	refresh: (loaderData: never) => { seconds: number; to?: string } | undefined
}

/**
 * Reloads the page by itself when script does not run, and in lite mode. The `meta` tag must be in the head that the
 * server sends.
 */
export function RefreshWithoutScript() {
	const isLite = useRoot()?.isLite
	const match = useMatches().findLast(({ handle }) => (handle as RefreshingHandle | undefined)?.refresh)
	const refresh =
		match?.loaderData !== undefined && (match.handle as RefreshingHandle).refresh(match.loaderData as never)
	if (!refresh) return null
	const { seconds, to } = refresh
	const meta = <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />
	return isLite ? meta : <noscript>{meta}</noscript>
}
