import type { Act } from '#app/shop/words/roles.ts'
import { useMatches } from 'react-router'
import { useRoot } from './use-shop.ts'

/** What a route's `handle` says of a page that changes by itself, by what its loader answered. */
export interface RefreshingHandle {
	/** The act that a page of the back-office is for. */
	act?: Act
	refresh: (loaderData: never) => { seconds: number; to?: string } | undefined
}

/** Loads the page anew without script, also in lite mode; stands in the head that the server sends. */
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
