import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note, userOf } from '../../journal/journal.server.ts'
import type { Existing, Plan } from '../plan/import-plan.server.ts'
import { formerProduct } from './former-product.server.ts'
import { type MadeName, namesAfter } from './made-names.server.ts'

/** An import can be undone for so long. */
export const daysToUndo = 90

/** Begins the record of an import, and answers its id. */
export async function openBatch(fileName: string, byUserId?: number): Promise<number> {
	return write(async (tx) => {
		const data = { fileName, byUserId: byUserId ?? null }
		const { id } = await tx.importBatch.create({ data, select: { id: true } })
		await note(tx, userOf(byUserId), { act: 'import', kind: 'import', id, label: fileName })
		return id
	})
}

/** Forgets imports that were done so long ago that nobody undoes them. */
export async function forgetOldBatches(now = new Date()): Promise<void> {
	const importedAt = { lt: new Date(now.getTime() - daysToUndo * 24 * 60 * 60 * 1000) }
	if ((await read.importBatch.count({ where: { importedAt } })) === 0) return
	await write((tx) => tx.importBatch.deleteMany({ where: { importedAt } }))
}

/** What changes when somebody edits, counts or buys a product. */
interface Standing {
	version: number
	movement: number
}

/** The standing of a product within a transaction. */
export async function standingOf(tx: Transaction, productId: number): Promise<Standing> {
	const [row] = await tx.$queryRaw<{ version: bigint | number; movement: bigint | number }[]>`
		SELECT "version", coalesce((SELECT max("id") FROM "StockMovement" WHERE "productId" = "Product"."id"), 0) AS "movement"
		FROM "Product" WHERE "id" = ${productId}`
	return { version: Number(row!.version), movement: Number(row!.movement) }
}

export interface Before {
	/** The last ids of categories, collections and colours. */
	names: MadeName['id'][]
	/** Where a known product stood; null for a new one. */
	standing: Standing | null
}

/** Records what an import has just done to a product; of the same import again, only where it stands. */
export async function recordImported(
	tx: Transaction,
	batchId: number,
	{ productId, name, plan, before }: { productId: number; name: string; plan: Plan; before: Before },
): Promise<void> {
	const now = await standingOf(tx, productId)
	const key = { batchId_productId: { batchId, productId } }
	const known = await tx.importedProduct.findUnique({ where: key })
	if (known && !known.undoneAt) {
		const isUntouched = known.version === before.standing?.version && known.movement === before.standing.movement
		if (isUntouched) await tx.importedProduct.update({ where: { id: known.id }, data: now })
		return
	}
	const existing = plan.result === 'changed' ? plan.existing : null
	if (known) await tx.importedProduct.delete({ where: { id: known.id } })
	await tx.importedProduct.create({
		data: {
			...now,
			batchId,
			productId,
			name,
			...formerColumns(existing, before.standing),
			made: (await namesAfter(tx, before.names)) as unknown as Prisma.InputJsonValue,
		},
	})
}

function formerColumns(existing: Existing | null, standing: Standing | null) {
	if (!existing || !standing) return { isNew: true }
	const images = [...new Set(existing.images.map(({ imageHash }) => imageHash))]
	return {
		isNew: false,
		former: formerProduct(existing) as unknown as Prisma.InputJsonValue,
		versionBefore: standing.version,
		movementBefore: standing.movement,
		replacedImages: { createMany: { data: images.map((imageHash) => ({ imageHash })) } },
	}
}
