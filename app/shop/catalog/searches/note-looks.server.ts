import { log } from '#app/adapters/log.server.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { indianDay } from '../../dates.ts'
import { findByWords } from '../finding/find-words.server.ts'
import type { Look } from './searched-phrase.ts'

/** Phrases that wait to be written; more are not counted. */
export const mostWaiting = 300
/** Phrases of a day; others are not counted, so that no stranger fills the disk. */
export const mostADay = 1_000
const restMs = 10_000

interface Counts {
	searches: number
	clicks: number
}

let waiting = new Map<string, Counts>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Counts what somebody looked for. It is written a little later, for no search waits for that (rule: what-nobody-found). */
export function noteLook({ phrase, kind }: Look): void {
	const counts = waiting.get(phrase)
	if (!counts && waiting.size >= mostWaiting) return
	const { searches, clicks } = counts ?? { searches: 0, clicks: 0 }
	waiting.set(phrase, kind === 'search' ? { searches: searches + 1, clicks } : { searches, clicks: clicks + 1 })
	timer ??= setTimeout(() => void writeLooks().catch(tell), restMs).unref()
}

/** How many phrases wait to be written. */
export const waitingLooks = () => waiting.size

/** Writes what was counted since the last time. */
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

/** A new phrase of a full day is left out. */
const countSql = `
	INSERT INTO "SoughtPhrase" ("day", "phrase", "found", "searches", "clicks") SELECT ?, ?, ?, ?, ?
	WHERE (SELECT count(*) FROM "SoughtPhrase" WHERE "day" = ?) < ?
		OR EXISTS (SELECT 1 FROM "SoughtPhrase" WHERE "day" = ? AND "phrase" = ?)
	ON CONFLICT ("day", "phrase") DO UPDATE SET "found" = excluded."found",
		"searches" = "SoughtPhrase"."searches" + excluded."searches",
		"clicks" = "SoughtPhrase"."clicks" + excluded."clicks"`
