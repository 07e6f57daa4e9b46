import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type DocumentKind, documentNumber, financialYear } from './document-number.ts'

const lastSql = 'SELECT max("serial") AS "last" FROM "TaxDocument" WHERE "kind" = ? AND "year" = ?'

/**
 * The next number of a series: transactions run one by one, and one that fails takes its number back
 * (rule: invoice-number).
 */
export async function nextNumber(rowsOf: PreparedSql['rows'], kind: DocumentKind, prefix: string, at: Date) {
	const year = financialYear(at)
	const [row] = await rowsOf<{ last: number | null }>(lastSql, kind, year)
	const serial = (row?.last ?? 0) + 1
	return { kind, year, serial, number: documentNumber(kind, prefix, year, serial), at }
}
