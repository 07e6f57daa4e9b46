import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { enqueue, sendsMail } from '../../outbox/enqueue.server.ts'
import { requestDays } from '../../words/limits.ts'
import { waitingKey } from './stock-request-view.ts'

/** The number of requests per transaction. */
const batch = 50
const day = 24 * 60 * 60 * 1000

/**
 * The stock of `product` that `request` is for: of its variant, of all sizes of its color when it names no variant, or
 * of the product as a whole.
 */
export const piecesSql = Prisma.sql`
	CASE WHEN request."variantId" IS NOT NULL
			THEN (SELECT "remainingQty" FROM "Variant" WHERE "id" = request."variantId")
		WHEN product."countsByVariant" AND request."productColorId" IS NOT NULL
			THEN (SELECT coalesce(sum("remainingQty"), 0) FROM "Variant" WHERE "productColorId" = request."productColorId")
		ELSE product."remainingQty" END`

const backSql = `
	SELECT request."id", request."contact", request."productId", request."productColorId", variant."size"
	FROM "StockRequest" request
	CROSS JOIN "Product" product
	LEFT JOIN "Variant" variant ON variant."id" = request."variantId"
	WHERE product."id" = request."productId" AND product."deletedAt" IS NULL AND request."toldAt" IS NULL AND ${piecesSql.sql} > 0 AND instr(request."contact", '@') > 0
	LIMIT ${batch}`

const toldSql = `
	UPDATE "StockRequest" SET "toldAt" = ?, "mailId" = ?, "waitingKey" = NULL WHERE "id" = ? AND "toldAt" IS NULL`

interface Back {
	id: number
	contact: string
	productId: number
	productColorId: number | null
	size: string | null
}

/**
 * Sends an email to each contact with an email address whose requested product is in stock again (rule:
 * back-in-stock-notice). Email and mark are written in one transaction, so that neither a crash nor a concurrent run
 * sends it twice or loses it. Without a mail server the requests wait for staff, like those with a phone number.
 */
export async function tellAboutStock(now: Date, { isEnding }: Pick<JobContext, 'isEnding'>): Promise<void> {
	if (!sendsMail()) return
	while (!isEnding() && (await readPrepared<Back>(backSql)).length > 0) await write(async (tx) => tellSome(tx, now))
}

async function tellSome(tx: Transaction, now: Date) {
	const { prepared } = tx
	for (const { id, contact: recipient, productId, productColorId, size } of await prepared.rows<Back>(backSql)) {
		const mailId = await enqueue(tx, { template: 'back-in-stock', recipient, productId, productColorId, size })
		await prepared.rows(toldSql, now.getTime(), mailId, id)
	}
}

/** Deletes expired requests together with their emails (rule: back-in-stock-expiry). */
export async function forgetOldRequests(now: Date): Promise<void> {
	const before = (days: number) => new Date(now.getTime() - days * day)
	await write((tx) =>
		tx.stockRequest.deleteMany({
			where: {
				OR: [{ createdAt: { lt: before(requestDays.waiting) } }, { toldAt: { lt: before(requestDays.told) } }],
			},
		}),
	)
}

/** Reactivates the request of a contact whose email was dropped because the product became a draft meanwhile. */
export async function waitAgain(tx: Transaction, mailId: number): Promise<void> {
	const request = await tx.stockRequest.findUnique({ where: { mailId } })
	if (!request) return
	const key = waitingKey(request.contact, request)
	// The contact has made the same request again meanwhile.
	if (await tx.stockRequest.findUnique({ where: { waitingKey: key }, select: { id: true } })) return
	await tx.stockRequest.update({ where: { mailId }, data: { toldAt: null, waitingKey: key } })
}
