import { catalogVersionNow } from '#app/shop/version/catalog-version.server.ts'

/** Returns true if `work` invalidates cached pages, even when it is rejected. */
export async function changesCatalog(work: () => Promise<unknown>): Promise<boolean> {
	const before = catalogVersionNow()
	await work().catch(() => undefined)
	return catalogVersionNow() !== before
}
