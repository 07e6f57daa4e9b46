import { dialect } from '#app/adapters/db/sql.server.ts'
import type { Prisma } from '#app/adapters/db/db.server.ts'
import { maxShownStock } from '../product/product-view.ts'
import type { SaleReduction } from '../sales/sale.ts'
import { calculateVariantPrice, type FullVariant, type VariantChoice } from './variant-view.ts'
import { refuse } from '../../values/refusal.ts'

/** The fields of a product color that `toVariantChoices` needs. */
export const variantsSelect = {
	select: { id: true, productColorId: true, size: true, remainingQty: true, pricePaise: true, position: true },
} as const satisfies Prisma.ProductColor$variantsArgs

interface ChoiceRow extends Omit<VariantChoice, 'pricePaise'> {
	pricePaise: number | null
	position: number
}

/** Returns the variants of a product color as shoppers see them, by size. */
export function toVariantChoices(
	{ variants }: { variants: ChoiceRow[] },
	product: { basePricePaise: number } & SaleReduction,
): VariantChoice[] {
	return variants
		.toSorted((a, b) => a.position - b.position || a.id - b.id)
		.map(({ position: _, ...row }) => ({
			...row,
			remainingQty: Math.min(row.remainingQty, maxShownStock),
			pricePaise: calculateVariantPrice(row, product),
		}))
}

/** SQL for the variants of `product`, by color, then size, as JSON for `parseFullVariants`. */
export const variantsSql = `
	(SELECT ${dialect.jsonRows(
		'variant."id", "productColorId", "size", "sku", variant."remainingQty", variant."pricePaise"',
		'chosen."position", chosen."id", variant."position", variant."id"',
	)}
		FROM "Variant" variant JOIN "ProductColor" chosen ON chosen."id" = "productColorId"
		WHERE variant."productId" = product."id")`

type Packed = [
	id: number,
	productColorId: number,
	size: string,
	sku: string | null,
	remainingQty: number,
	pricePaise: number | null,
]

/** Parses the rows of `variantsSql`. */
export function parseFullVariants(json: string, product: { basePricePaise: number } & SaleReduction): FullVariant[] {
	return (JSON.parse(json) as Packed[]).map(([id, productColorId, size, sku, remainingQty, pricePaise]) => ({
		id,
		productColorId,
		size,
		sku,
		remainingQty,
		pricePaise: calculateVariantPrice({ pricePaise }, product),
	}))
}

/**
 * Refuses an unknown size. The message lists the available sizes, because API clients may send any and a size may have
 * been deleted.
 */
export function refuseUnknownSize(sizes: readonly { size: string }[], field: string): never {
	const names = sizes.map(({ size }) => size).filter(Boolean)
	if (names.length === 0) refuse('invalid', 'size-missing', {}, field)
	refuse('invalid', 'size-unknown', { sizes: names.join(', ') }, field)
}
