import { dialect } from '#app/adapters/db/sql-dialect.server.ts'
import type { Prisma } from '#app/adapters/db/db.server.ts'
import { plenty } from '../product/product-view.ts'
import type { FullVariant, VariantChoice } from './variant-view.ts'

/** Of a product colour, for `variantChoices`. */
export const variantsSelect = {
	select: { id: true, productColorId: true, size: true, remainingQty: true, position: true },
} as const satisfies Prisma.ProductColor$variantsArgs

interface ChoiceRow extends VariantChoice {
	position: number
}

/** The variants of a product colour as shoppers see them, by size. */
export function variantChoices({ variants }: { variants: ChoiceRow[] }): VariantChoice[] {
	return variants
		.toSorted((a, b) => a.position - b.position || a.id - b.id)
		.map(({ position: _, remainingQty, ...row }) => ({ ...row, remainingQty: Math.min(remainingQty, plenty) }))
}

/** Of `product`, by colour, then size, as JSON for `fullVariants`. */
export const variantsSql = `
	(SELECT ${dialect.jsonRows(
		'variant."id", "productColorId", "size", "sku", variant."remainingQty"',
		'chosen."position", chosen."id", variant."position", variant."id"',
	)}
		FROM "Variant" variant JOIN "ProductColor" chosen ON chosen."id" = "productColorId"
		WHERE variant."productId" = product."id")`

type Packed = [id: number, productColorId: number, size: string, sku: string | null, remainingQty: number]

/** The rows of `variantsSql`. */
export function fullVariants(json: string): FullVariant[] {
	return (JSON.parse(json) as Packed[]).map(([id, productColorId, size, sku, remainingQty]) => ({
		id,
		productColorId,
		size,
		sku,
		remainingQty,
	}))
}
