import { defaultLanguage } from '#app/i18n/languages.ts'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { activeWhere, activeSql } from '../catalog/product/product-status.server.ts'
import { cardSelect, toProductCard, translateCards } from '../catalog/listing/product-rows.server.ts'
import type { ProductCard } from '../catalog/product/product-view.ts'
import { sortByIds } from '../values/paging.ts'
import { refuse } from '../values/refusal.ts'
import { type WishlistColors, maxAccountItems, type WishlistItem } from './wishlist-items.ts'
import type { JobContext } from '#app/adapters/scheduling/jobs.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { enqueueEmail, canSendEmail } from '../outbox/outbox.server.ts'
import { readSigned, signText } from '#app/adapters/secret.server.ts'
import { recordConsent, withdrawConsent } from '../people/consents.server.ts'
import { parseRowId } from '../values/row-id.ts'

export interface WishlistCard extends ProductCard {
	/** The product's lowest price when it was saved. */
	savedPricePaise: number
}

/** Lists a customer's saved items, newest first. */
export function listWishlist(userId: number): Promise<WishlistItem[]> {
	const select = { productId: true, pricePaise: true, productColorId: true } as const
	return read.wishlistItem.findMany({ where: { userId }, orderBy: newestFirst, select })
}

const newestFirst = [{ savedAt: 'desc' }, { productId: 'desc' }] as const satisfies object[]

/**
 * Returns the items of published products at current prices, in the order of the ids. A color in `chosen` that a
 * product does not have is left out.
 */
export async function findWishlistItems(ids: number[], chosen: WishlistColors = new Map()): Promise<WishlistItem[]> {
	const where = { id: { in: ids }, ...activeWhere }
	const select = { id: true, fromPricePaise: true, colors: { select: { id: true } } } as const
	const rows = await read.product.findMany({ where, select })
	return sortByIds(ids, rows).map(({ id, fromPricePaise, colors }) => {
		const color = colors.find((one) => one.id === chosen.get(id))
		return { productId: id, pricePaise: fromPricePaise, productColorId: color?.id ?? null }
	})
}

/**
 * Returns the item of a product.
 *
 * @throws not-found: the product is unknown or no longer in the shop.
 */
export async function getWishlistItem(id: number, productColorId: number | null): Promise<WishlistItem> {
	const [item] = await findWishlistItems([id], new Map([[id, productColorId]]))
	return item ?? refuse('not-found', 'product-not-found')
}

/**
 * Returns the translated product cards of saved items, in the order of the items. Each card shows the color in which
 * its item was saved. Products that are no longer in the shop are left out.
 */
export async function listWishlistCards(
	items: readonly WishlistItem[],
	language = defaultLanguage,
): Promise<WishlistCard[]> {
	const ids = items.map(({ productId }) => productId)
	const rows = await read.product.findMany({ where: { id: { in: ids }, ...activeWhere }, select: cardSelect })
	const saved = new Map(items.map((item) => [item.productId, item]))
	const cards = sortByIds(ids, rows).map((row) => {
		const { pricePaise, productColorId } = saved.get(row.id)!
		const color = row.colors.find(({ id }) => id === productColorId)
		return { ...toProductCard(row, color && [color.colorId]), savedPricePaise: pricePaise }
	})
	return translateCards(cards, language)
}

/**
 * Saves items in an account, the first one as the newest. An item that is already saved keeps its price and takes the
 * new color, if there is one. The oldest items are removed when there are too many. Returns whether any were removed.
 */
export async function saveToAccountWishlist(userId: number, items: readonly WishlistItem[]): Promise<boolean> {
	if (items.length === 0) return false
	return write(async (tx) => {
		const has = await findSavedIds(tx, userId, items)
		const now = Date.now()
		const data = items.flatMap((item, index) =>
			has.has(item.productId) ? [] : [{ ...item, userId, savedAt: new Date(now - index) }],
		)
		await tx.wishlistItem.createMany({ data })
		for (const { productId, productColorId } of items)
			if (has.has(productId) && productColorId !== null)
				await tx.wishlistItem.update({ where: { userId_productId: { userId, productId } }, data: { productColorId } })
		const tooOld = await tx.wishlistItem.findMany({
			where: { userId },
			orderBy: [...newestFirst],
			skip: maxAccountItems,
			select: { productId: true },
		})
		const where = { userId, productId: { in: tooOld.map(({ productId }) => productId) } }
		return tooOld.length > 0 && (await tx.wishlistItem.deleteMany({ where })).count > 0
	})
}

