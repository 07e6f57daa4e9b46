import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { DELIVERED } from '#app/shop/values/order-status.ts'

/** The results of earlier COD orders of a phone number. */
export interface PhoneHistory {
	delivered: number
	/** Shipments that were returned to origin because they were not accepted (rule: returned-to-origin). */
	returned: number
}

const historySql = `
	SELECT "phoneE164" AS "phone", count(*) FILTER (WHERE "status" = ${DELIVERED}) AS "delivered",
		count(*) FILTER (WHERE "returnedToOriginAt" IS NOT NULL) AS "returned"
	FROM "Order" WHERE "phoneE164" IN ${dialect.textListSql} AND "paymentMethod" = 'cod' GROUP BY "phoneE164"`

/** Returns the history per phone number in E.164. A number without COD orders has no entry. */
export async function getPhoneHistories(phones: readonly string[]): Promise<Map<string, PhoneHistory>> {
	const rows = await readPrepared<PhoneHistory & { phone: string }>(historySql, JSON.stringify(phones))
	return new Map(rows.map(({ phone, ...history }) => [phone, history]))
}
