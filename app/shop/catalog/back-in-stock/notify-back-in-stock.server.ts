import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeSql } from '../product/product-status.server.ts'
import { Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { enqueueEmail, canSendEmail } from '../../outbox/outbox.server.ts'
import { requestDays } from '../../values/limits.ts'
import { buildWaitingKey } from './back-in-stock-request-view.ts'

/** The number of requests per transaction. */
const batchSize = 50
const day = 24 * 60 * 60 * 1000

/**
 * The stock of `product` that `request` is for: of its variant, of all sizes of its color when it names no variant, or
 * of the product as a whole.
 */
export const availableQtySql = Prisma.sql`
	CASE WHEN request."variantId" IS NOT NULL
			THEN (SELECT "remainingQty" FROM "Variant" WHERE "id" = request."variantId")
		WHEN product."countsByVariant" AND request."productColorId" IS NOT NULL
			THEN (SELECT coalesce(sum("remainingQty"), 0) FROM "Variant" WHERE "productColorId" = request."productColorId")
		ELSE product."remainingQty" END`

const backInStockSql = `
	SELECT request."id", request."contact", request."productId", request."productColorId", request."locale", variant."size"
	FROM "BackInStockRequest" request
	CROSS JOIN "Product" product
	LEFT JOIN "Variant" variant ON variant."id" = request."variantId"
	WHERE product."id" = request."productId" AND product.${activeSql.sql} AND request."notifiedAt" IS NULL
		AND NOT request."isPossibleSpam"
		AND ${availableQtySql.sql} > 0 AND instr(request."contact", '@') > 0
	LIMIT ${batchSize}`

const markNotifiedSql = `
	UPDATE "BackInStockRequest" SET "notifiedAt" = ?, "mailId" = ?, "waitingKey" = NULL WHERE "id" = ? AND "notifiedAt" IS NULL`

interface BackInStockRow {
	id: number
	contact: string
	productId: number
	productColorId: number | null
	locale: string | null
	size: string | null
}

/**
 * Sends an email to each contact with an email address whose requested product is in stock again (rule:
 * back-in-stock-notice). Email and mark are written in one transaction, so that neither a crash nor a concurrent run
 * sends it twice or loses it. Without a mail server the requests wait for staff, like those with a phone number and
 * possible spam.
 */
export async function notifyBackInStock(now: Date, { isEnding }: Pick<JobContext, 'isEnding'>): Promise<void> {
	if (!canSendEmail()) return
	while (!isEnding() && (await readPrepared<BackInStockRow>(backInStockSql)).length > 0)
		await write(async (tx) => notifyBatch(tx, now))
}

async function notifyBatch(tx: Transaction, now: Date) {
	const { prepared } = tx
	for (const { id, contact: recipient, locale, ...requestedItem } of await prepared.rows<BackInStockRow>(
		backInStockSql,
	)) {
		const language = locale === null ? {} : { locale }
		const mailId = await enqueueEmail(tx, { template: 'back-in-stock', recipient, ...requestedItem, ...language })
		await prepared.rows(markNotifiedSql, now.getTime(), mailId, id)
	}
}

/** Deletes expired requests together with their emails (rule: back-in-stock-expiry). */
export async function pruneRequests(now: Date): Promise<void> {
	const before = (days: number) => new Date(now.getTime() - days * day)
	await write((tx) =>
		tx.backInStockRequest.deleteMany({
			where: {
				OR: [{ createdAt: { lt: before(requestDays.waiting) } }, { notifiedAt: { lt: before(requestDays.notified) } }],
			},
		}),
	)
}

/** Reactivates the request of a contact whose email was dropped because the product became a draft meanwhile. */
export async function reopenRequest(tx: Transaction, mailId: number): Promise<void> {
	const request = await tx.backInStockRequest.findUnique({ where: { mailId } })
	if (!request) return
	const key = buildWaitingKey(request.contact, request)
	// The contact has made the same request again meanwhile.
	if (await tx.backInStockRequest.findUnique({ where: { waitingKey: key }, select: { id: true } })) return
	await tx.backInStockRequest.update({ where: { mailId }, data: { notifiedAt: null, waitingKey: key } })
}
