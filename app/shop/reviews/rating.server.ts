import { isUniqueViolation, write, Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Client, reviewLimit } from '../rate-limits/rate-limits.ts'
import { DELIVERED } from '../values/order-status.ts'
import { getPageWindow, sortByIds, adminPageSize, type Page } from '../values/paging.ts'
import { runLimited, createRateLimit } from '../rate-limits/rate-limit.server.ts'
import { refuse } from '../values/refusal.ts'
import { getShopContacts } from '../settings/shop-settings.server.ts'
import { type Fit, summarizeFit } from './fit.ts'
import {
	addPhotos,
	getApprovedPhotos,
	hasWaitingPhoto,
	photosSelect,
	toPhotoViews,
	removePhotos,
} from './review-photos.server.ts'
import type { RatingInput } from './rating.schema.ts'
import { productStatus } from '../values/product-status.ts'
import { buildIndexedNameCondition } from '../catalog/listing/find-products.server.ts'
import { buildIdSearch, buildIdQuery, limitToNewest, findNewestPage } from '../search/fts-page.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { iterateInBatches } from '../values/batches.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { deleteUnusedImage } from '../media/unused-uploads.server.ts'
import { z } from 'zod'
import { linesText, tooLongMessage } from '../values/text.ts'
import { maxReviewAnswer } from '../values/limits.ts'

const pageSize = 5
const limit = createRateLimit(reviewLimit)

/**
 * Stores a review of a delivered product with photos that are already stored (rule: review-once). The review is public
 * at once; its photos await approval (rule: review-photos).
 *
 * @throws not-found: the product is unknown.
 * @throws forbidden: the product was not delivered.
 * @throws conflict: the customer already reviewed it.
 * @throws too-many: the limit is reached.
 */
export async function addRating(
	customer: Client<number>,
	input: RatingInput,
	photos: readonly string[] = [],
): Promise<void> {
	await runLimited(limit, customer, () => insertRating(customer.userId, input, photos))
}

async function insertRating(
	userId: number,
	{ productId, rating, description, fit }: RatingInput,
	photos: readonly string[],
): Promise<void> {
	try {
		await write(async (tx) => {
			const product = await tx.product.findFirst({ where: { id: productId, ...activeWhere }, select: { id: true } })
			if (!product) refuse('not-found', 'product-not-found')
			const bought = await tx.orderItem.findFirst({
				where: { productId, order: { userId, status: DELIVERED } },
				select: { id: true },
			})
			if (!bought) refuse('forbidden', 'review-without-purchase')
			const data = { productId, userId, rating, description, fit: fit ?? null }
			const { id } = await tx.rating.create({ data, select: { id: true } })
			await addPhotos(tx, id, photos)
		})
	} catch (error) {
		if (isUniqueViolation(error, 'productId', 'userId')) refuse('conflict', 'review-repeated')
		throw error
	}
}

interface RatingCount {
	rating: number
	fit: Fit | null
	count: number
}

interface RatingRow {
	id: number
	username: string | null
	rating: number
	description: string
	fit: Fit | null
	createdAt: number
	answer: string | null
}

export type ProductRatings = Awaited<ReturnType<typeof getProductRatings>>
export type RatingView = ProductRatings['items']['items'][number]

/**
 * Returns the visible reviews (rule: hidden-review), newest first, 5 a page, with their approved photos (rule:
 * review-photos), the average (1 to 5; `null` without ratings), the counts of 5, 4, 3, 2 and 1 stars, and the fit. Uses
 * prepared statements because each request for a product page queries the reviews: customer names change independently
 * of the catalog.
 */
export async function getProductRatings(productId: number, page: number) {
	const counted = await readPrepared<RatingCount>(countsSql, productId)
	const sumCounts = (matches: (row: RatingCount) => boolean) =>
		counted.reduce((sum, row) => sum + (matches(row) ? row.count : 0), 0)
	const stars = [5, 4, 3, 2, 1].map((star) => sumCounts(({ rating }) => rating === star))
	const count = sumCounts(() => true)
	const points = counted.reduce((sum, { rating, count }) => sum + rating * count, 0)
	const countFit = (word: Fit) => sumCounts(({ fit }) => fit === word)
	const fit = summarizeFit({ small: countFit('small'), true: countFit('true'), large: countFit('large') })
	const { skip, take, ...window } = getPageWindow(count, page, pageSize)
	const rows = count > 0 ? await readPrepared<RatingRow>(rowsSql, productId, take, skip) : []
	const photos = await getApprovedPhotos(rows.map(({ id }) => id))
	const from = `Reply from ${getShopContacts().name}: `
	const items = rows.map(({ createdAt, answer, ...row }) => ({
		...row,
		createdAt: new Date(createdAt),
		answer: answer && from + answer,
		photos: photos.get(row.id) ?? [],
	}))
	return { average: count > 0 ? points / count : null, count, stars, fit, items: { ...window, items } }
}

const countsSql =
	'SELECT "rating", "fit", count(*) AS "count" FROM "Rating" WHERE "productId" = ? AND "hiddenAt" IS NULL GROUP BY "rating", "fit"'

const rowsSql = `
	SELECT review."id", "rating", "fit", "description", review."createdAt", "answer", "username"
	FROM "Rating" review LEFT JOIN "User" ON "User"."id" = "userId" WHERE "productId" = ? AND "hiddenAt" IS NULL
	ORDER BY review."createdAt" DESC, review."id" DESC LIMIT ? OFFSET ?`

const ratingSelect = {
	id: true,
	productId: true,
	userId: true,
	rating: true,
	description: true,
	fit: true,
	createdAt: true,
	hiddenAt: true,
	answer: true,
	photos: photosSelect,
	product: { select: { name: true, status: true } },
	user: { select: { username: true } },
} as const satisfies Prisma.RatingSelect

