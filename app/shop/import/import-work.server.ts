import { setTimeout as sleep } from 'node:timers/promises'
import { endLease, getLease, acquireLease } from '#app/adapters/db/lease.server.ts'
import { machines } from '#app/adapters/db/sql.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { isClustered } from '#app/adapters/processes/messages.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'

/**
 * The imports and undos of this process that are queued or running, by ID. One runs at a time, in the order of the
 * requests.
 */
const running = new Map<string, { work: Promise<void>; progress: Progress }>()
const oneAtATime = limitConcurrency(1)
const closing = new AbortController()
const lease = 'import'
/** The lease duration in milliseconds. */
const lasts = 60_000
const publishIntervalMs = 2_000
const restOfOthers = 500

/** The progress of an import or undo in products. `done` and `total` are 0 while it waits and while the file is read. */
export interface Progress {
	step: 'check' | 'apply' | 'undo'
	/** False while this import waits until another import ends. */
	hasBegun: boolean
	done: number
	total: number
}

/**
 * Returns the progress of an import or undo that is queued in this process or running in any process; `undefined`
 * otherwise.
 */
export async function findProgress(id: string): Promise<Progress | undefined> {
	const own = running.get(id)?.progress
	if (own) return own
	const detail = (await getLease(lease))?.detail
	const other = detail ? (JSON.parse(detail) as Progress & { id: string }) : undefined
	return other?.id === id ? other : undefined
}

/** Waits for an import for at most `timeout` ms so that a short one is done before its page is shown. */
export async function waitForImport(id: string, timeout = 1_500): Promise<void> {
	await Promise.race([running.get(id)?.work, sleep(timeout, undefined, { ref: false })])
}

/**
 * Stops the running imports and undos after the current product. A check resumes when its report is opened. An import
 * or undo resumes when staff start it again.
 */
export async function stopImports(): Promise<void> {
	closing.abort()
	await Promise.all([...running.values()].map(({ work: under }) => under))
}

/** Returns true when the shop and its background work are stopping. */
export function isClosing(): boolean {
	return closing.signal.aborted
}

/** Signals to work that waits for external services that the shop is stopping. */
export const closingSignal: AbortSignal = closing.signal

/** Queues work under an ID, unless work with this ID is queued or running in this process. */
export function queueImportWork(id: string, step: Progress['step'], run: (progress: Progress) => Promise<void>): void {
	if (running.has(id)) return
	const progress: Progress = { step, hasBegun: false, done: 0, total: 0 }
	const under = oneAtATime(async () => {
		const end = await waitForTurn(id, progress)
		if (!end) return
		progress.hasBegun = true
		try {
			await run(progress)
		} finally {
			await end()
		}
	})
		.catch((error: unknown) => log.error({ err: error, importId: id }, 'an import failed'))
		.finally(() => running.delete(id))
	running.set(id, { work: under, progress })
}

/**
 * Waits until no other process of the shop, on any machine, runs an import or undo (rule: background-work). Then
 * publishes `progress` until the returned function is called. Returns `undefined` when the process stops while waiting.
 */
async function waitForTurn(id: string, progress: Progress): Promise<(() => Promise<void>) | undefined> {
	if (!isClustered() && !machines) return isClosing() ? undefined : async () => {}
	const acquire = () => acquireLease(lease, { lasts, detail: JSON.stringify({ id, ...progress }) })
	for (;;) {
		if (isClosing()) return undefined
		if (await acquire()) break
		await sleep(restOfOthers, undefined, { ref: false })
	}
	const timer = setInterval(() => void acquire().catch(() => false), publishIntervalMs).unref()
	return async () => {
		clearInterval(timer)
		await endLease(lease)
	}
}
