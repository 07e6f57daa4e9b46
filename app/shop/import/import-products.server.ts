import { setImmediate as yieldTick } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { findByHandles } from './existing-products.server.ts'
import { importProduct } from './import-product.server.ts'
import { type Existing, type Plan, planImport, type Target } from './plan/import-plan.server.ts'
import type { ImportFacts, ImportOutcome } from './import-view.ts'
import { inKnownCategory, type KnownNames, knownNames, newNames, withOwnSkus } from './plan/new-names.server.ts'
import { type ImageFinder, type ImageSource, imageFinder, type ImageFetcher } from './images/images.server.ts'
import {
	groupRows,
	readProduct,
	type ProductDraft,
	type ProductRows,
	type ReadProduct,
} from './draft/product-draft.server.ts'
import type { CsvRow } from './csv-row.server.ts'
import { type Answers, readRows } from './csv-rows.server.ts'

export interface ImportOptions {
	/** Finds image files. If absent, only the shop's own images are used. */
	pathOf?: ImageSource | undefined
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
	progress?: (done: number, total: number) => void
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
	{ answers, ...options }: ImportOptions & { answers?: Answers | undefined },
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
	const known = await knownNames()
	for (let start = 0; start < products.length && !isEnding(); start += batchSize) {
		const batch = products.slice(start, start + batchSize)
		const progress = (done: number) => options.progress?.(start + done, products.length)
		const outcomes = await importBatch(batch, known, { ...options, progress })
		await tell(outcomes, start + outcomes.length, products.length)
	}
	return !isEnding()
}

async function importBatch(batch: ProductRows[], names: KnownNames, options: ImportOptions): Promise<ImportOutcome[]> {
	const outcomes: ImportOutcome[] = []
	let products: ReadProduct[] = []
	for (const product of batch) {
		const read = readProduct(product)
		products.push('draft' in read ? { ...read, draft: inKnownCategory(read.draft, names) } : read)
		await yieldTick()
	}
	products = await withOwnSkus(products, names.skus)
	const drafts = products.flatMap((product) => ('draft' in product ? product.draft : []))
	const existing = await findByHandles(drafts.map(({ handle }) => handle))
	const imagesOf = await imageFinder(
		drafts.flatMap(({ images }) => images),
		options,
	)
	for (const product of products) {
		if (options.isEnding?.()) break
		options.progress?.(outcomes.length, batch.length)
		const outcome = await importOne(product, { existing, imagesOf, names }, options)
		if (outcome) outcomes.push(outcome)
		// Yields to other requests.
		await yieldTick()
	}
	return outcomes
}

interface Surroundings {
	existing: Map<string, Existing>
	imagesOf: ImageFinder
	names: KnownNames
}

async function importOne(
	product: ReadProduct,
	{ existing, imagesOf, names }: Surroundings,
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
	const images = await imagesOf(draft.images)
	// An image whose download was aborted for this reason is not missing.
	if (options.isEnding?.()) return undefined
	const known = planImport(draft, images, existing.get(handle) ?? null)
	// The plan is recalculated because the product may have been bought or edited since.
	const write = async () => importProduct(draft, images, { ...options, batchId: await options.batch?.() })
	const isWork = known.result === 'added' || known.result === 'changed'
	const plan = options.isDryRun || !isWork ? known : await write().catch(refused)
	if (plan instanceof Refusal) return { ...outcome, name: draft.name, result: 'failed', reason: plan.message }
	return {
		...outcome,
		...summaryOf(plan, draft),
		facts:
			plan.result === 'deleted'
				? null
				: { ...factsOf(plan.target), ...newNames(plan.target, names), toFetch: images.toFetch },
		missing: images.missing,
		imageCount: images.images.length,
		question: draft.question,
	}
}

/** Another product received the SKU in the meantime. */
function refused(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	throw error
}

function summaryOf(
	plan: Plan,
	{ name, notes, quantity, variants }: ProductDraft,
): Pick<ImportOutcome, 'name' | 'result' | 'reason' | 'changes' | 'notes'> {
	if (plan.result === 'deleted')
		return { name, result: 'skipped', reason: 'it was deleted in the shop', changes: [], notes: [] }
	const changes = plan.result === 'changed' ? plan.changes : []
	const isOtherCount = variants === null && quantity !== null && plan.target.variants !== null
	return { name, result: plan.result, reason: '', changes, notes: isOtherCount ? [...notes, staysByVariant] : notes }
}

const staysByVariant = 'its pieces are counted by size and colour in the shop, so the quantity of the file is not used'

/** Returns the price, quantity and variants of an imported product. */
function factsOf({
	basePricePaise: pricePaise,
	quantity: pieces,
	variants,
}: Target): Omit<ImportFacts, 'newCategory' | 'newColors' | 'toFetch'> {
	const soldOut = (variants ?? []).filter(({ quantity }) => quantity === 0).length
	return { pricePaise, pieces, variants: variants?.length ?? 0, soldOut }
}
