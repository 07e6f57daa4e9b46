import { appendLines, getImportPath } from '#app/adapters/import-files.server.ts'
import { saveFile } from '#app/adapters/files.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse, Refusal } from '../values/refusal.ts'
import {
	createImageFetcher,
	type ImageFinder,
	type ImageSource,
	createImageFinder,
	type ImageFetcher,
} from './images/images.server.ts'
import { type FileAnswers, type CsvRow, readRows } from './csv-rows.server.ts'
import { setImmediate as yieldTick } from 'node:timers/promises'
import { findByHandles } from './draft/product-cells.server.ts'
import { importProduct } from './import-product.server.ts'
import { type Existing, type Plan, planImport, type Target } from './plan/import-plan.server.ts'
import type { ImportFacts, ImportOutcome, ImportAnswer } from './import-view.ts'
import {
	withKnownCategory,
	type KnownNames,
	loadKnownNames,
	collectNewNames,
	dropForeignSkus,
} from './plan/new-names.server.ts'
import {
	groupRows,
	readProduct,
	type ProductDraft,
	type ProductRows,
	type ReadProduct,
} from './draft/product-draft.server.ts'
import { addOutcome, createEmptySums } from './import-totals.ts'
import { queueImportWork, closingSignal, isClosing, type Progress } from './import-work.server.ts'
import { type ImportState, loadProductFile, loadState, findUploadedImage, saveState } from './pending-import.server.ts'
import { openBatch } from './undo/import-batch.server.ts'

/**
 * Checks an import in the background, unless work on it is queued or running. A check writes nothing to the database.
 */
export function checkImport(id: string): void {
	startWork(id, 'check', async (state, progress) => {
		if (state.phase !== 'checking') return
		try {
			const done = await processFile(id, state, progress, { isDryRun: true })
			if (done) await saveState(id, { ...done, phase: 'checked' })
		} catch (error) {
			await saveState(id, { ...state, phase: 'broken' })
			throw error
		}
	})
}

/**
 * Applies an import in the background, or resumes it. Applying it again changes nothing, but tries again to download
 * missing images. Refuses an import that is not checked yet.
 */
export async function applyImport(actor: Actor, id: string): Promise<void> {
	requirePermission(actor, 'catalog')
	const { phase } = await loadState(id)
	if (phase === 'checking' || phase === 'broken') refuse('conflict', 'import-not-checked')
	startWork(id, 'apply', async (state, progress) => {
		if (state.phase === 'applied' && !canFetchAgain(state)) return
		const applying: ImportState = { ...state, phase: 'applying', done: 0 }
		await saveState(id, applying)
		const getBatchId = async () => (applying.batchId ??= await openBatch(state.fileName, actor.userId))
		const done = await processFile(id, applying, progress, { byUserId: actor.userId, batch: getBatchId })
		if (done) await saveState(id, { ...done, phase: 'applied', batchId: applying.batchId })
	})
}

const answered = new Map<unknown, FileAnswers>([
	['dot', { decimal: 'dot' }],
	['comma', { decimal: 'comma' }],
	['damaged', { takesDamaged: true }],
] satisfies [ImportAnswer, FileAnswers][])

/** Checks an import again with the owner's answer about how to read the file. Refuses an import that is not checked. */
export async function applyImportAnswer(actor: Actor, id: string, answer: unknown): Promise<void> {
	requirePermission(actor, 'catalog')
	const answers = answered.get(answer) ?? refuse('invalid', 'import-answer-missing')
	const state = await loadState(id)
	if (state.phase !== 'checked') refuse('conflict', 'import-without-question')
	await saveState(id, { ...state, answers: { ...state.answers, ...answers }, phase: 'checking', done: 0 })
	checkImport(id)
}

function startWork(id: string, step: Progress['step'], run: (state: ImportState, progress: Progress) => Promise<void>) {
	queueImportWork(id, step, async (progress) => run(await loadState(id), progress))
}

/** Returns true when applying the import again may download missing images. */
function canFetchAgain({ fetches, missing }: ImportState): boolean {
	return fetches && missing > 0
}

/** Processes the file and saves the outcomes. Returns `undefined` when the shop closed in the meantime. */
async function processFile(
	id: string,
	start: ImportState,
	progress: Progress,
	options: Pick<ImportOptions, 'isDryRun' | 'byUserId' | 'batch'>,
) {
	const content = (await loadProductFile(id)) ?? refuse('not-found', 'import-not-found')
	const rows = getOutcomesFile(id, start.phase)
	await saveFile(rows, new Uint8Array())
	const state: ImportState = { ...start, ...createEmptySums() }
	const saveOutcomes = async (outcomes: ImportOutcome[], done: number, total: number) => {
		for (const outcome of outcomes) addOutcome(state, outcome)
		await appendLines(
			rows,
			outcomes.map((outcome) => JSON.stringify(outcome)),
		)
		Object.assign(state, { done, total })
		if (!options.isDryRun) await saveState(id, { ...start, done, total })
	}
	const isFinished = await importProducts(content, {
		...options,
		getPath: (name) => findUploadedImage(id, name),
		isDraft: start.isDraft,
		answers: start.answers,
		fetchImage: start.fetches ? createImageFetcher(closingSignal) : undefined,
		isEnding: isClosing,
		reportProgress: (done, total) => Object.assign(progress, { done, total }),
		tell: saveOutcomes,
	})
	return isFinished ? state : undefined
}

/**
 * Returns the path of the file that contains the outcomes: those of the check, or of the import once it is being
 * applied.
 */
export function getOutcomesFile(id: string, phase: ImportState['phase']): string {
	return getImportPath(id, phase === 'applying' || phase === 'applied' ? 'results.jsonl' : 'plan.jsonl')
}

export interface ImportOptions {
	/** Finds image files. If absent, files are not searched. */
	getPath?: ImageSource | undefined
	/** Downloads images. If absent, missing images are not downloaded. */
	fetchImage?: ImageFetcher | undefined
	/** True if the import only reports what it would do and writes nothing. */
	isDryRun?: boolean
	byUserId?: number
	/** Returns the ID of the import's record, which is created on first use. If absent, the import cannot be undone. */
	batch?: () => Promise<number>
	/** True if new products become drafts. */
	isDraft?: boolean
	/** Called before each product. Returning true stops the import. */
	isEnding?: () => boolean
	reportProgress?: (done: number, total: number) => void
	tell: (outcomes: ImportOutcome[], done: number, total: number) => void | Promise<void>
}

const batchSize = 50

/**
 * Imports the rows of a product export (docs/import.md). Returns true when it reached the end.
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
	// When the import is stopping, its downloads were aborted, so images are not really missing.
	if (options.isEnding?.()) return undefined
	const known = planImport(draft, images, existing.get(handle) ?? null)
	// `importProduct` plans again, because the product may have been bought or edited since this plan.
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

/**
 * Returns the refusal of a product, for example because another product got its SKU after the check. Throws any other
 * error.
 */
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
