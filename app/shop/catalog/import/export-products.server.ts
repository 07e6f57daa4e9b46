import { setImmediate as turn } from 'node:timers/promises'
import { read } from '#app/adapters/db/db.server.ts'
import { csvRecord } from './csv-cell.ts'
import { exportColumns, exportSelect, productCells } from './draft/product-cells.server.ts'

const batchSize = 50

/**
 * All products of the shop as the text of a CSV file, piece by piece, oldest first: as many as there are, only a few
 * are in memory. Importing it again changes nothing (docs/import.md). It begins with a byte order mark, by which
 * spreadsheets know UTF-8. Images have addresses under `origin`.
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
		// Yields to other requests first.
		await turn()
	}
}
