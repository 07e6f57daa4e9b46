import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { productStatus } from '../../values/product-status.ts'
import { listCodeSpellings } from '../../values/scans.ts'

/** The maximum number of variants with one barcode. */
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
 * Returns the variants with this SKU, or else with this barcode, in each spelling of `listCodeSpellings` (rule:
 * scanned-codes). Deleted products are excluded.
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

/** Returns those of the codes that are the SKU or barcode of a variant. Deleted products are excluded. */
export async function findKnownCodes(codes: string[]): Promise<Set<string>> {
	const known = new Set<string>()
	for (let first = 0; first < codes.length; first += codesPerQuery) {
		const spellings = codes.slice(first, first + codesPerQuery).map((code) => ({ code, list: listCodeSpellings(code) }))
		const found = await findSpellings([...new Set(spellings.flatMap(({ list }) => list))])
		for (const { code, list } of spellings) if (list.some((spelling) => found.has(spelling))) known.add(code)
	}
	return known
}

/** Returns those of the spellings that are stored as an SKU or barcode. */
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

/** Returns the products with a variant of this SKU, or else of this barcode. */
export async function findProductsByCode(text: string): Promise<number[]> {
	return [...new Set((await findVariantsByCode(text)).map(({ productColor }) => productColor.product.id))]
}
