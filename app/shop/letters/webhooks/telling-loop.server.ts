import { type Job, type Loop, startLoop } from '#app/adapters/scheduling/jobs.server.ts'
import { onlyOneProcess } from '../../work/one-process.server.ts'
import { deliverDueNews } from './deliver.server.ts'

let loop: Loop | undefined

/**
 * Starts to tell the owner's systems, apart from mails: neither waits for the other. `whenAllowed` keeps a job from
 * sending when the shop must not.
 */
export function startTelling(whenAllowed: (job: Job) => Job): void {
	loop = startLoop(onlyOneProcess(whenAllowed((context) => deliverDueNews(context))))
}

/** Ends it, within `timeout` milliseconds. */
export async function stopTelling(timeout: number): Promise<void> {
	await loop?.stop(timeout)
	loop = undefined
}
