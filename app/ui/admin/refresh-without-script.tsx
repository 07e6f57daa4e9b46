import { useRoot } from '../shell/use-shop.ts'

/**
 * Loads a page again by itself where no script does: in a browser without script, and in lite mode, whose pages come
 * without.
 */
export function RefreshWithoutScript({ seconds, to }: { seconds: number; to?: string }) {
	const refresh = <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />
	return useRoot()?.isLite ? refresh : <noscript>{refresh}</noscript>
}
