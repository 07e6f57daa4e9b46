import { catalogVersionNow } from '#app/shop/version/catalog-version.server.ts'

/** Whether `work`, even refused, outdates cached pages. */
export async function changesCatalog(work: () => Promise<unknown>): Promise<boolean> {
	const before = catalogVersionNow()
	await work().catch(() => undefined)
	return catalogVersionNow() !== before
}
