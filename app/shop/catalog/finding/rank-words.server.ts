import { Prisma, read } from '#app/adapters/db/db.server.ts'
import type { WantedWords, WordColumn } from '#app/adapters/db/sql.server.ts'
import { dialect, readPrepared, searchIndexes } from '#app/adapters/db/sql.server.ts'
import type { Term } from '../../search/read-search.ts'
import { alive, newestFirst } from '../listing/product-rows.server.ts'

/** The products that meet conditions, the newest first. */
export async function idsWhere(conditions: Prisma.Sql[]): Promise<number[]> {
	const where = Prisma.join([alive, ...conditions], ' AND ')
	const rows = await read.$queryRaw<{ id: number }[]>`SELECT "id" FROM "Product" WHERE ${where} ORDER BY ${newestFirst}`
	return rows.map(({ id }) => id)
}

/** So many are ranked by where they have the words; the others follow, the newest first. */
const mostRanked = 300

const everyColumn: WordColumn[] = ['names', 'kinds', 'more', 'rest']
const named: WordColumn[] = ['names', 'kinds']

/** The products that answer each part of a search, the best first. */
export async function rankByWords(terms: Term[], conditions: Prisma.Sql[]): Promise<number[]> {
	const within = (columnsOf: (term: Term) => WordColumn[]) => {
		const wanted = terms.map((term) => wantedOf(term, columnsOf(term)))
		return idsWhere([Prisma.sql`"id" IN (${searchIndexes.productsWith(wanted)})`, ...conditions])
	}
	// A description names things to be worn with it: they are not what is sold.
	let all = await within(({ kind }) => (kind === 'thing' ? named : everyColumn))
	if (all.length === 0) all = await within(() => everyColumn)
	if (all.length <= 1) return all
	const ordered =
		all.length <= mostRanked
			? all
			: [...new Set([...(await within(() => ['names'])), ...(await within(() => named)), ...all])]
	const worth = await worthOf(ordered.slice(0, mostRanked), terms)
	const best = ordered.slice(0, mostRanked).toSorted((one, other) => worth.get(other)! - worth.get(one)!)
	return [...best, ...ordered.slice(mostRanked)]
}

/** A word with a digit may be the beginning of a SKU. */
function wantedOf({ typed, meanings, kind }: Term, columns: WordColumn[]): WantedWords {
	const isBeginning = kind === 'unknown' && /\d/.test(typed) && typed.length > 1
	return { anyOf: meanings.map(({ words }) => words), columns, ...(isBeginning ? { isBeginning } : {}) }
}

interface Words {
	id: number
	names: string
	kinds: string
	more: string
	left: number
}

const wordsOfProductsSql = `SELECT "productId" AS "id", "names", "kinds", "more", "remainingQty" AS "left"
	FROM "ProductWords" CROSS JOIN "Product" product
	WHERE product."id" = "productId" AND "productId" IN ${dialect.givenNumbers}`

/** How well products answer, by the columns that have the words; what is sold out comes last. */
async function worthOf(ids: number[], terms: Term[]): Promise<ReadonlyMap<number, number>> {
	const rows = await readPrepared<Words>(wordsOfProductsSql, JSON.stringify(ids))
	const worth = new Map(ids.map((id) => [id, 0]))
	for (const { id, names, kinds, more, left } of rows) {
		const columns = [names, kinds, more].map((column) => new Set(column.split(' ')))
		const sum = terms.reduce((total, term) => total + worthOfTerm(term, columns), 0)
		worth.set(id, left > 0 ? sum : sum - soldOut)
	}
	return worth
}

const weights = [8, 6, 2] as const
const inDescription = 1
const soldOut = 4

function worthOfTerm({ meanings }: Term, columns: Set<string>[]): number {
	let best = inDescription
	for (const { words, worth } of meanings)
		for (const [at, weight] of weights.entries())
			if (weight * worth > best && words.every((word) => columns[at]!.has(word))) best = weight * worth
	return best
}
