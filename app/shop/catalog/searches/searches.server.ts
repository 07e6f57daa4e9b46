import { read, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { indianDay } from '../../dates.ts'
import { findByWords } from '../finding/find-words.server.ts'
import { writeLooks } from './note-looks.server.ts'

export const daysShown = 30
const mostLines = 50

/** What shoppers looked for in vain in the last thirty days, by number (rule: what-nobody-found). */
export async function searchReport(now = new Date()) {
	await writeLooks(now)
	const since = indianDay(now) - daysShown
	const lines = async (having: string) => {
		const rows = await readPrepared<{ phrase: string; searches: number | bigint }>(
			`SELECT "phrase", sum("searches") AS "searches" FROM "SoughtPhrase" WHERE "day" > ?
			GROUP BY "phrase" HAVING sum("searches") > 0 AND sum("clicks") = 0 AND ${having}
			ORDER BY 2 DESC, 1 LIMIT ?`,
			since,
			mostLines,
		)
		const found = []
		for (const { phrase, searches } of rows)
			found.push({ phrase, searches: Number(searches), found: (await findByWords(phrase)).exact })
		return found
	}
	// A word that was taught, or a product that came, ends a search without a result.
	const nothing = await lines(`min("found") = 0`)
	const unopened = await lines(`max("found") > 0`)
	return {
		nothing: nothing.filter(({ found }) => found === 0),
		unopened: unopened.filter(({ found }) => found > 0),
	}
}

/** Deletes what was searched for before the days that are shown. */
export async function forgetOldSearches(now: Date): Promise<void> {
	const before = { day: { lte: indianDay(now) - daysShown } }
	if ((await read.soughtPhrase.count({ where: before, take: 1 })) === 0) return
	await write((tx) => tx.soughtPhrase.deleteMany({ where: before }))
}
