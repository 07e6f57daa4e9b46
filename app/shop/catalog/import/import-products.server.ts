import { readRows } from './csv-rows.server.ts'
import { importProduct } from './import-product.server.ts'
import type { ImportedField } from './import-product.server.ts'
import { storePictures } from './pictures.server.ts'
import { readProducts } from './product-draft.server.ts'
import type { ReadProduct } from './product-draft.server.ts'

/** What became of one product of the file. */
export interface ImportOutcome {
	/** The line of the file on which the product begins. */
	line: number
	handle: string
	result: 'added' | 'changed' | 'unchanged' | 'skipped' | 'failed'
	/** Why it was skipped or could not be used, '' otherwise. */
	reason: string
	changes: ImportedField[]
	/** What the owner should know about how the file was read. */
	notes: string[]
	/** A sentence for each picture that could not be shown. */
	missing: string[]
	/** How many pictures of the file were found. */
	pictureCount: number
}

/**
 * Imports a product export in Shopify's classic CSV format into the catalogue, product by product, each in a transaction of its own:
 * the shop may be serving meanwhile, and an import that was cut short is finished by running it again. Pictures are taken from the
 * folder `imagesDir`. `tell` hears of each product once it is done. Throws `ImportFileError` when the text is no such export;
 * docs/import.md says what is read and how.
 */
export async function importProducts(
	csv: string,
	imagesDir: string,
	tell: (outcome: ImportOutcome, done: number, total: number) => void,
): Promise<void> {
	const products = readProducts(readRows(csv))
	for (const [index, product] of products.entries()) tell(await importOne(product, imagesDir), index + 1, products.length)
}

async function importOne(product: ReadProduct, imagesDir: string): Promise<ImportOutcome> {
	const { line, handle } = product
	const outcome = { line, handle, reason: '', changes: [], notes: [], missing: [], pictureCount: 0 }
	if ('result' in product) return { ...outcome, result: product.result, reason: product.reason }
	const { draft } = product
	const pictures = await storePictures(draft.pictures, imagesDir)
	const { result, changes } = await importProduct(draft, pictures)
	if (result === 'deleted') return { ...outcome, result: 'skipped', reason: 'it was deleted in the shop' }
	return { ...outcome, result, changes, notes: draft.notes, missing: pictures.missing, pictureCount: pictures.images.length }
}
