import { useRoot } from '../shell/use-shop.ts'

/** Reloads the page without script, also in lite mode. */
export function RefreshWithoutScript({ seconds, to }: { seconds: number; to?: string }) {
	const refresh = <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />
	return useRoot()?.isLite ? refresh : <noscript>{refresh}</noscript>
}
