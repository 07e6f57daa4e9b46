import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { exportSelect, exportColumns, toProductRows } from './draft/product-cells.server.ts'
import type { Existing } from './plan/import-plan.server.ts'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { formatCsvRecord } from '../values/csv-cell.ts'

const existingSelect = {
	id: true,
	status: true,
	...exportSelect,
} as const satisfies Prisma.ProductSelect

/** Finds products by handle, including deleted ones. */
export async function findByHandles(
	handles: string[],
	db: Pick<Transaction, 'product'> = read,
): Promise<Map<string, Existing>> {
	const rows = await db.product.findMany({ where: { handle: { in: handles } }, select: existingSelect })
	return new Map(rows.map((row) => [row.handle, row]))
}

/** Finds products by ID. */
export function findByIds(ids: number[], db: Pick<Transaction, 'product'> = read): Promise<Existing[]> {
	return db.product.findMany({ where: { id: { in: ids } }, select: existingSelect })
}

const batchSize = 50

/**
 * Streams all products as CSV, oldest first, for spreadsheets and for another import (docs/import.md). Image URLs begin
 * with `origin`.
 */
export async function* exportProducts(origin: string): AsyncGenerator<string> {
	yield `\uFEFF${formatCsvRecord(exportColumns)}`
	let last = 0
	for (;;) {
		const products = await read.product.findMany({
			where: { ...activeWhere, id: { gt: last } },
			orderBy: { id: 'asc' },
			take: batchSize,
			select: { id: true, ...exportSelect },
		})
		if (products.length === 0) return
		yield products.flatMap((product) => toProductRows(product, origin).map(formatCsvRecord)).join('')
		last = products.at(-1)!.id
		// Yields to other requests.
		await yieldTick()
	}
}
