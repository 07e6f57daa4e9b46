import { dialect } from '#app/adapters/db/sql-dialect.server.ts'
import { readPrepared } from '#app/adapters/db/sql-reader.server.ts'
import { DELIVERED } from '../../orders/order-status.ts'

/** What became of the cash orders of a phone number before. */
export interface PhoneHistory {
	delivered: number
	/** Parcels that came back without having been accepted (rule 205). */
	returned: number
}

const historySql = `
	SELECT "cashPhone" AS "phone", count(*) FILTER (WHERE "status" = ${DELIVERED}) AS "delivered",
		count(*) FILTER (WHERE "returnedToOriginAt" IS NOT NULL) AS "returned"
	FROM "Order" WHERE "cashPhone" IN ${dialect.givenTexts} GROUP BY "cashPhone"`

/** The history of phone numbers, each in its one spelling; of a number without cash orders there is none. */
export async function phoneHistories(phones: readonly string[]): Promise<Map<string, PhoneHistory>> {
	const rows = await readPrepared<PhoneHistory & { phone: string }>(historySql, JSON.stringify(phones))
	return new Map(rows.map(({ phone, ...history }) => [phone, history]))
}
