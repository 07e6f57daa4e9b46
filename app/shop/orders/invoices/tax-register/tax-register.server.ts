import { readPrepared } from '#app/adapters/db/sql.server.ts'
import type { DocumentKind } from '../document-number.ts'
import { type Month, parseMonth } from './month.ts'

/** Sums in paise. Credit notes are negative. */
export interface RegisterSums {
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
	paise: number
}

export interface RegisterRow extends RegisterSums {
	/** A rate such as `'18 %'`, or an HSN code. */
	name: string
}

/** A series of documents: their count, and the first and last number. */
export interface SeriesRow {
	kind: DocumentKind
	count: number
	first: string
	last: string
	paise: number
}

const buildSignedSum = (column: string) =>
	`coalesce(sum(CASE document."kind" WHEN 'invoice' THEN line."${column}" ELSE -line."${column}" END), 0) AS "${column}"`
const sumsSql = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'paise'].map(buildSignedSum).join(', ')
const monthLinesSql = `FROM "TaxDocument" document JOIN "TaxLine" line ON line."documentId" = document."id"
	WHERE document."at" >= ? AND document."at" < ?`

const byRateSql = `SELECT line."rate" || ' %' AS "name", ${sumsSql} ${monthLinesSql} GROUP BY line."rate" ORDER BY line."rate"`
const byHsnSql = `SELECT line."hsn" AS "name", ${sumsSql} ${monthLinesSql} GROUP BY line."hsn" ORDER BY line."hsn"`
const totalSql = `SELECT ${sumsSql} ${monthLinesSql}`
const seriesSql = `
	SELECT given."kind", given."count", given."paise", first."number" AS "first", last."number" AS "last"
	FROM (SELECT "kind", count(*) AS "count", min("id") AS "firstId", max("id") AS "lastId",
		sum(CASE "kind" WHEN 'invoice' THEN "totalPaise" ELSE -"totalPaise" END) AS "paise"
		FROM "TaxDocument" WHERE "at" >= ? AND "at" < ? GROUP BY "kind") given
	JOIN "TaxDocument" first ON first."id" = given."firstId" JOIN "TaxDocument" last ON last."id" = given."lastId"
	ORDER BY given."kind" DESC`

/** Returns the invoiced and credited amounts of a month (rule: tax-register). */
export async function getTaxRegister({ from, to }: Month) {
	const within = [from.getTime(), to.getTime()] as const
	return {
		byRate: await readPrepared<RegisterRow>(byRateSql, ...within),
		byHsn: await readPrepared<RegisterRow>(byHsnSql, ...within),
		total: (await readPrepared<RegisterSums>(totalSql, ...within))[0]!,
		series: await readPrepared<SeriesRow>(seriesSql, ...within),
	}
}

/** Returns the months from the first document to the month of `now`, newest first. */
export async function listRegisterMonths(now: Date): Promise<Month[]> {
	const [row] = await readPrepared<{ first: number | null }>('SELECT min("at") AS "first" FROM "TaxDocument"')
	const months = [parseMonth(null, now)]
	while (months.at(-1)!.from.getTime() > (row?.first ?? Infinity)) {
		// The moment before a month begins belongs to the previous month.
		months.push(parseMonth(null, new Date(months.at(-1)!.from.getTime() - 1)))
	}
	return months
}
