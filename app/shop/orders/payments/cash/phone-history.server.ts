import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '../../../words/order-status.ts'

/** What became of the cash orders of a phone number before. */
export interface PhoneHistory {
	delivered: number
	/** Parcels that came back without having been accepted (rule: returned-to-origin). */
	returned: number
}

const historySql = `
	SELECT "phoneE164" AS "phone", count(*) FILTER (WHERE "status" = ${DELIVERED}) AS "delivered",
		count(*) FILTER (WHERE "returnedToOriginAt" IS NOT NULL) AS "returned"
	FROM "Order" WHERE "phoneE164" IN ${dialect.givenTexts} AND "paymentMethod" = 'cod' GROUP BY "phoneE164"`

/** The history of phone numbers in E.164; a number without cash orders has none. */
export async function phoneHistories(phones: readonly string[]): Promise<Map<string, PhoneHistory>> {
	const rows = await readPrepared<PhoneHistory & { phone: string }>(historySql, JSON.stringify(phones))
	return new Map(rows.map(({ phone, ...history }) => [phone, history]))
}
