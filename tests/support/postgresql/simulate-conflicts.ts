import { Client } from 'pg'

type Query = (this: WriterClient, ...given: unknown[]) => Promise<unknown>
type WriterClient = Client & { connectionParameters: { application_name?: string }; runsAlone?: boolean }

const ofProcess = globalThis as { simulatesConflicts?: boolean }

/**
 * Rolls back every second unit of work at its COMMIT, as if it had conflicted with another. So operations run twice in
 * tests, which reveals side effects outside of the database. A unit that runs alone is never rolled back.
 */
export function simulateConflicts(): void {
	const isPrepared = ofProcess.simulatesConflicts !== undefined
	ofProcess.simulatesConflicts = true
	if (isPrepared) return
	const prototype = Client.prototype as unknown as { query: Query }
	const { query } = prototype
	let isLost = false
	prototype.query = async function (...given) {
		const [text] = given
		if (this.connectionParameters.application_name !== 'shop writer' || typeof text !== 'string')
			return query.apply(this, given)
		if (text.startsWith('BEGIN')) this.runsAlone = text.includes('IN EXCLUSIVE')
		if (text !== 'COMMIT' || this.runsAlone || !ofProcess.simulatesConflicts) return query.apply(this, given)
		isLost = !isLost
		if (!isLost) return query.apply(this, given)
		await query.call(this, 'ROLLBACK')
		throw Object.assign(new Error('could not serialize access, says the test'), { code: '40001' })
	}
}

/** Turns this off for a test file that needs consecutive ids: ids of a rolled-back unit are not used again. */
export function stopSimulatingConflicts(): void {
	ofProcess.simulatesConflicts = false
}
