import { Client } from 'pg'

type Query = (this: WriterClient, ...given: unknown[]) => Promise<unknown>
type WriterClient = Client & { connectionParameters: { application_name?: string }; runsAlone?: boolean }

const ofProcess = globalThis as { losesUnits?: boolean }

/**
 * Undoes each other unit of work at its COMMIT, as if it had lost to another one: so the shop's acts run twice in tests,
 * and one that repeats something outside of the database shows. A unit that runs alone is never undone.
 */
export function loseEachOther(): void {
	const isPrepared = ofProcess.losesUnits !== undefined
	ofProcess.losesUnits = true
	if (isPrepared) return
	const prototype = Client.prototype as unknown as { query: Query }
	const { query } = prototype
	let isLost = false
	prototype.query = async function (...given) {
		const [text] = given
		if (this.connectionParameters.application_name !== 'shop writer' || typeof text !== 'string')
			return query.apply(this, given)
		if (text.startsWith('BEGIN')) this.runsAlone = text.includes('IN EXCLUSIVE')
		if (text !== 'COMMIT' || this.runsAlone || !ofProcess.losesUnits) return query.apply(this, given)
		isLost = !isLost
		if (!isLost) return query.apply(this, given)
		await query.call(this, 'ROLLBACK')
		throw Object.assign(new Error('could not serialize access, says the test'), { code: '40001' })
	}
}

/** For a test file in which ids follow each other: those of a unit that is undone are not given again. */
export function loseNone(): void {
	ofProcess.losesUnits = false
}
