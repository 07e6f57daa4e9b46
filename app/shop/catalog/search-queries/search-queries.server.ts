import { log } from '#app/adapters/log.server.ts'
import { write, read } from '#app/adapters/db/db.server.ts'
import { toIndianDay } from '../../values/dates.ts'
import { searchCatalog } from '../search/search-catalog.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { toAsciiDigits, maxCharactersMessage, lineText } from '../../values/text.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { refuse } from '../../values/refusal.ts'
import { splitSearchTerms } from '../../search/tokenize.ts'
import { getEditDistance } from '../../search/correct-spelling.ts'
import { cards } from '../../settings/cards.ts'
import { saveCard, getCardValues } from '../../settings/save-settings.server.ts'
import type { Actor } from '../../auth/permissions.ts'
import { getKnownTerms } from '../search/search-index.server.ts'
import { z } from 'zod'
import { maxSynonymLength } from '../../values/limits.ts'

/** The maximum number of phrases waiting to be saved. Additional ones are not counted. */
export const maxPendingQueries = 300
/** The maximum number of phrases per day. Additional ones are not counted, so that a stranger cannot fill the disk. */
export const maxQueriesPerDay = 1_000
const writeDelayMs = 10_000

interface SearchCounts {
	searches: number
	clicks: number
}

let pending = new Map<string, SearchCounts>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Counts a search or a click on a search result. The count is saved a little later, because a search must not wait for
 * it (rule: searches-without-results).
 */
export function recordSearchEvent({ phrase, kind }: SearchEvent): void {
	const counts = pending.get(phrase)
	if (!counts && pending.size >= maxPendingQueries) return
	const { searches, clicks } = counts ?? { searches: 0, clicks: 0 }
	pending.set(phrase, kind === 'search' ? { searches: searches + 1, clicks } : { searches, clicks: clicks + 1 })
	timer ??= setTimeout(() => void flushSearches().catch(logFailure), writeDelayMs).unref()
}

/** Saves the counts since the last run. */
export async function flushSearches(now = new Date()): Promise<void> {
	clearTimeout(timer)
	timer = undefined
	const counted = pending
	pending = new Map()
	if (counted.size === 0) return
	const day = toIndianDay(now)
	const rows: [phrase: string, found: number, counts: SearchCounts][] = []
	for (const [phrase, counts] of counted) rows.push([phrase, (await searchCatalog(phrase)).exact, counts])
	await write(async ({ prepared }) => {
		for (const [phrase, found, { searches, clicks }] of rows) {
			await prepared.rows(upsertSql, day, phrase, found, searches, clicks, day, maxQueriesPerDay, day, phrase)
		}
	})
}

const logFailure = (error: unknown) => log.error({ err: error }, 'searches could not be counted')

/**
 * SQL that adds counts to the row of a phrase and a day, and inserts the row if it is missing. A new phrase is skipped
 * when the day already has `maxQueriesPerDay` phrases.
 */
const upsertSql = `
	INSERT INTO "SearchQuery" ("day", "phrase", "found", "searches", "clicks") SELECT ?, ?, ?, ?, ?
	WHERE (SELECT count(*) FROM "SearchQuery" WHERE "day" = ?) < ?
		OR EXISTS (SELECT 1 FROM "SearchQuery" WHERE "day" = ? AND "phrase" = ?)
	ON CONFLICT ("day", "phrase") DO UPDATE SET "found" = excluded."found",
		"searches" = "SearchQuery"."searches" + excluded."searches",
		"clicks" = "SearchQuery"."clicks" + excluded."clicks"`

export const searchReportDays = 30
const maxReportRows = 50

/**
 * Returns the searches of the last thirty days without results, and those with results but without clicks, at most 50
 * each, by frequency (rule: searches-without-results).
 */
export async function getSearchReport(now = new Date()) {
	await flushSearches(now)
	const since = toIndianDay(now) - searchReportDays
	const lines = async (having: string) => {
		const rows = await readPrepared<{ phrase: string; searches: number | bigint }>(
			`SELECT "phrase", sum("searches") AS "searches" FROM "SearchQuery" WHERE "day" > ?
			GROUP BY "phrase" HAVING sum("searches") > 0 AND sum("clicks") = 0 AND ${having}
			ORDER BY 2 DESC, 1 LIMIT ?`,
			since,
			maxReportRows,
		)
		const found = []
		for (const { phrase, searches } of rows)
			found.push({ phrase, searches: Number(searches), found: (await searchCatalog(phrase)).exact })
		return found
	}
	// The stored number of results may be outdated, so the queries below are followed by a check of the current number.
	// A phrase leaves the report once a synonym or a new product gives it results.
	const nothing = await lines(`min("found") = 0`)
	const unopened = await lines(`max("found") > 0`)
	return {
		nothing: nothing.filter(({ found }) => found === 0),
		unopened: unopened.filter(({ found }) => found > 0),
	}
}

