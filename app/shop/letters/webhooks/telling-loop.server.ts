import { type Loop, startLoop } from '#app/adapters/scheduling/jobs.server.ts'
import { onlyOneProcess } from '../../work/one-process.server.ts'
import { deliverDueNews } from './deliver.server.ts'

let loop: Loop | undefined

/** Starts to tell the owner's systems, apart from mails: neither waits for the other. */
export function startTelling(): void {
	loop = startLoop(onlyOneProcess((context) => deliverDueNews(context)))
}

/** Ends it, within `timeout` milliseconds. */
export async function stopTelling(timeout: number): Promise<void> {
	await loop?.stop(timeout)
	loop = undefined
}
