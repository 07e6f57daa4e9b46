import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { activeSql } from '../product/product-status.server.ts'
import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readSigned, signText } from '#app/adapters/secret.server.ts'
import { defaultLanguage } from '#app/i18n/languages.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { enqueueEmail, canSendEmail } from '../../outbox/outbox.server.ts'
import { type ConsentText, getConsentVersion, recordConsent, withdrawConsent } from '../../people/consents.server.ts'
import { requestDays } from '../../values/limits.ts'
import { refuse } from '../../values/refusal.ts'
import { parseRowId } from '../../values/row-id.ts'
import { buildWaitingKey } from './back-in-stock-request-view.ts'

/** The maximum number of requests per transaction. */
const batchSize = 50
const day = 24 * 60 * 60 * 1000

/**
 * SQL for the available units of what `request` asks for: those of its variant, those of all sizes of its color when it
 * names no variant, or those of the product as a whole.
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
 * back-in-stock-notice). Queues the email and marks the request as notified in one transaction, so that neither a crash
 * nor a concurrent run sends the email twice or loses it. Requests that are possible spam or have a phone number wait
 * for staff. Without a mail server, all requests do.
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

/**
 * Deletes expired requests together with their emails, and ends the consents of up to 500 contacts that have no waiting
 * request (rule: back-in-stock-expiry).
 */
export async function pruneRequests(now: Date): Promise<void> {
	const before = (days: number) => new Date(now.getTime() - days * day)
	await write((tx) =>
		tx.backInStockRequest.deleteMany({
			where: {
				OR: [{ createdAt: { lt: before(requestDays.waiting) } }, { notifiedAt: { lt: before(requestDays.notified) } }],
			},
		}),
	)
	if ((await findUnneededConsents(read)).length > 0) await write(endConsents)
}

const purpose = 'back-in-stock'

/**
 * Returns up to 500 contacts with a consent and without a waiting request: they were notified, or the request or its
 * product is gone.
 */
function findUnneededConsents(db: Pick<Transaction, '$queryRaw'>): Promise<{ contact: string }[]> {
	return db.$queryRaw`
		SELECT DISTINCT consent."contact" FROM "Consent" consent
		WHERE consent."purpose" = ${purpose} AND consent."withdrawnAt" IS NULL AND consent."contact" IS NOT NULL
			AND NOT EXISTS (
				SELECT 1 FROM "BackInStockRequest" request
				WHERE request."contact" = consent."contact" AND request."notifiedAt" IS NULL)
		LIMIT 500`
}

async function endConsents(tx: Transaction): Promise<void> {
	for (const { contact } of await findUnneededConsents(tx)) await withdrawConsent(tx, purpose, { contact }, 'expiry')
}

/** The wording recorded for a client of the JSON API, which shows its users a wording of its own. */
const apiConsent = { wording: 'Requested through the JSON API', locale: defaultLanguage.code }

/**
 * Records the consent of a contact in the transaction of its request, unless the contact has already consented to the
 * same wording and not withdrawn it (rule: consent-ledger). `text` is absent for a client of the JSON API.
 */
export async function recordRequestConsent(
	tx: Transaction,
	contact: string,
	text?: Pick<ConsentText, 'wording' | 'locale'>,
): Promise<void> {
	const consent = text ?? apiConsent
	const where = { contact, purpose, version: getConsentVersion(consent.wording), withdrawnAt: null }
	if (await tx.consent.findFirst({ where, select: { id: true } })) return
	await recordConsent(tx, purpose, { contact }, { ...consent, source: text ? 'product' : 'api' })
}

/** Deletes the waiting requests of a contact and withdraws its consent (rule: consent-withdrawal). */
export async function withdrawRequests(contact: string, by: 'customer' | 'link'): Promise<void> {
	await write(async (tx) => {
		await tx.backInStockRequest.deleteMany({ where: { contact, notifiedAt: null } })
		await withdrawConsent(tx, purpose, { contact }, by)
	})
}

const signedPurpose = `${purpose}:`

/**
 * Returns the path of the page that withdraws the requests of a contact without a log-in (rule: consent-withdrawal).
 * `null` when no consent of the contact is recorded, because its requests are older than the records of consents.
 */
export async function findRequestStopPath(contact: string): Promise<string | null> {
	const where = { contact, purpose }
	const consent = await read.consent.findFirst({ where, orderBy: { id: 'desc' }, select: { id: true } })
	return consent && `/back-in-stock/stop/${encodeURIComponent(signText(signedPurpose + consent.id))}`
}

/**
 * Withdraws the requests of the contact who got the link. Repeating it changes nothing.
 *
 * @throws not-found: the token is invalid.
 */
export async function withdrawRequestsByToken(token: string): Promise<void> {
	const text = readSigned(token)
	if (!text?.startsWith(signedPurpose)) refuse('not-found', 'stock-request-link-incomplete')
	const where = { id: parseRowId(text.slice(signedPurpose.length)), purpose }
	const consent = await read.consent.findFirst({ where, select: { contact: true } })
	if (consent?.contact) await withdrawRequests(consent.contact, 'link')
}

/** Makes a request wait again after its email was dropped because the product had become a draft. */
export async function reopenRequest(tx: Transaction, mailId: number): Promise<void> {
	const request = await tx.backInStockRequest.findUnique({ where: { mailId } })
	if (!request) return
	const key = buildWaitingKey(request.contact, request)
	// When the contact has repeated the request meanwhile, the repeated one waits instead.
	if (await tx.backInStockRequest.findUnique({ where: { waitingKey: key }, select: { id: true } })) return
	await tx.backInStockRequest.update({ where: { mailId }, data: { notifiedAt: null, waitingKey: key } })
}

/**
 * Changes waiting requests for sizes into requests for the color, before stock is tracked per product. Of a contact's
 * requests for sizes of one color, only the oldest is changed, and none if the contact already waits for the color. The
 * unchanged ones are deleted with their variants.
 */
export async function moveRequestsToColors(tx: Transaction, productId: number): Promise<void> {
	await tx.$executeRaw`
		UPDATE "BackInStockRequest" SET "variantId" = NULL,
			"waitingKey" = "contact" || ' ' || "productId" || ' ' || "productColorId" || ' -'
		WHERE "id" IN (
			SELECT min("id") FROM "BackInStockRequest" WHERE "notifiedAt" IS NULL AND "variantId" IS NOT NULL AND "productId" = ${productId}
			GROUP BY "contact", "productColorId"
		) AND NOT EXISTS (
			SELECT 1 FROM "BackInStockRequest" other
			WHERE other."waitingKey" = "BackInStockRequest"."contact" || ' ' || "BackInStockRequest"."productId" || ' '
				|| "BackInStockRequest"."productColorId" || ' -')`
}
