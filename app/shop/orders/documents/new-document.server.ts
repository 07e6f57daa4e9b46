import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type Facts, noteOrder, type Who } from '../../journal/journal.server.ts'
import { type DocumentKind, documentNumber, financialYear } from './document-number.ts'

export interface DocumentGiven {
	orderId: number
	/** `null` means the shop itself. */
	byUserId: number | null
	at: Date
}

interface Noted {
	orderId: number
	status: number
	words: string
	facts?: Facts | undefined
}

/** Records a document in the order's history. */
export async function noteDocument(tx: Transaction, who: Who, { orderId, status, words, facts }: Noted): Promise<void> {
	const step = { act: 'invoice', from: status, to: status, words } as const
	await noteOrder(tx, who, orderId, { ...step, ...(facts && { new: facts }) })
}

const lastSql = 'SELECT max("serial") AS "last" FROM "TaxDocument" WHERE "kind" = ? AND "year" = ?'

/**
 * Returns the next number of a series. Transactions run one at a time, and a rolled-back transaction frees its number
 * (rule: invoice-number).
 */
export async function nextNumber(rowsOf: PreparedSql['rows'], kind: DocumentKind, prefix: string, at: Date) {
	const year = financialYear(at)
	const [row] = await rowsOf<{ last: number | null }>(lastSql, kind, year)
	const serial = (row?.last ?? 0) + 1
	return { kind, year, serial, number: documentNumber(kind, prefix, year, serial), at }
}
