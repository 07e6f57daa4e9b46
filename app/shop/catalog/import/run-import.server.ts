import { setTimeout as sleep } from 'node:timers/promises'
import { appendLines, importPath } from '#app/adapters/import-files.server.ts'
import { saveFile } from '#app/adapters/files.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import type { Actor } from '../../people/actor.ts'
import { mustBeAdmin } from '../../people/must-be-admin.ts'
import { refuse } from '../../refusal.ts'
import { imageFetcher } from './images/fetch-image.server.ts'
import { importProducts } from './import-products.server.ts'
import type { ImportOutcome } from './import-view.ts'
import {
	type ImportState,
	loadImportText,
	loadState,
	noSums,
	uploadedImagePath,
	saveState,
} from './pending-import.server.ts'

/** One import at a time, in the order of the requests. */
const running = new Map<string, { work: Promise<void>; progress: Progress }>()
const oneAtATime = limitConcurrency(1)
const closing = new AbortController()

/** In products; 0 of 0 while the file is read. */
export interface Progress {
	step: 'check' | 'apply'
	/** False while another import runs. */
	hasBegun: boolean
	done: number
	total: number
}

/** Progress of an import; undefined when idle. */
export function progressOf(id: string): Progress | undefined {
	return running.get(id)?.progress
}

/** Starts a check unless one runs. Writes nothing into the database. */
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
 * Applies or resumes an import, once however often submitted, but for pictures that could not be fetched. Refuses one
 * that is not checked.
 */
export async function applyImport(actor: Actor, id: string): Promise<void> {
	mustBeAdmin(actor, 'products')
	const { phase } = await loadState(id)
	if (phase === 'checking' || phase === 'broken') refuse('conflict', 'This file has not been checked yet.')
	begin(id, 'apply', async (state, progress) => {
		if (state.phase === 'applied' && !canFetchAgain(state)) return
		const applying: ImportState = { ...state, phase: 'applying', done: 0 }
		await saveState(id, applying)
		const done = await work(id, applying, progress, { byUserId: actor.userId })
		if (done) await saveState(id, { ...done, phase: 'applied' })
	})
}

/** Waits for an import at most `timeout` ms, so that a short one is done before its page is shown. */
export async function waitForImport(id: string, timeout = 1_500): Promise<void> {
	await Promise.race([running.get(id)?.work, sleep(timeout, undefined, { ref: false })])
}

/** Stops the import after the current product; the next start resumes it. */
export async function stopImports(): Promise<void> {
	closing.abort()
	await Promise.all([...running.values()].map(({ work: under }) => under))
}

function begin(id: string, step: Progress['step'], does: (state: ImportState, progress: Progress) => Promise<void>) {
	if (running.has(id)) return
	const progress: Progress = { step, hasBegun: false, done: 0, total: 0 }
	const under = oneAtATime(async () => {
		if (closing.signal.aborted) return
		progress.hasBegun = true
		await does(await loadState(id), progress)
	})
		.catch((error: unknown) => log.error({ err: error, importId: id }, 'an import failed'))
		.finally(() => running.delete(id))
	running.set(id, { work: under, progress })
}

/** Whether pictures may come at another time. */
function canFetchAgain({ fetches, missing }: ImportState): boolean {
	return fetches && missing > 0
}

/** Goes through the file and saves the outcomes. Undefined when the shop closed meanwhile. */
async function work(
	id: string,
	start: ImportState,
	progress: Progress,
	options: { isDryRun?: boolean; byUserId?: number },
) {
	const csv = (await loadImportText(id)) ?? refuse('not-found', 'This import is not here any more.')
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
	const isFinished = await importProducts(csv, {
		...options,
		pathOf: (name) => uploadedImagePath(id, name),
		fetchImage: start.fetches ? imageFetcher(closing.signal) : undefined,
		isEnding: () => closing.signal.aborted,
		progress: (done, total) => Object.assign(progress, { done, total }),
		tell,
	})
	return isFinished ? state : undefined
}

function addTo(state: ImportState, { result, notes, missing, facts }: ImportOutcome) {
	state.counts[result] += 1
	if (notes.length + missing.length > 0) state.noted += 1
	state.missing += missing.length
	if (!facts) return
	state.variants += facts.variants
	state.soldOut += facts.soldOut
	state.toFetch += facts.toFetch
	if (facts.newCategory) state.newCategories.push(facts.newCategory)
	state.newColors.push(...facts.newColors)
}

/** The file of outcomes, of the check or of the import. */
export function rowsFile(id: string, phase: ImportState['phase']): string {
	return importPath(id, phase === 'applying' || phase === 'applied' ? 'results.jsonl' : 'plan.jsonl')
}
