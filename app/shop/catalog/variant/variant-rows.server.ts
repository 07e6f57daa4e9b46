import { dialect } from '#app/adapters/db/sql.server.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { maxShownStock } from '../product/product-view.ts'
import type { SaleReduction } from '../sales/sale.ts'
import { calculateVariantPrice, type FullVariant, type VariantChoice } from './variant-view.ts'
import { refuse } from '../../values/refusal.ts'
import { productStatus } from '../../values/product-status.ts'
import { listCodeSpellings } from '../../values/scans.ts'

/** Selects the variants of a product color for `toVariantChoices`. */
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
		.map(({ id, productColorId, size, ...row }) => ({
			id,
			productColorId,
			size,
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

/** The maximum number of variants read for one SKU or barcode. */
const maxVariants = 50

export const variantSelect = {
	id: true,
	size: true,
	sku: true,
	barcode: true,
	remainingQty: true,
	productColor: {
		select: { color: { select: { name: true } }, product: { select: { id: true, name: true, status: true } } },
	},
} as const satisfies Prisma.VariantSelect

export type VariantRow = Prisma.VariantGetPayload<{ select: typeof variantSelect }>

/**
 * Returns the variants of published products with this SKU, or else with this barcode, in each spelling of
 * `listCodeSpellings` (rule: scanned-codes).
 */
export async function findVariantsByCode(text: string): Promise<VariantRow[]> {
	const codes = listCodeSpellings(text)
	if (codes.length === 0) return []
	for (const column of ['sku', 'barcode'] as const) {
		const rows = await read.variant.findMany({
			where: { [column]: { in: codes } },
			select: variantSelect,
			take: maxVariants,
		})
		const found = rows.filter(({ productColor }) => productColor.product.status === productStatus.active)
		if (found.length > 0) return found
	}
	return []
}

/** The number of codes in a query. Each has at most 17 spellings, and a query of SQLite has at most 999 values. */
const codesPerQuery = 50

/** Returns those of the codes that are the SKU or barcode of a variant of a published product. */
export async function findKnownCodes(codes: string[]): Promise<Set<string>> {
	const known = new Set<string>()
	for (let first = 0; first < codes.length; first += codesPerQuery) {
		const spellings = codes.slice(first, first + codesPerQuery).map((code) => ({ code, list: listCodeSpellings(code) }))
		const found = await findSpellings([...new Set(spellings.flatMap(({ list }) => list))])
		for (const { code, list } of spellings) if (list.some((spelling) => found.has(spelling))) known.add(code)
	}
	return known
}

/** Returns those of the spellings that are the SKU or barcode of a variant of a published product. */
async function findSpellings(spellings: string[]): Promise<Set<string | null>> {
	const found = new Set<string | null>()
	for (const column of ['sku', 'barcode'] as const) {
		const rows = await read.variant.findMany({
			where: { [column]: { in: spellings } },
			select: { sku: true, barcode: true, productColor: { select: { product: { select: { status: true } } } } },
			take: maxVariants * codesPerQuery,
		})
		for (const { productColor, ...row } of rows)
			if (productColor.product.status === productStatus.active) found.add(row[column])
	}
	return found
}

/** Returns the IDs of the published products with a variant of this SKU, or else of this barcode. */
export async function findProductsByCode(text: string): Promise<number[]> {
	return [...new Set((await findVariantsByCode(text)).map(({ productColor }) => productColor.product.id))]
}
