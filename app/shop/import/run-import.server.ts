import { appendLines, importPath } from '#app/adapters/import-files.server.ts'
import { saveFile } from '#app/adapters/files.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import { imageFetcher } from './images/images.server.ts'
import type { Answers } from './csv-rows.server.ts'
import { type ImportOptions, importProducts } from './import-products.server.ts'
import { addTo, noSums } from './import-sums.ts'
import type { ImportAnswer, ImportOutcome } from './import-view.ts'
import { beginWork, closingSignal, isClosing, type Progress } from './import-work.server.ts'
import { type ImportState, loadProductFile, loadState, uploadedImagePath, saveState } from './pending-import.server.ts'
import { openBatch } from './undo/import-batch.server.ts'

/** Starts a check unless one runs. Writes nothing to the database. */
export function checkImport(id: string): void {
	begin(id, 'check', async (state, progress) => {
		if (state.phase !== 'checking') return
		try {
			const done = await work(id, state, progress, { isDryRun: true })
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
	mustBeAllowed(actor, 'catalogue')
	const { phase } = await loadState(id)
	if (phase === 'checking' || phase === 'broken') refuse('conflict', 'This file has not been checked yet.')
	begin(id, 'apply', async (state, progress) => {
		if (state.phase === 'applied' && !canFetchAgain(state)) return
		const applying: ImportState = { ...state, phase: 'applying', done: 0 }
		await saveState(id, applying)
		const batch = async () => (applying.batchId ??= await openBatch(state.fileName, actor.userId))
		const done = await work(id, applying, progress, { byUserId: actor.userId, batch })
		if (done) await saveState(id, { ...done, phase: 'applied', batchId: applying.batchId })
	})
}

const answered = new Map<unknown, Answers>([
	['dot', { decimal: 'dot' }],
	['comma', { decimal: 'comma' }],
	['damaged', { takesDamaged: true }],
] satisfies [ImportAnswer, Answers][])

/** Checks an import again with the owner's answer about how to read the file. Refuses an import that is not checked. */
export async function answerImport(actor: Actor, id: string, answer: unknown): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	const answers = answered.get(answer) ?? refuse('invalid', 'Please choose one of the answers.')
	const state = await loadState(id)
	if (state.phase !== 'checked') refuse('conflict', 'This file is not being asked about.')
	await saveState(id, { ...state, answers: { ...state.answers, ...answers }, phase: 'checking', done: 0 })
	checkImport(id)
}

function begin(id: string, step: Progress['step'], does: (state: ImportState, progress: Progress) => Promise<void>) {
	beginWork(id, step, async (progress) => does(await loadState(id), progress))
}

/** Returns true when missing images may be downloaded later. */
function canFetchAgain({ fetches, missing }: ImportState): boolean {
	return fetches && missing > 0
}

/** Processes the file and saves the outcomes. Returns `undefined` when the shop closed in the meantime. */
async function work(
	id: string,
	start: ImportState,
	progress: Progress,
	options: Pick<ImportOptions, 'isDryRun' | 'byUserId' | 'batch'>,
) {
	const content = (await loadProductFile(id)) ?? refuse('not-found', 'This import is not here any more.')
	const rows = rowsFile(id, start.phase)
	await saveFile(rows, new Uint8Array())
	const state: ImportState = { ...start, ...noSums() }
	const tell = async (outcomes: ImportOutcome[], done: number, total: number) => {
		for (const outcome of outcomes) addTo(state, outcome)
		await appendLines(
			rows,
			outcomes.map((outcome) => JSON.stringify(outcome)),
		)
		Object.assign(state, { done, total })
		if (!options.isDryRun) await saveState(id, { ...start, done, total })
	}
	const isFinished = await importProducts(content, {
		...options,
		pathOf: (name) => uploadedImagePath(id, name),
		isDraft: start.isDraft,
		answers: start.answers,
		fetchImage: start.fetches ? imageFetcher(closingSignal) : undefined,
		isEnding: isClosing,
		progress: (done, total) => Object.assign(progress, { done, total }),
		tell,
	})
	return isFinished ? state : undefined
}

/** Returns the path of the file of outcomes, of the check or of the import. */
export function rowsFile(id: string, phase: ImportState['phase']): string {
	return importPath(id, phase === 'applying' || phase === 'applied' ? 'results.jsonl' : 'plan.jsonl')
}
