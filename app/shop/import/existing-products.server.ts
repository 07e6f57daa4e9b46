import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { exportSelect } from './draft/product-cells.server.ts'
import type { Existing } from './plan/import-plan.server.ts'

const existingSelect = {
	id: true,
	deletedAt: true,
	isDraft: true,
	...exportSelect,
} as const satisfies Prisma.ProductSelect

/** Products by handle, deleted ones too. */
export async function findByHandles(
	handles: string[],
	db: Pick<Transaction, 'product'> = read,
): Promise<Map<string, Existing>> {
	const rows = await db.product.findMany({ where: { handle: { in: handles } }, select: existingSelect })
	return new Map(rows.map((row) => [row.handle, row]))
}

/** Products by id. */
export function findByIds(ids: number[], db: Pick<Transaction, 'product'> = read): Promise<Existing[]> {
	return db.product.findMany({ where: { id: { in: ids } }, select: existingSelect })
}
