import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { adminPageSize, type Page, pageWindow } from '../../paging.ts'

const tables = { category: Prisma.sql`"Category"`, collection: Prisma.sql`"Collection"` }
const taxonColumns = { category: Prisma.sql`"categoryId"`, collection: Prisma.sql`"collectionId"` }

export type Taxon = keyof typeof tables

/** A page of ids of those whose name contains the search, by name, 25 a page. */
export async function findTaxa(taxon: Taxon, search: string, page: number): Promise<Page<number>> {
	const normalised = normaliseText(search)
	const where = normalised ? Prisma.sql`WHERE instr("nameKey", ${normalised}) > 0` : Prisma.empty
	const counted = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM ${tables[taxon]} ${where}`
	const { skip, take, ...window } = pageWindow(Number(counted[0]?.total ?? 0), page, adminPageSize)
	const rows = await read.$queryRaw<{ id: number }[]>`
		SELECT "id" FROM ${tables[taxon]} ${where} ORDER BY "nameKey" LIMIT ${take} OFFSET ${skip}`
	return { ...window, items: rows.map(({ id }) => id) }
}

/** The number of products in each. Counts along an index, which Prisma's own count would leave. */
export async function countByTaxon(taxon: Taxon, ids: number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map()
	const rows = await read.$queryRaw<{ id: number; count: bigint }[]>`
		SELECT "id", (SELECT count(*) FROM "Product" WHERE ${taxonColumns[taxon]} = shelf."id" AND "deletedAt" IS NULL) AS "count"
		FROM ${tables[taxon]} shelf WHERE "id" IN (${Prisma.join(ids)})`
	return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}
