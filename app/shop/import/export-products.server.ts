import { setImmediate as yieldTick } from 'node:timers/promises'
import { read } from '#app/adapters/db/db.server.ts'
import { csvRecord } from '../words/csv-cell.ts'
import { exportColumns, exportSelect, productCells } from './draft/product-cells.server.ts'

const batchSize = 50

/**
 * All products as CSV in pieces, oldest first, for spreadsheets and another import (docs/import.md). `origin` begins
 * the images' addresses.
 */
export async function* exportProducts(origin: string): AsyncGenerator<string> {
	yield `\uFEFF${csvRecord(exportColumns)}`
	let last = 0
	for (;;) {
		const products = await read.product.findMany({
			where: { deletedAt: null, id: { gt: last } },
			orderBy: { id: 'asc' },
			take: batchSize,
			select: { id: true, ...exportSelect },
		})
		if (products.length === 0) return
		yield products.flatMap((product) => productCells(product, origin).map(csvRecord)).join('')
		last = products.at(-1)!.id
		// Yields to other requests.
		await yieldTick()
	}
}
