import { getCatalogVersion } from '#app/shop/catalog-version/catalog-version.server.ts'

/** Returns true if `work` invalidates cached pages, even when it is rejected. */
export async function isCatalogChanged(work: () => Promise<unknown>): Promise<boolean> {
	const before = getCatalogVersion()
	await work().catch(() => undefined)
	return getCatalogVersion() !== before
}