const { photos: _, ...listedSelect } = ratingSelect

interface RatingFilter {
	search: string
	page: number
	/** Limits the list to hidden reviews. */
	isHidden?: boolean | undefined
	/** Limits the list to reviews with a photo awaiting approval (rule: review-photos). */
	hasWaitingPhotos?: boolean | undefined
}

/** Returns reviews whose text, product or customer contains the search, newest first, 25 a page. */
export async function listRatings({
	search,
	page,
	isHidden,
	hasWaitingPhotos,
}: RatingFilter): Promise<Page<AdminRating>> {
	const found = await buildSearchCondition(normalizeText(search))
	const narrowed = isHidden ? Prisma.sql`"hiddenAt" IS NOT NULL` : hasWaitingPhotos && hasWaitingPhoto
	const wanted = narrowed ? buildIdQuery('Rating', narrowed, found) : found
	const { items: ids, ...window } = await findNewestPage('Rating', wanted, page, adminPageSize)
	const rows = await read.rating.findMany({ where: { id: { in: ids } }, select: ratingSelect })
	return { ...window, items: sortByIds(ids, rows).map(toAdminRating) }
}

async function buildSearchCondition(text: string): Promise<Prisma.Sql | null> {
	if (!text) return null
	const searchConditions = [
		// Only the newest matches are shown.
		Prisma.sql`SELECT * FROM (${limitToNewest(await buildIdSearch('Rating', ['description'], text))})`,
		Prisma.sql`SELECT "id" FROM "Rating" WHERE "productId" IN (SELECT "id" FROM "Product" WHERE ${await buildIndexedNameCondition(text)})`,
		Prisma.sql`SELECT "id" FROM "Rating" WHERE "userId" IN (${await buildIdSearch('User', ['username', 'fullname'], text)})`,
	]
	return Prisma.join(searchConditions, ' UNION ')
}

/**
 * Yields the visible reviews of products in the shop (rule: hidden-review), without photos, newest first, `size` at a
 * time.
 */
export async function* iterateRatings(size: number): AsyncGenerator<AdminRating[]> {
	const where = { product: activeWhere, hiddenAt: null }
	const batches = iterateInBatches(size, (id, take) =>
		read.rating.findMany({ where: { ...where, id: { lt: id } }, orderBy: { id: 'desc' }, take, select: listedSelect }),
	)
	for await (const rows of batches) yield rows.map((row) => toAdminRating({ ...row, photos: [] }))
}

/**
 * Returns a review.
 *
 * @throws not-found: the review is unknown.
 */
export async function getRating(id: number): Promise<AdminRating> {
	const row = await read.rating.findUnique({ where: { id }, select: ratingSelect })
	return row ? toAdminRating(row) : refuse('not-found', 'review-not-found')
}

function toAdminRating({
	product,
	user,
	hiddenAt,
	photos,
	...row
}: Prisma.RatingGetPayload<{ select: typeof ratingSelect }>) {
	return {
		...row,
		fit: row.fit as Fit | null,
		photos: toPhotoViews(photos),
		isHidden: hiddenAt !== null,
		productName: product.name,
		isProductDeleted: product.status !== productStatus.active,
		username: user?.username ?? null,
	}
}

export type AdminRating = ReturnType<typeof toAdminRating>

/**
 * Deletes a review, which also removes it from the average.
 *
 * @throws not-found: the review is unknown.
 */
export async function deleteRating(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'feedback')
	const photos = await write(async (tx) => {
		const hashes = await removePhotos(tx, { id })
		const { count } = await tx.rating.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', 'review-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'review', id, label: `#${id}` })
		return hashes
	})
	for (const hash of photos) await deleteUnusedImage(hash)
}

/** The form of the shop's reply to a review. An empty text removes the reply. */
export const reviewAnswerSchema = z.object({
	answer: linesText().max(maxReviewAnswer, tooLongMessage(maxReviewAnswer)).default(''),
})

/**
 * Hides a review from shoppers or shows it again (rule: hidden-review). Repeating it changes nothing.
 *
 * @throws not-found: the review is unknown.
 */
export async function setRatingHidden(actor: Actor, id: number, isHidden: boolean): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const { hiddenAt } = await getReview(tx, id)
		const old = hiddenAt !== null
		if (old === isHidden) return
		await tx.rating.update({ where: { id }, data: { hiddenAt: isHidden ? new Date() : null }, select: { id: true } })
		const details = { old: { hidden: old }, new: { hidden: isHidden } }
		await recordActivity(tx, actor, { action: 'change', kind: 'review', id, label: `#${id}`, ...details })
	})
}

/**
 * Sets the shop's reply that is shown below a review. An empty text removes it.
 *
 * @throws not-found: the review is unknown.
 */
export async function answerRating(actor: Actor, id: number, answer: string): Promise<void> {
	requirePermission(actor, 'feedback')
	await write(async (tx) => {
		const { answer: old } = await getReview(tx, id)
		if ((old ?? '') === answer) return
		const data = { answer: answer || null, answeredAt: answer ? new Date() : null }
		await tx.rating.update({ where: { id }, data, select: { id: true } })
		// The activity log omits the text because it may contain the customer's name and the log is kept for a long time.
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'review',
			id,
			label: `#${id}`,
			new: { answer: answer !== '' },
		})
	})
}

async function getReview(tx: Transaction, id: number) {
	const review = await tx.rating.findUnique({ where: { id }, select: { hiddenAt: true, answer: true } })
	return review ?? refuse('not-found', 'review-not-found')
}
