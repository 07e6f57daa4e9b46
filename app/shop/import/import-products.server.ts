import { setImmediate as yieldTick } from 'node:timers/promises'
import { Refusal } from '../values/refusal.ts'
import { findByHandles } from './draft/product-cells.server.ts'
import { importProduct } from './import-product.server.ts'
import { type Existing, type Plan, planImport, type Target } from './plan/import-plan.server.ts'
import type { ImportFacts, ImportOutcome } from './import-view.ts'
import {
	withKnownCategory,
	type KnownNames,
	loadKnownNames,
	collectNewNames,
	dropForeignSkus,
} from './plan/new-names.server.ts'
import { type ImageFinder, type ImageSource, createImageFinder, type ImageFetcher } from './images/images.server.ts'
import {
	groupRows,
	readProduct,
	type ProductDraft,
	type ProductRows,
	type ReadProduct,
} from './draft/product-draft.server.ts'
import { type CsvRow, type FileAnswers, readRows } from './csv-rows.server.ts'

export interface ImportOptions {
	/** Finds image files. If absent, only the shop's own images are used. */
	getPath?: ImageSource | undefined
	/** Downloads images. If absent, missing images are not downloaded. */
	fetchImage?: ImageFetcher | undefined
	/** Reports only, without writing anything. */
	isDryRun?: boolean
	byUserId?: number
	/** Returns the ID of the import's record, which is created on first use. If absent, the import cannot be undone. */
	batch?: () => Promise<number>
	/** New products become drafts. */
	isDraft?: boolean
	/** Called before each product. Returning true stops the import. */
	isEnding?: () => boolean
	reportProgress?: (done: number, total: number) => void
	tell: (outcomes: ImportOutcome[], done: number, total: number) => void | Promise<void>
}

const batchSize = 50

/**
 * Imports the rows of a product export (docs/import.md).
 *
 * @throws ImportFileError: the file is not a product file.
 */
export async function importProducts(
	content: string | Uint8Array,
	{ answers, ...options }: ImportOptions & { answers?: FileAnswers | undefined },
): Promise<boolean> {
	return importRows((await readRows(content, answers)).rows, options)
}

/**
 * Imports rows product by product. Running it again completes an interrupted import. Returns true when it reached the
 * end.
 */
export async function importRows(rows: CsvRow[], options: ImportOptions): Promise<boolean> {
	const { tell, isEnding = () => false } = options
	const products = groupRows(rows)
	const known = await loadKnownNames()
	for (let start = 0; start < products.length && !isEnding(); start += batchSize) {
		const batch = products.slice(start, start + batchSize)
		const reportProgress = (done: number) => options.reportProgress?.(start + done, products.length)
		const outcomes = await importBatch(batch, known, { ...options, reportProgress })
		await tell(outcomes, start + outcomes.length, products.length)
	}
	return !isEnding()
}

async function importBatch(batch: ProductRows[], names: KnownNames, options: ImportOptions): Promise<ImportOutcome[]> {
	const outcomes: ImportOutcome[] = []
	let products: ReadProduct[] = []
	for (const product of batch) {
		const read = readProduct(product)
		products.push('draft' in read ? { ...read, draft: withKnownCategory(read.draft, names) } : read)
		await yieldTick()
	}
	products = await dropForeignSkus(products, names.skus)
	const drafts = products.flatMap((product) => ('draft' in product ? product.draft : []))
	const existing = await findByHandles(drafts.map(({ handle }) => handle))
	const findImages = await createImageFinder(
		drafts.flatMap(({ images }) => images),
		options,
	)
	for (const product of products) {
		if (options.isEnding?.()) break
		options.reportProgress?.(outcomes.length, batch.length)
		const outcome = await importOne(product, { existing, findImages, names }, options)
		if (outcome) outcomes.push(outcome)
		// Yields to other requests.
		await yieldTick()
	}
	return outcomes
}

interface BatchContext {
	existing: Map<string, Existing>
	findImages: ImageFinder
	names: KnownNames
}

async function importOne(
	product: ReadProduct,
	{ existing, findImages, names }: BatchContext,
	options: ImportOptions,
): Promise<ImportOutcome | undefined> {
	const { line, handle } = product
	const outcome = {
		line,
		handle,
		name: '',
		reason: '',
		changes: [],
		notes: [],
		missing: [],
		imageCount: 0,
		facts: null,
	}
	if ('result' in product) {
		const { result, reason, question } = product
		return { ...outcome, result, reason, question }
	}
	const { draft } = product
	const images = await findImages(draft.images)
	// An image whose download was aborted for this reason is not missing.
	if (options.isEnding?.()) return undefined
	const known = planImport(draft, images, existing.get(handle) ?? null)
	// The plan is recalculated because the product may have been bought or edited since.
	const write = async () => importProduct(draft, images, { ...options, batchId: await options.batch?.() })
	const isWork = known.result === 'added' || known.result === 'changed'
	const plan = options.isDryRun || !isWork ? known : await write().catch(toRefusal)
	if (plan instanceof Refusal) return { ...outcome, name: draft.name, result: 'failed', reason: plan.message }
	return {
		...outcome,
		...toSummary(plan, draft),
		facts:
			plan.result === 'deleted'
				? null
				: { ...toFacts(plan.target), ...collectNewNames(plan.target, names), toFetch: images.toFetch },
		missing: images.missing,
		imageCount: images.images.length,
		question: draft.question,
	}
}

/** Another product received the SKU in the meantime. */
function toRefusal(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	throw error
}

function toSummary(
	plan: Plan,
	{ name, notes, quantity, variants }: ProductDraft,
): Pick<ImportOutcome, 'name' | 'result' | 'reason' | 'changes' | 'notes'> {
	if (plan.result === 'deleted')
		return { name, result: 'skipped', reason: 'it was deleted from the shop', changes: [], notes: [] }
	const changes = plan.result === 'changed' ? plan.changes : []
	const isOtherCount = variants === null && quantity !== null && plan.target.variants !== null
	return { name, result: plan.result, reason: '', changes, notes: isOtherCount ? [...notes, staysByVariant] : notes }
}

const staysByVariant = 'its stock is tracked by size and color in the shop, so the quantity in the file is ignored'

/** Returns the price, quantity and variants of an imported product. */
function toFacts({
	basePricePaise: pricePaise,
	quantity: units,
	variants,
}: Target): Omit<ImportFacts, 'newCategory' | 'newColors' | 'toFetch'> {
	const soldOut = (variants ?? []).filter(({ quantity }) => quantity === 0).length
	return { pricePaise, units, variants: variants?.length ?? 0, soldOut }
}