async function findSavedIds(tx: Transaction, userId: number, items: readonly WishlistItem[]): Promise<Set<number>> {
	const where = { userId, productId: { in: items.map(({ productId }) => productId) } }
	const rows = await tx.wishlistItem.findMany({ where, select: { productId: true } })
	return new Set(rows.map(({ productId }) => productId))
}

/** Removes an item from an account. Does nothing if it is not saved. */
export async function removeFromAccountWishlist(userId: number, productId: number): Promise<void> {
	await write((tx) => tx.wishlistItem.deleteMany({ where: { userId, productId } }))
}

/** Moves a browser's saved items into an account, without products that are no longer in the shop. */
export async function moveWishlistToAccount(userId: number, items: readonly WishlistItem[]): Promise<void> {
	const inShop = new Set(
		(await findWishlistItems(items.map(({ productId }) => productId))).map(({ productId }) => productId),
	)
	await saveToAccountWishlist(
		userId,
		items.filter(({ productId }) => inShop.has(productId)),
	)
}

/** The number of customers per transaction. */
const batchSize = 20
const day = 24 * 60 * 60 * 1000

const hasChangeSql = `
	product.${activeSql.sql} AND product."basePricePaise" > 0 AND product."remainingQty" > 0
	AND (saved."wasSoldOut" OR product."fromPricePaise" < coalesce(saved."knownPaise", saved."pricePaise"))`

const dueCustomersSql = `
	SELECT person."id", person."email" FROM "User" person
	WHERE person."wishlistAlertsAt" IS NOT NULL AND person."email" IS NOT NULL AND (person."wishlistNotifiedAt" IS NULL OR person."wishlistNotifiedAt" <= ?)
		AND EXISTS (
			SELECT 1 FROM "WishlistItem" saved JOIN "Product" product ON product."id" = saved."productId"
			WHERE saved."userId" = person."id" AND ${hasChangeSql})
	LIMIT ${batchSize}`

const changesSql = `
	SELECT saved."productId", product."fromPricePaise", coalesce(saved."knownPaise", saved."pricePaise") AS "knownPaise"
	FROM "WishlistItem" saved JOIN "Product" product ON product."id" = saved."productId"
	WHERE saved."userId" = ? AND ${hasChangeSql}
	ORDER BY saved."savedAt" DESC, saved."productId" DESC`

// While the shop runs, only the items of subscribed customers are marked as sold out. When another customer subscribes,
// `recordKnownPrices` records the states of that customer's items.
const isNewlySoldOutSql = `
	NOT "wasSoldOut" AND "userId" IN (SELECT "id" FROM "User" WHERE "wishlistAlertsAt" IS NOT NULL)
	AND "productId" IN (SELECT "id" FROM "Product" WHERE ${activeSql.sql} AND "remainingQty" = 0)`
const anySoldOutSql = `SELECT 1 AS "one" FROM "WishlistItem" WHERE ${isNewlySoldOutSql} LIMIT 1`
const markSoldOutSql = `UPDATE "WishlistItem" SET "wasSoldOut" = TRUE WHERE ${isNewlySoldOutSql}`

/**
 * Sends at most one email a day to each subscribed customer whose saved items cost less or are in stock again (rule:
 * saved-news), whatever changed the prices or the stock. The email and the record that it was sent are written in one
 * transaction, so that neither a crash nor a concurrent run sends it twice or loses it.
 */
export async function sendWishlistAlerts(now: Date, { isEnding }: Pick<JobContext, 'isEnding'>): Promise<void> {
	if (!canSendEmail()) return
	if ((await readPrepared(anySoldOutSql)).length > 0) await write(async ({ prepared }) => prepared.rows(markSoldOutSql))
	const before = now.getTime() - day
	while (!isEnding() && (await readPrepared(dueCustomersSql, before)).length > 0)
		await write(async (tx) => {
			for (const person of await tx.prepared.rows<Recipient>(dueCustomersSql, before))
				await notifyCustomer(tx, person, now)
		})
}

