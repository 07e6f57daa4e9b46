import { listImports, readLines } from '#app/adapters/import-files.server.ts'
import { type Page, getPageWindow } from '../values/paging.ts'
import type { ImportOutcome, ImportPhase, ImportFilter, RecentImport } from './import-view.ts'
import { type Progress, findProgress } from './import-work.server.ts'
import { type ImportState, loadState } from './pending-import.server.ts'
import { checkImport, getOutcomesFile } from './run-import.server.ts'

export interface ImportReport extends RecentImport, Omit<ImportState, 'phase'> {
	isWaiting: boolean
	/** The page of results. `null` while the file is processed and when there are no results. */
	rows: Page<ImportOutcome> | null
}

const pageSize = 50

/**
 * Returns the state of an import and its products, 50 a page. Resumes an interrupted check.
 *
 * @throws not-found: the import is unknown.
 */
export async function getImportReport(
	id: string,
	{ show, page }: { show: ImportFilter; page: number },
): Promise<ImportReport> {
	const { state, phase, progress } = await readStatus(id)
	const view = { id, ...state, phase, isWaiting: false, rows: null }
	if (phase === 'checking' && !progress) checkImport(id)
	if (progress && (phase === 'checking' || phase === 'applying')) {
		return { ...view, isWaiting: !progress.hasBegun, done: progress.done, total: progress.total }
	}
	const hasRows = phase === 'checked' || phase === 'applied'
	return hasRows ? { ...view, rows: await readOutcomePage(getOutcomesFile(id, phase), show, page) } : view
}

/** Returns the imports of the last day, newest first. */
export async function listRecentImports(): Promise<RecentImport[]> {
	const ids = (await listImports()).map(({ id }) => id)
	const found = await Promise.all(ids.map((id) => readStatus(id).catch(() => null)))
	return found
		.flatMap((one, index) =>
			one ? { id: ids[index]!, fileName: one.state.fileName, uploadedAt: one.state.uploadedAt, phase: one.phase } : [],
		)
		.toSorted((one, other) => other.uploadedAt.getTime() - one.uploadedAt.getTime())
}

/**
 * Reads the saved state of an import and its progress. The progress is read before and after the state, because
 * processing may start or end in the meantime.
 */
async function readStatus(id: string) {
	const before = await findProgress(id)
	const state = await loadState(id)
	const progress = (await findProgress(id)) ?? before
	const isOver = state.phase === 'applied' || (progress?.step === 'check' && state.phase !== 'checking')
	return { state, progress, phase: getPhase(state, isOver ? undefined : progress) }
}

function getPhase({ phase }: ImportState, progress: Progress | undefined): ImportPhase {
	if (progress) return progress.step === 'check' ? 'checking' : 'applying'
	return phase === 'applying' ? 'interrupted' : phase
}

async function readOutcomePage(file: string, show: ImportFilter, page: number): Promise<Page<ImportOutcome>> {
	const total = await countLines(file, show)
	const { skip, take, ...window } = getPageWindow(total, page, pageSize)
	const items: ImportOutcome[] = []
	let index = 0
	for await (const outcome of iterateOutcomes(file, show)) {
		if (index >= skip) items.push(outcome)
		index += 1
		if (items.length === take) break
	}
	return { ...window, items }
}

async function countLines(file: string, show: ImportFilter): Promise<number> {
	let count = 0
	for await (const _ of iterateOutcomes(file, show)) count += 1
	return count
}

async function* iterateOutcomes(file: string, show: ImportFilter): AsyncGenerator<ImportOutcome> {
	for await (const line of readLines(file)) {
		const outcome = JSON.parse(line) as ImportOutcome
		const isNoted = outcome.notes.length + outcome.missing.length > 0
		if (show === 'all' || show === outcome.result || (show === 'noted' && isNoted)) yield outcome
	}
}
