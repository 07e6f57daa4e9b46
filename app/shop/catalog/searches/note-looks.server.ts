import { log } from '#app/adapters/log.server.ts'
import { write, read } from '#app/adapters/db/db.server.ts'
import { indianDay } from '../../dates.ts'
import { findByWords } from '../finding/find-words.server.ts'
import type { Look } from './searched-phrase.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'

/** The maximum number of phrases waiting to be saved. Additional ones are not counted. */
export const mostWaiting = 300
/** The maximum number of phrases per day. Additional ones are not counted, so that a stranger cannot fill the disk. */
export const mostADay = 1_000
const restMs = 10_000

interface Counts {
	searches: number
	clicks: number
}

let waiting = new Map<string, Counts>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Counts a search. The count is saved a little later because a search must not wait for it (rule: what-nobody-found).
 */
export function noteLook({ phrase, kind }: Look): void {
	const counts = waiting.get(phrase)
	if (!counts && waiting.size >= mostWaiting) return
	const { searches, clicks } = counts ?? { searches: 0, clicks: 0 }
	waiting.set(phrase, kind === 'search' ? { searches: searches + 1, clicks } : { searches, clicks: clicks + 1 })
	timer ??= setTimeout(() => void writeLooks().catch(tell), restMs).unref()
}

/** Saves the counts since the last run. */
export async function writeLooks(now = new Date()): Promise<void> {
	clearTimeout(timer)
	timer = undefined
	const counted = waiting
	waiting = new Map()
	if (counted.size === 0) return
	const day = indianDay(now)
	const rows: [phrase: string, found: number, counts: Counts][] = []
	for (const [phrase, counts] of counted) rows.push([phrase, (await findByWords(phrase)).exact, counts])
	await write(async ({ prepared }) => {
		for (const [phrase, found, { searches, clicks }] of rows) {
			await prepared.rows(countSql, day, phrase, found, searches, clicks, day, mostADay, day, phrase)
		}
	})
}

const tell = (error: unknown) => log.error({ err: error }, 'searches could not be counted')

/** A new phrase is skipped when the day has reached its maximum. */
const countSql = `
	INSERT INTO "SoughtPhrase" ("day", "phrase", "found", "searches", "clicks") SELECT ?, ?, ?, ?, ?
	WHERE (SELECT count(*) FROM "SoughtPhrase" WHERE "day" = ?) < ?
		OR EXISTS (SELECT 1 FROM "SoughtPhrase" WHERE "day" = ? AND "phrase" = ?)
	ON CONFLICT ("day", "phrase") DO UPDATE SET "found" = excluded."found",
		"searches" = "SoughtPhrase"."searches" + excluded."searches",
		"clicks" = "SoughtPhrase"."clicks" + excluded."clicks"`

export const daysShown = 30
const mostLines = 50

/** Returns the searches without results or clicks of the last thirty days, by frequency (rule: what-nobody-found). */
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
	// A later synonym or new product removes a search from the list of those without results.
	const nothing = await lines(`min("found") = 0`)
	const unopened = await lines(`max("found") > 0`)
	return {
		nothing: nothing.filter(({ found }) => found === 0),
		unopened: unopened.filter(({ found }) => found > 0),
	}
}

/** Deletes searches older than the days that are shown. */
export async function forgetOldSearches(now: Date): Promise<void> {
	const before = { day: { lte: indianDay(now) - daysShown } }
	if ((await read.soughtPhrase.count({ where: before, take: 1 })) === 0) return
	await write((tx) => tx.soughtPhrase.deleteMany({ where: before }))
}
