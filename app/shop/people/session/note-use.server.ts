import { type Transaction, write } from '#app/adapters/db/db.server.ts'

let isWriting = false

/**
 * Writes when something was last used, for a caller that does not wait: one such write at a time, for each request of a
 * burst would add one until the first is done, and fill the queue. What is left out is written with the next use; a
 * full disk or queue fails nothing.
 */
export async function noteUse(update: (tx: Transaction) => Promise<unknown>): Promise<void> {
	if (isWriting) return
	isWriting = true
	try {
		await write(update)
	} catch {
		// The request that it is about goes on.
	} finally {
		isWriting = false
	}
}
