import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type Facts, noteOrder, type Who } from '../../journal/journal.server.ts'
import { type DocumentKind, documentNumber, financialYear } from './document-number.ts'

export interface DocumentGiven {
	orderId: number
	/** Null: the shop itself. */
	byUserId: number | null
	at: Date
}

interface Noted {
	orderId: number
	status: number
	words: string
	facts?: Facts | undefined
}

/** Notes a document in the history of the order. */
export async function noteDocument(tx: Transaction, who: Who, { orderId, status, words, facts }: Noted): Promise<void> {
	const step = { act: 'invoice', from: status, to: status, words } as const
	await noteOrder(tx, who, orderId, { ...step, ...(facts && { new: facts }) })
}

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
