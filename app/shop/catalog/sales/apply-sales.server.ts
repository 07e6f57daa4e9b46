import { setImmediate as yieldTick } from 'node:timers/promises'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { translateRecords } from '../../translations/translations.server.ts'
import { dayMs } from '../../values/dates.ts'
import { batchSize } from '../../values/batches.ts'
import { recordActivity, systemActor } from '../../activity/record-activity.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import type { AutomaticDiscount, SaleKind } from './sale.ts'

/**
 * The SQL condition that `sale` covers `product`: the sale is for all products, or for the product, its collection, its
 * category or the parent of its category.
 */
const coversProductSql = `(sale."isForAll" OR EXISTS (SELECT 1 FROM "SaleTarget" target WHERE target."saleId" = sale."id" AND (
	target."productId" = product."id" OR target."collectionId" = product."collectionId" OR target."categoryId" = product."categoryId"
	OR target."categoryId" = (SELECT "parentId" FROM "Category" WHERE "id" = product."categoryId"))))`

/**
 * SQL for the running automatic discounts of `product` that do not lower its price, as JSON for
 * `parseAutomaticDiscounts`.
 */
export const automaticDiscountsSql = `(SELECT ${dialect.jsonRows(
	'sale."id", sale."name", "kind", "percent", "amountPaise", "buyCount", "payCount"',
	'sale."id"',
)} FROM "Sale" sale WHERE "isRunning" AND "kind" NOT IN ('percent', 'amount') AND ${coversProductSql})`

type Packed = [number, string, SaleKind, number | null, number | null, number | null, number | null]

/** Parses the rows of `automaticDiscountsSql`. */
export function parseAutomaticDiscounts(json: string): AutomaticDiscount[] {
	return (JSON.parse(json) as Packed[]).map(([id, name, kind, percent, amountPaise, buyCount, payCount]) => ({
		id,
		name,
		kind,
		percent,
		amountPaise,
		buyCount,
		payCount,
	}))
}

const buildMaxSql = (column: string, kind: string) =>
	`(SELECT max("${column}") FROM "Sale" sale WHERE "isRunning" AND "kind" = '${kind}' AND ${coversProductSql})`
const percent = buildMaxSql('percent', 'percent')
const amount = buildMaxSql('amountPaise', 'amount')

const dueSql = `
	SELECT "id", "name", CASE WHEN "isRunning" THEN 1 ELSE 0 END AS "ends" FROM "Sale"
	WHERE "isRunning" <> ("startsAt" <= ? AND ("endsAt" IS NULL OR "endsAt" > ?))`
const toggleSalesSql = `UPDATE "Sale" SET "isRunning" = NOT "isRunning", "updatedAt" = ? WHERE "id" = ?`
const nextSql = `
	SELECT min("at") AS "at" FROM (SELECT "startsAt" AS "at" FROM "Sale" WHERE "startsAt" > ?
		UNION ALL SELECT "endsAt" FROM "Sale" WHERE "endsAt" > ?) changes`
/**
 * Selects the highest product ID. Selects NULL unless a sale that lowers prices is running or products still have the
 * discount of an ended sale.
 */
const lastSql = `
	SELECT max("id") AS "id" FROM "Product" WHERE EXISTS (
		SELECT 1 FROM "Sale" WHERE "isRunning" AND "kind" IN ('percent', 'amount')
	) OR EXISTS (SELECT 1 FROM "Product" WHERE "salePercent" IS NOT NULL OR "saleOffPaise" IS NOT NULL)`
const differingSql = `
	SELECT "id" FROM "Product" product WHERE "id" > ? AND "id" <= ?
	AND ("salePercent" IS DISTINCT FROM ${percent} OR "saleOffPaise" IS DISTINCT FROM ${amount})`
const applySql = `
	UPDATE "Product" AS product SET "salePercent" = ${percent}, "saleOffPaise" = ${amount}
	WHERE "id" IN ${dialect.numberListSql}`

/**
 * Starts and ends sales on schedule and updates product prices to the largest running discount (rules: sale-runs,
 * sale-price). It is safe to run at any time and leaves correct prices alone. Returns the time when the next sale
 * starts or ends, or `null` when none does.
 */
export async function applySales(now: Date): Promise<Date | null> {
	const time = now.getTime()
	const due = await readPrepared<{ id: number; name: string; ends: number }>(dueSql, time, time)
	for (const { id, name, ends } of due) {
		await write(async (tx) => {
			await tx.prepared.rows(toggleSalesSql, time, id)
			await recordActivity(tx, systemActor(null), { action: ends ? 'end' : 'begin', kind: 'sale', id, label: name })
		})
	}
	await applyToProducts()
	const [next] = await readPrepared<{ at: number | null }>(nextSql, time, time)
	return next?.at ? new Date(next.at) : null
}

async function applyToProducts() {
	const [last] = await readPrepared<{ id: number | null }>(lastSql)
	for (let below = 0; below < (last?.id ?? 0); below += batchSize.rows) {
		const rows = await readPrepared<{ id: number }>(differingSql, below, below + batchSize.rows)
		const ids = JSON.stringify(rows.map(({ id }) => id))
		if (rows.length > 0) await write((tx) => tx.prepared.rows(applySql, ids))
		// Yields to other requests between two batches.
		await yieldTick()
	}
}

const listAnnouncedSales = memoizeByVersion(getCatalogVersion, 1, () => {
	const where = { isRunning: true, words: { not: '' } }
	return read.sale.findMany({ where, orderBy: { id: 'asc' }, select: { id: true, words: true } })
})

/** Returns the announcement texts of running sales in a language, shown above every page (rule: own-translations). */
export async function listSaleAnnouncements(language: Language): Promise<string[]> {
	const sales = await translateRecords('sale', await listAnnouncedSales(), language)
	return sales.map(({ words }) => words)
}

const lowestPriceDays = 30
const lowestPriceSql = 'SELECT min("paise") AS "paise" FROM "PastPrice" WHERE "productId" = ? AND "until" > ?'

/**
 * Returns the lowest past price of a product in the last 30 days (rule: lowest-price). `null` when its price did not
 * change in that time.
 */
export async function findLowestPrice(productId: number): Promise<number | null> {
	const [found] = await readPrepared<{ paise: number | null }>(
		lowestPriceSql,
		productId,
		Date.now() - lowestPriceDays * dayMs,
	)
	return found?.paise ?? null
}

/** Deletes past prices that `findLowestPrice` no longer reads, because they are more than 40 days old. */
export async function prunePastPrices(now: Date): Promise<void> {
	const before = new Date(now.getTime() - (lowestPriceDays + 10) * dayMs)
	await write((tx) => tx.pastPrice.deleteMany({ where: { until: { lt: before } } }))
}
