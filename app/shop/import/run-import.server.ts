import { appendLines, getImportPath } from '#app/adapters/import-files.server.ts'
import { saveFile } from '#app/adapters/files.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import { createImageFetcher } from './images/images.server.ts'
import type { FileAnswers } from './csv-rows.server.ts'
import { type ImportOptions, importProducts } from './import-products.server.ts'
import { addOutcome, createEmptySums } from './import-totals.ts'
import type { ImportAnswer, ImportOutcome } from './import-view.ts'
import { queueWork, closingSignal, isClosing, type Progress } from './import-work.server.ts'
import { type ImportState, loadProductFile, loadState, findUploadedImage, saveState } from './pending-import.server.ts'
import { openBatch } from './undo/import-batch.server.ts'

/** Starts a check unless one runs. Writes nothing to the database. */
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
 * Applies or resumes an import, once even if submitted repeatedly, except for images that could not be downloaded.
 * Refuses an import that is not checked.
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
	queueWork(id, step, async (progress) => run(await loadState(id), progress))
}

/** Returns true when missing images may be downloaded later. */
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

/** Returns the path of the file of outcomes, of the check or of the import. */
export function getOutcomesFile(id: string, phase: ImportState['phase']): string {
	return getImportPath(id, phase === 'applying' || phase === 'applied' ? 'results.jsonl' : 'plan.jsonl')
}
