import { text } from 'node:stream/consumers'
import { exportProducts } from '../../../app/shop/import/draft/product-cells.server.ts'
import { type ImportOptions, importProducts } from '../../../app/shop/import/run-import.server.ts'
import type { ImportOutcome } from '../../../app/shop/import/import-view.ts'
import { emptyTables } from './tables.ts'

/** Imports a product file whose pictures do not exist, and returns the results for its products. */
export async function importFile(
	file: string | Uint8Array,
	options: Partial<ImportOptions> = {},
): Promise<ImportOutcome[]> {
	const all: ImportOutcome[] = []
	await importProducts(file, {
		getPath: (name) => `/nowhere/${name}`,
		...options,
		tell: (outcomes) => void all.push(...outcomes),
	})
	return all
}

/** Returns the product export. */
export function exportAll(origin = 'https://shop.example'): Promise<string> {
	return text(exportProducts(origin))
}

/** Deletes all products, categories, collections and colors. */
export function emptyCatalog(): Promise<void> {
	return emptyTables('product', 'collection', 'category', 'color')
}
