import { setImmediate as yieldTick } from 'node:timers/promises'
import { type CategoryNames, inKnownCategory, knownCategories } from './category-names.server.ts'
import { findByHandles, importProduct } from './import-product.server.ts'
import { type Existing, type Plan, planImport } from './import-plan.server.ts'
import type { ImportOutcome } from './import-view.ts'
import { type ImageFinder, type ImageSource, imageFinder } from './images.server.ts'
import { groupRows, readProduct } from './draft/product-draft.server.ts'
import type { ProductDraft, ProductRows, ReadProduct } from './draft/product-draft.server.ts'
import { readRows } from './csv-rows.server.ts'

export interface ImportOptions {
	pathOf: ImageSource
	/** Reports only, and writes nothing. */
	isDryRun?: boolean
	byUserId?: number
	/** Asked before each product: true stops the import. */
	isEnding?: () => boolean
	progress?: (done: number, total: number) => void
	tell: (outcomes: ImportOutcome[], done: number, total: number) => void | Promise<void>
}

const batchSize = 50

/**
 * Imports a product export (docs/import.md) product by product; run again, it finishes. Answers whether it reached the
 * end. Throws `ImportFileError`.
 */
export async function importProducts(csv: string, options: ImportOptions): Promise<boolean> {
	const { tell, isEnding = () => false } = options
	const products = groupRows(await readRows(csv))
	const categories = await knownCategories()
	for (let start = 0; start < products.length && !isEnding(); start += batchSize) {
		const batch = products.slice(start, start + batchSize)
		const progress = (done: number) => options.progress?.(start + done, products.length)
		const outcomes = await importBatch(batch, categories, { ...options, progress })
		await tell(outcomes, start + outcomes.length, products.length)
	}
	return !isEnding()
}

async function importBatch(
	batch: ProductRows[],
	categories: CategoryNames,
	options: ImportOptions,
): Promise<ImportOutcome[]> {
	const outcomes: ImportOutcome[] = []
	const products: ReadProduct[] = []
	for (const product of batch) {
		const read = readProduct(product)
		products.push('draft' in read ? { ...read, draft: inKnownCategory(read.draft, categories) } : read)
		await yieldTick()
	}
	const drafts = products.flatMap((product) => ('draft' in product ? product.draft : []))
	const existing = await findByHandles(drafts.map(({ handle }) => handle))
	const imagesOf = await imageFinder(
		drafts.flatMap(({ images }) => images),
		options,
	)
	for (const product of products) {
		if (options.isEnding?.()) break
		options.progress?.(outcomes.length, batch.length)
		outcomes.push(await importOne(product, { existing, imagesOf }, options))
		// Yields to other requests.
		await yieldTick()
	}
	return outcomes
}

interface Surroundings {
	existing: Map<string, Existing>
	imagesOf: ImageFinder
}

async function importOne(
	product: ReadProduct,
	{ existing, imagesOf }: Surroundings,
	options: ImportOptions,
): Promise<ImportOutcome> {
	const { line, handle } = product
	const outcome = { line, handle, name: '', reason: '', changes: [], notes: [], missing: [], imageCount: 0 }
	if ('result' in product) return { ...outcome, result: product.result, reason: product.reason }
	const { draft } = product
	const images = await imagesOf(draft.images)
	const known = planImport(draft, images, existing.get(handle) ?? null)
	// Plans anew, because somebody may have bought or edited it since.
	const plan = options.isDryRun || !isWork(known) ? known : await importProduct(draft, images, options.byUserId)
	return { ...outcome, ...summaryOf(plan, draft), missing: images.missing, imageCount: images.images.length }
}

function isWork({ result }: Plan): boolean {
	return result === 'added' || result === 'changed'
}

function summaryOf(
	plan: Plan,
	{ name, notes }: ProductDraft,
): Pick<ImportOutcome, 'name' | 'result' | 'reason' | 'changes' | 'notes'> {
	if (plan.result === 'deleted')
		return { name, result: 'skipped', reason: 'it was deleted in the shop', changes: [], notes: [] }
	return { name, result: plan.result, reason: '', changes: plan.result === 'changed' ? plan.changes : [], notes }
}
