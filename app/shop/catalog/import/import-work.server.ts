import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#app/adapters/log.server.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'

/** One import or undoing at a time, in the order of the requests. */
const running = new Map<string, { work: Promise<void>; progress: Progress }>()
const oneAtATime = limitConcurrency(1)
const closing = new AbortController()

/** In products; 0 of 0 while the file is read. */
export interface Progress {
	step: 'check' | 'apply' | 'undo'
	/** False while another import runs. */
	hasBegun: boolean
	done: number
	total: number
}

/** Progress of an import; undefined when idle. */
export function progressOf(id: string): Progress | undefined {
	return running.get(id)?.progress
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

/** Whether the shop stops, and work with it. */
export function isClosing(): boolean {
	return closing.signal.aborted
}

/** Tells work that waits for somebody else that the shop stops. */
export const closingSignal: AbortSignal = closing.signal

/** Queues work under an id, unless some is queued or runs under it. */
export function beginWork(id: string, step: Progress['step'], does: (progress: Progress) => Promise<void>): void {
	if (running.has(id)) return
	const progress: Progress = { step, hasBegun: false, done: 0, total: 0 }
	const under = oneAtATime(async () => {
		if (isClosing()) return
		progress.hasBegun = true
		await does(progress)
	})
		.catch((error: unknown) => log.error({ err: error, importId: id }, 'an import failed'))
		.finally(() => running.delete(id))
	running.set(id, { work: under, progress })
}
