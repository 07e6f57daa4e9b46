import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Transaction, write, read } from '#app/adapters/db/db.server.ts'
import { enqueue, sendsMail } from '../outbox/enqueue.server.ts'
import { readSigned, signText } from '#app/adapters/secret.server.ts'
import { refuse } from '../refusal.ts'
import { rowId } from '../row-id.ts'

/** The number of customers per transaction. */
const batch = 20
const day = 24 * 60 * 60 * 1000

const isNews = `
	product."deletedAt" IS NULL AND product."basePricePaise" > 0 AND product."remainingQty" > 0
	AND (saved."wasOut" OR product."fromPricePaise" < coalesce(saved."knownPaise", saved."pricePaise"))`

const whoSql = `
	SELECT person."id", person."email" FROM "User" person
	WHERE person."savedNewsAt" IS NOT NULL AND (person."savedToldAt" IS NULL OR person."savedToldAt" <= ?)
		AND EXISTS (
			SELECT 1 FROM "SavedProduct" saved JOIN "Product" product ON product."id" = saved."productId"
			WHERE saved."userId" = person."id" AND ${isNews})
	LIMIT ${batch}`

const newsSql = `
	SELECT saved."productId", product."fromPricePaise", coalesce(saved."knownPaise", saved."pricePaise") AS "knownPaise"
	FROM "SavedProduct" saved JOIN "Product" product ON product."id" = saved."productId"
	WHERE saved."userId" = ? AND ${isNews}
	ORDER BY saved."savedAt" DESC, saved."productId" DESC`

// Only the rows of subscribed customers are updated. The state of others is recorded when they subscribe.
const isOutNow = `
	NOT "wasOut" AND "userId" IN (SELECT "id" FROM "User" WHERE "savedNewsAt" IS NOT NULL)
	AND "productId" IN (SELECT "id" FROM "Product" WHERE "deletedAt" IS NULL AND "remainingQty" = 0)`
const anyOutSql = `SELECT 1 AS "one" FROM "SavedProduct" WHERE ${isOutNow} LIMIT 1`
const outSql = `UPDATE "SavedProduct" SET "wasOut" = TRUE WHERE ${isOutNow}`

/**
 * Sends at most one email a day to each subscribed customer whose saved items cost less or are in stock again (rule:
 * saved-news), however prices and stock have changed. Email and mark are written in one transaction, so that neither a
 * crash nor a concurrent run sends it twice or loses it.
 */
export async function tellAboutSaved(now: Date, { isEnding }: Pick<JobContext, 'isEnding'>): Promise<void> {
	if (!sendsMail()) return
	if ((await readPrepared(anyOutSql)).length > 0) await write(async ({ prepared }) => prepared.rows(outSql))
	const before = now.getTime() - day
	while (!isEnding() && (await readPrepared(whoSql, before)).length > 0)
		await write(async (tx) => {
			for (const person of await tx.prepared.rows<Person>(whoSql, before)) await tell(tx, person, now)
		})
}

interface Person {
	id: number
	email: string
}

interface News {
	productId: number
	fromPricePaise: number
	knownPaise: number
}

async function tell(tx: Transaction, { id: userId, email: recipient }: Person, now: Date): Promise<void> {
	const news = await tx.prepared.rows<News>(newsSql, userId)
	const pieces = news.map(({ productId, fromPricePaise, knownPaise }) => ({
		productId,
		wasPaise: fromPricePaise < knownPaise ? knownPaise : null,
	}))
	await enqueue(tx, { template: 'saved-news', recipient, userId, pieces })
	for (const { productId, fromPricePaise, knownPaise } of news)
		await tx.savedProduct.update({
			where: { userId_productId: { userId, productId } },
			data: { knownPaise: Math.min(fromPricePaise, knownPaise), wasOut: false },
		})
	await tx.user.update({ where: { id: userId }, data: { savedToldAt: now }, select: { id: true } })
}

/** The text of the consent, as the page shows it. */
export const savedNewsWords =
	'Write me an e-mail when a piece that I saved costs less or is in stock again, at most one a day.'

/**
 * Returns whether a customer subscribed to emails about saved items. `null` when the shop sends no email and does not
 * offer them.
 */
export async function wantsSavedNews(userId: number): Promise<boolean | null> {
	if (!sendsMail()) return null
	const user = await read.user.findUnique({ where: { id: userId }, select: { savedNewsAt: true } })
	return user?.savedNewsAt != null
}

/** Subscribes a customer to emails about saved items (rule: saved-news), for changes from now on. */
export async function beginSavedNews(userId: number): Promise<void> {
	await write(async (tx) => {
		const where = { id: userId, savedNewsAt: null }
		const begins = { savedNewsAt: new Date(), savedNewsWords, savedToldAt: null }
		if ((await tx.user.updateMany({ where, data: begins })).count > 0) await noteKnown(tx, userId)
	})
}

/** Records the current prices and sold-out states of a customer's saved items, so that no email reports them. */
async function noteKnown(tx: Transaction, userId: number): Promise<void> {
	const select = { productId: true, product: { select: { fromPricePaise: true, remainingQty: true } } } as const
	for (const { productId, product } of await tx.savedProduct.findMany({ where: { userId }, select }))
		await tx.savedProduct.update({
			where: { userId_productId: { userId, productId } },
			data: { knownPaise: product.fromPricePaise, wasOut: product.remainingQty === 0 },
		})
}

/** Unsubscribes a customer and drops emails that are written but not sent yet. */
export async function endSavedNews(userId: number): Promise<void> {
	const data = { savedNewsAt: null, savedNewsWords: null }
	await write((tx) => tx.user.updateMany({ where: { id: userId }, data }))
}

const purpose = 'saved-news:'

/** Returns the path of the unsubscribe page for users who are not logged in. */
export function stopPath(userId: number): string {
	return `/saved/stop/${encodeURIComponent(signText(purpose + userId))}`
}

/**
 * Unsubscribes the customer to whom the link was emailed.
 *
 * @throws not-found: the token is invalid.
 */
export async function endSavedNewsBy(token: string): Promise<void> {
	const text = readSigned(token)
	if (!text?.startsWith(purpose)) refuse('not-found', 'This link is not complete.')
	await endSavedNews(rowId(text.slice(purpose.length)))
}
