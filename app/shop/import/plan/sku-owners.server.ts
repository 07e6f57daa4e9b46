import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import type { DraftVariant } from '../draft/draft-variants.server.ts'
import type { ReadProduct } from '../draft/product-draft.server.ts'

/**
 * The products without the SKUs that belong to another one, in the shop or earlier in the file: a note says so. Enters
 * the handle of each SKU that stays into `owners`.
 */
export async function withOwnSkus(products: ReadProduct[], owners: Map<string, string>): Promise<ReadProduct[]> {
	const skus = products.flatMap((product) =>
		'draft' in product ? (product.draft.variants ?? []).flatMap(({ sku }) => sku ?? []) : [],
	)
	const stored = await storedOwners(skus)
	return products.map((product) => {
		if (!('draft' in product) || product.draft.variants === null) return product
		const { handle, draft } = product
		const notes: string[] = []
		const variants = product.draft.variants.map((variant) => {
			const owner = variant.sku && (owners.get(variant.sku) ?? stored.get(variant.sku))
			if (owner && owner !== handle) return withoutSku(variant, owner, notes)
			if (variant.sku) owners.set(variant.sku, handle)
			return variant
		})
		return { ...product, draft: { ...draft, variants, notes: [...draft.notes, ...notes] } }
	})
}

const ownersSql = `
	SELECT variant."sku", product."handle" FROM "Variant" variant JOIN "Product" product ON product."id" = variant."productId"
	WHERE variant."sku" IN ${dialect.givenTexts}`

/** One statement asks for all SKUs, however many there are. */
async function storedOwners(skus: string[]): Promise<Map<string, string>> {
	if (skus.length === 0) return new Map()
	const rows = await readPrepared<{ sku: string; handle: string }>(ownersSql, JSON.stringify(skus))
	return new Map(rows.map(({ sku, handle }) => [sku, handle]))
}

function withoutSku(variant: DraftVariant, owner: string, notes: string[]): DraftVariant {
	notes.push(`its SKU ${variant.sku} belongs to ${owner} and is not kept (line ${variant.line})`)
	return { ...variant, sku: null }
}
