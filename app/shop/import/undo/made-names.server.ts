import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'

/** A category, collection or colour that an import made. */
export interface MadeName {
	kind: 'category' | 'collection' | 'color'
	id: number
	name: string
}

/** The last ids, in the order of the kinds. */
export async function lastNames(tx: Transaction): Promise<number[]> {
	const [row] = await tx.$queryRaw<Record<'category' | 'collection' | 'color', bigint | number | null>[]>`
		SELECT (SELECT max("id") FROM "Category") AS "category", (SELECT max("id") FROM "Collection") AS "collection",
			(SELECT max("id") FROM "Color") AS "color"`
	return [row!.category, row!.collection, row!.color].map(Number)
}

/** What was made in this transaction since `lastNames`. */
export async function namesAfter(tx: Transaction, [category, collection, color]: number[]): Promise<MadeName[]> {
	const rows = await tx.$queryRaw<{ kind: MadeName['kind']; id: bigint | number; name: string }[]>`
		SELECT 'category' AS "kind", "id", "name" FROM "Category" WHERE "id" > ${category}
		UNION ALL SELECT 'collection', "id", "name" FROM "Collection" WHERE "id" > ${collection}
		UNION ALL SELECT 'color', "id", "name" FROM "Color" WHERE "id" > ${color}`
	return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }))
}

/** What an import made, by its first names. */
export async function namesMade(batchId: number): Promise<MadeName[]> {
	const rows = await read.$queryRaw<{ made: MadeName[] }[]>`
		SELECT "made" FROM "ImportedProduct" WHERE "batchId" = ${batchId} AND CAST("made" AS TEXT) <> '[]' ORDER BY "id"`
	return rows.flatMap(({ made }) => made)
}

/** Removes what an import made, has the name that it gave, and belongs to nothing. */
export async function removeUnusedNames(batchId: number): Promise<void> {
	for (const { kind, id, name } of await namesMade(batchId)) await write((tx) => removeUnused[kind](tx, { id, name }))
}

const none = { none: {} } as const

const removeUnused: Record<
	MadeName['kind'],
	(tx: Transaction, made: { id: number; name: string }) => Promise<unknown>
> = {
	category: (tx, made) =>
		tx.category.deleteMany({ where: { ...made, content: null, sizeGuide: null, products: none, collections: none } }),
	collection: (tx, made) => tx.collection.deleteMany({ where: { ...made, products: none, images: none } }),
	color: (tx, made) => tx.color.deleteMany({ where: { ...made, productColors: none, productImages: none } }),
}