interface Recipient {
	id: number
	email: string
}

interface WishlistChange {
	productId: number
	fromPricePaise: number
	knownPaise: number
}

async function notifyCustomer(tx: Transaction, { id: userId, email: recipient }: Recipient, now: Date): Promise<void> {
	const changes = await tx.prepared.rows<WishlistChange>(changesSql, userId)
	const items = changes.map(({ productId, fromPricePaise, knownPaise }) => ({
		productId,
		wasPaise: fromPricePaise < knownPaise ? knownPaise : null,
	}))
	await enqueueEmail(tx, { template: 'saved-news', recipient, userId, items })
	for (const { productId, fromPricePaise, knownPaise } of changes)
		await tx.wishlistItem.update({
			where: { userId_productId: { userId, productId } },
			data: { knownPaise: Math.min(fromPricePaise, knownPaise), wasSoldOut: false },
		})
	await tx.user.update({ where: { id: userId }, data: { wishlistNotifiedAt: now }, select: { id: true } })
}

/**
 * Returns whether a customer subscribed to emails about saved items. `null` when the shop cannot send emails and
 * therefore does not offer them.
 */
export async function hasWishlistAlerts(userId: number): Promise<boolean | null> {
	if (!canSendEmail()) return null
	const user = await read.user.findUnique({ where: { id: userId }, select: { wishlistAlertsAt: true } })
	return user?.wishlistAlertsAt != null
}

/** Subscribes a customer to emails about saved items (rule: saved-news), for changes from now on. */
export async function enableWishlistAlerts(
	userId: number,
	consent: string,
	locale = defaultLanguage.code,
): Promise<void> {
	await write(async (tx) => {
		const where = { id: userId, wishlistAlertsAt: null }
		const begins = {
			wishlistAlertsAt: new Date(),
			wishlistAlertsConsent: consent,
			wishlistNotifiedAt: null,
		}
		if ((await tx.user.updateMany({ where, data: begins })).count === 0) return
		await recordConsent(tx, 'wishlist-alerts', { userId }, { wording: consent, locale, source: 'wishlist' })
		await recordKnownPrices(tx, userId)
	})
}

/** Records the current prices and sold-out states of a customer's saved items, so that no email reports them. */
async function recordKnownPrices(tx: Transaction, userId: number): Promise<void> {
	const select = { productId: true, product: { select: { fromPricePaise: true, remainingQty: true } } } as const
	for (const { productId, product } of await tx.wishlistItem.findMany({ where: { userId }, select }))
		await tx.wishlistItem.update({
			where: { userId_productId: { userId, productId } },
			data: { knownPaise: product.fromPricePaise, wasSoldOut: product.remainingQty === 0 },
		})
}

/**
 * Unsubscribes a customer from emails about saved items. Emails that are queued already are dropped when they are due.
 */
export async function disableWishlistAlerts(userId: number, by: 'customer' | 'link' = 'customer'): Promise<void> {
	const data = { wishlistAlertsAt: null, wishlistAlertsConsent: null }
	await write(async (tx) => {
		await tx.user.updateMany({ where: { id: userId }, data })
		await withdrawConsent(tx, 'wishlist-alerts', { userId }, by)
	})
}

const purpose = 'saved-news:'

/** Returns the path of the unsubscribe page for users who are not logged in. */
export function unsubscribePath(userId: number): string {
	return `/saved/stop/${encodeURIComponent(signText(purpose + userId))}`
}

/**
 * Unsubscribes the customer to whom the link was emailed.
 *
 * @throws not-found: the token is invalid.
 */
export async function unsubscribeByToken(token: string): Promise<void> {
	const text = readSigned(token)
	if (!text?.startsWith(purpose)) refuse('not-found', 'wishlist-link-incomplete')
	await disableWishlistAlerts(parseRowId(text.slice(purpose.length)), 'link')
}
