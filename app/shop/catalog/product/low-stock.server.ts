import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { variantWords } from '../variant/variant-grid.ts'
import { lowStock, type StockLevel } from './stock.ts'

interface LowPlace {
	/** The product's. */
	id: number
	name: string
	/** 'White M', '' for a product counted as a whole. */
	words: string
	remainingQty: number
}

export interface LowProducts {
	total: number
	soldOut: number
	/** Variants with at most `lowStock` pieces. */
	variants: number
	lowest: LowPlace[]
}

/** Matches what runs low, along the index of that, whose condition is written literally (rule: low-stock). */
export function runsLow(level: StockLevel): Prisma.Sql {
	const low = Prisma.sql`"deletedAt" IS NULL AND "lowestQty" <= 5`
	return level === 'low' ? low : Prisma.sql`${low} AND "lowestQty" = 0`
}

async function countProducts(level: StockLevel): Promise<number> {
	const [counted] = await read.$queryRaw<
		{ total: bigint }[]
	>`SELECT count(*) AS "total" FROM "Product" WHERE ${runsLow(level)}`
	return Number(counted?.total ?? 0)
}

/** The number of products and of variants with at most `lowStock` pieces, and the `count` with the fewest. */
export async function productsRunningLow(count = 5): Promise<LowProducts> {
	const where = { deletedAt: null, remainingQty: { lte: lowStock } }
	const [total, soldOut, wholes, ofVariants] = await Promise.all([
		countProducts('low'),
		countProducts('out'),
		read.product.findMany({
			where: { ...where, countsByVariant: false },
			orderBy: [{ remainingQty: 'asc' }, { id: 'asc' }],
			take: count,
			select: { id: true, name: true, remainingQty: true },
		}),
		variantsRunningLow(count),
	])
	const places = [...wholes.map((product) => ({ ...product, words: '' })), ...ofVariants.lowest]
	const lowest = places.toSorted((a, b) => a.remainingQty - b.remainingQty).slice(0, count)
	return { total, soldOut, variants: ofVariants.total, lowest }
}

interface LowRow {
	id: bigint
	name: string
	colorName: string
	size: string
	remainingQty: bigint
}

/** Along the index of variants with at most five pieces (`lowStock`), whose condition is written literally. */
async function variantsRunningLow(count: number): Promise<{ total: number; lowest: LowPlace[] }> {
	const [rows, [counted]] = await Promise.all([
		read.$queryRaw<LowRow[]>`
			SELECT product."id", product."name", color."name" AS "colorName", low."size", low."remainingQty"
			FROM "Variant" low CROSS JOIN "Product" product CROSS JOIN "ProductColor" chosen CROSS JOIN "Color" color
			WHERE low."remainingQty" <= 5 AND product."id" = low."productId" AND product."deletedAt" IS NULL
				AND chosen."id" = low."productColorId" AND color."id" = chosen."colorId"
			ORDER BY low."remainingQty", low."id" LIMIT ${count}`,
		read.$queryRaw<{ total: bigint }[]>`
			SELECT (SELECT count(*) FROM "Variant" WHERE "remainingQty" <= 5) - (
				SELECT count(*) FROM "Product" product
				CROSS JOIN "Variant" low
				WHERE low."productId" = product."id" AND low."remainingQty" <= 5 AND product."deletedAt" IS NOT NULL) AS "total"`,
	])
	return {
		total: Number(counted?.total ?? 0),
		lowest: rows.map(({ id, name, colorName, size, remainingQty }) => ({
			id: Number(id),
			name,
			words: variantWords(colorName, size),
			remainingQty: Number(remainingQty),
		})),
	}
}