/** Deletes searches that are too old for the report (`searchReportDays`). */
export async function pruneSearches(now: Date): Promise<void> {
	const before = { day: { lte: toIndianDay(now) - searchReportDays } }
	if ((await read.searchQuery.count({ where: before, take: 1 })) === 0) return
	await write((tx) => tx.searchQuery.deleteMany({ where: before }))
}

/**
 * Adds a synonym to the search settings.
 *
 * @throws invalid: the shop's word has no search results (on `means`), or the list of synonyms is full (on `typed`).
 */
export async function addSynonym(actor: Actor, { typed, means }: SynonymInput): Promise<void> {
	if ((await searchCatalog(means)).exact === 0) refuse('invalid', 'synonym-without-results', { means }, 'means')
	const card = await getCardValues('search')
	const synonyms = appendSynonym(card.synonyms, { typed, means })
	if (!cards.search.settings.synonyms.schema.safeParse(synonyms).success)
		refuse('invalid', 'synonym-list-full', {}, 'typed')
	await saveCard(actor, 'search', { ...card, synonyms })
}

/**
 * Returns the owner's synonym lines after adding the word `typed` to the line that begins with `means`, or in a new
 * line if there is none.
 */
export function appendSynonym(lines: string, { typed, means }: SynonymInput): string {
	const all = lines.split('\n').filter((line) => line.trim())
	const first = (line: string) => normalizeText(line.split(',')[0]!)
	const at = all.findIndex((line) => first(line) === normalizeText(means))
	if (at < 0) return [...all, `${means}, ${typed}`].join('\n')
	const words = all[at]!.split(',').map(normalizeText)
	return words.includes(normalizeText(typed)) ? lines : all.with(at, `${all[at]}, ${typed}`).join('\n')
}

/** Returns the shop's word nearest to a phrase, as a suggestion for the form. `''` when there is none. */
export async function findNearestWord(phrase: string): Promise<string> {
	const known = await getKnownTerms()
	let best = { word: '', steps: Infinity, count: 0 }
	for (const typed of splitSearchTerms(phrase).filter((word) => word.length > 2)) {
		const most = Math.ceil(typed.length / 3)
		for (const [word, count] of known) {
			if (word.length < 3 || Math.abs(word.length - typed.length) > most) continue
			const steps = getEditDistance(typed, word, most)
			if (steps > most || steps > best.steps || (steps === best.steps && count <= best.count)) continue
			best = { word, steps, count }
		}
	}
	return best.word
}

const word = (error: string) =>
	lineText({ error })
		.min(1, error)
		.max(maxSynonymLength, maxCharactersMessage(maxSynonymLength))
		.refine((text) => !text.includes(','), 'Please enter one word or phrase without commas')

/** A word that shoppers type and the shop's word for it. */
export const synonymSchema = z.object({
	typed: word('Please enter what customers search for'),
	means: word('Please enter a word that has results'),
})

type SynonymInput = z.output<typeof synonymSchema>

/** The maximum length of a counted phrase. Longer texts are not product searches. */
const maxQueryLength = 80
/** A phrase with this many digits, however separated, may be a phone number, PIN code or order number. */
const maxDigits = 6

/** Matches the characters that are not part of a word. */
const nonWordCharacters = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}'&-]+/gu

/**
 * Returns a search phrase in the form in which it is counted. Returns `null` when it is too short or too long, or may
 * be personal data: an email address, a link, or a text with many digits such as a phone number.
 */
export function normalizeQuery(text: string): string | null {
	const normalized = normalizeText(toAsciiDigits(text))
	if (/@|\/\/|www\./.test(normalized)) return null
	const phrase = normalized.replaceAll(nonWordCharacters, ' ').trim()
	if (phrase.length < 2 || phrase.length > maxQueryLength) return null
	if (phrase.replaceAll(/\D/g, '').length >= maxDigits) return null
	return phrase
}

/** A search or a click on a search result. `phrase` is the normalized query. */
interface SearchEvent {
	phrase: string
	kind: 'search' | 'click'
}

const searchParameters = new Map([
	['/allproducts', 'search'],
	['/search', 'q'],
])

/** Returns the search phrase of a results page. `null` for other pages. */
function getSearchQuery(address: URL): string | null {
	const name = searchParameters.get(address.pathname)
	return name ? normalizeQuery(address.searchParams.get(name) ?? '') : null
}

/** Returns the search event of a page request, from its address and referrer. `null` when there is none. */
export function parseSearchEvent(address: string, referrer: string | undefined, origin: string): SearchEvent | null {
	// This fast check returns early for most requests, which are no searches.
	if (!/^\/(?:allproducts\?|search\?|singleproduct\/\d+(?:\?|$))/.test(address)) return null
	const before = referrer?.startsWith(`${origin}/`) && URL.canParse(referrer) ? getSearchQuery(new URL(referrer)) : null
	if (address.startsWith('/single')) return before === null ? null : { phrase: before, kind: 'click' }
	const here = new URL(address, origin)
	const phrase = getSearchQuery(here)
	// Opening a further page of results or changing the filters does not count as a new search.
	return phrase && phrase !== before && !here.searchParams.has('page') ? { phrase, kind: 'search' } : null
}
