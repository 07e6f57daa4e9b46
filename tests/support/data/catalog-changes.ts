import { catalogVersionNow } from '#app/shop/catalog/version/catalog-version.server.ts'

/**
 * Whether `work` raised the catalogue's version, after which no cached page or answer of before is shown; also when it
 * is refused.
 */
export async function changesCatalog(work: () => Promise<unknown>): Promise<boolean> {
	const before = catalogVersionNow()
	await work().catch(() => undefined)
	return catalogVersionNow() !== before
}
