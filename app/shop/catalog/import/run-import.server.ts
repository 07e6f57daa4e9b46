import { setTimeout as sleep } from 'node:timers/promises'
import { appendLines, importPath } from '#app/adapters/import-files.server.ts'
import { saveFile } from '#app/adapters/files.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { atMost } from '#app/adapters/scheduling/at-most.ts'
import type { Actor } from '../../people/actor.ts'
import { mustBeAdmin } from '../../people/must-be-admin.ts'
import { refuse } from '../../refusal.ts'
import { importProducts } from './import-products.server.ts'
import type { ImportOutcome } from './import-view.ts'
import {
	type ImportState,
	loadImportText,
	loadState,
	noCounts,
	uploadedImagePath,
	saveState,
} from './pending-import.server.ts'

/** What this process works on: one import after the other, in the order in which they were asked for. */
const running = new Map<string, { work: Promise<void>; progress: Progress }>()
const oneAtATime = atMost(1)
let isClosing = false

/** How far the work on an import has come, in products; 0 of 0 while the file is read. */
export interface Progress {
	act: 'check' | 'apply'
	/** False while another import is worked on. */
	hasBegun: boolean
	done: number
	total: number
}

/** How far the work on an import has come; undefined when nothing is being done for it. */
export function progressOf(id: string): Progress | undefined {
	return running.get(id)?.progress
}

/** Begins to find out what an import would do, unless that has been begun. Writes nothing into the database. */
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
 * Starts to apply an import, or resumes one that was interrupted. A second submission while it runs, or afterwards,
 * does nothing more. Refuses one that is not checked yet.
 */
export async function applyImport(actor: Actor, id: string): Promise<void> {
	mustBeAdmin(actor, 'products')
	const { phase } = await loadState(id)
	if (phase === 'checking' || phase === 'broken') refuse('conflict', 'This file has not been checked yet.')
	begin(id, 'apply', async (state, progress) => {
		if (state.phase === 'applied') return
		const applying: ImportState = { ...state, phase: 'applying', done: 0 }
		await saveState(id, applying)
		const done = await work(id, applying, progress, { byUserId: actor.userId })
		if (done) await saveState(id, { ...done, phase: 'applied' })
	})
}

/**
 * Waits until the work on an import is done, for a few moments at most: a short one is finished before its page is
 * shown.
 */
export async function waitForImport(id: string, patience = 1_500): Promise<void> {
	await Promise.race([running.get(id)?.work, sleep(patience, undefined, { ref: false })])
}

/** Ends what is being imported after the product under way, to be gone over again after the next start. */
export async function stopImports(): Promise<void> {
	isClosing = true
	await Promise.all([...running.values()].map(({ work: under }) => under))
}

function begin(id: string, act: Progress['act'], does: (state: ImportState, progress: Progress) => Promise<void>) {
	if (running.has(id)) return
	const progress: Progress = { act, hasBegun: false, done: 0, total: 0 }
	const under = oneAtATime(async () => {
		if (isClosing) return
		progress.hasBegun = true
		await does(await loadState(id), progress)
	})
		.catch((error: unknown) => log.error({ err: error, importId: id }, 'an import stopped'))
		.finally(() => running.delete(id))
	running.set(id, { work: under, progress })
}

/**
 * Goes through the file, and writes down what becomes of its products as it goes. Undefined when the shop closed
 * meanwhile.
 */
async function work(
	id: string,
	start: ImportState,
	progress: Progress,
	options: { isDryRun?: boolean; byUserId?: number },
) {
	const csv = (await loadImportText(id)) ?? refuse('not-found', 'This import is not here any more.')
	const rows = rowsFile(id, start.phase)
	await saveFile(rows, new Uint8Array())
	const state: ImportState = { ...start, counts: { ...noCounts }, noted: 0 }
	const tell = async (outcomes: ImportOutcome[], done: number, total: number) => {
		for (const outcome of outcomes) {
			state.counts[outcome.result] += 1
			if (outcome.notes.length + outcome.missing.length > 0) state.noted += 1
		}
		await appendLines(
			rows,
			outcomes.map((outcome) => JSON.stringify(outcome)),
		)
		Object.assign(state, { done, total })
		if (!options.isDryRun) await saveState(id, { ...start, done, total })
	}
	const isFinished = await importProducts(csv, {
		...options,
		placeOf: (name) => uploadedImagePath(id, name),
		isEnding: () => isClosing,
		progress: (done, total) => Object.assign(progress, { done, total }),
		tell,
	})
	return isFinished ? state : undefined
}

/** Where it is written down what becomes of each product: before the import, or by it. */
export function rowsFile(id: string, phase: ImportState['phase']): string {
	return importPath(id, phase === 'applying' || phase === 'applied' ? 'results.jsonl' : 'plan.jsonl')
}
