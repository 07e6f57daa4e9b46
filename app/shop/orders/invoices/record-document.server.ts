import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { PreparedSql } from '#app/adapters/db/prepared-sql.ts'
import { type ActivityValues, recordOrderActivity, type ActivityActor } from '../../activity/record-activity.server.ts'
import { type DocumentKind, formatDocumentNumber, getFinancialYear } from './document-number.ts'

export interface DocumentInput {
	orderId: number
	/** `null` means the shop itself. */
	byUserId: number | null
	at: Date
}

interface DocumentActivity {
	orderId: number
	status: number
	note: string
	facts?: ActivityValues | undefined
}

/** Records a document in the order's history. */
export async function recordDocument(
	tx: Transaction,
	actor: ActivityActor,
	{ orderId, status, note, facts }: DocumentActivity,
): Promise<void> {
	const historyStep = { action: 'invoice', from: status, to: status, note } as const
	await recordOrderActivity(tx, actor, orderId, { ...historyStep, ...(facts && { new: facts }) })
}

const lastSql = 'SELECT max("serial") AS "last" FROM "TaxDocument" WHERE "kind" = ? AND "year" = ?'

/**
 * Returns the next number of a series. Transactions run one at a time, and a rolled-back transaction frees its number
 * (rule: invoice-number).
 */
export async function issueNextNumber(queryRows: PreparedSql['rows'], kind: DocumentKind, prefix: string, at: Date) {
	const year = getFinancialYear(at)
	const [row] = await queryRows<{ last: number | null }>(lastSql, kind, year)
	const serial = (row?.last ?? 0) + 1
	return { kind, year, serial, number: formatDocumentNumber(kind, prefix, year, serial), at }
}
