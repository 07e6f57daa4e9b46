import { isTaken, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Requester, reviewLimit } from '../rate-limits.ts'
import { DELIVERED } from '../words/order-status.ts'
import { pageWindow } from '../paging.ts'
import { runLimited, rateLimit } from '../rate-limit.server.ts'
import { refuse } from '../refusal.ts'
import { shopContacts } from '../settings/shop-settings.server.ts'
import { type Fit, summariseFit } from './fit.ts'
import { addPhotos, shownPhotos } from './photos/review-photos.server.ts'
import type { RatingInput } from './rating.schema.ts'

const pageSize = 5
const limit = rateLimit(reviewLimit)

/**
 * Stores a review of a delivered product with photos that are already stored (rule: review-once).
 *
 * @throws not-found: the product is unknown.
 * @throws forbidden: the product was not delivered.
 * @throws conflict: the customer already reviewed it.
 * @throws too-many: the limit is reached.
 */
export async function addRating(
	customer: Requester<number>,
	input: RatingInput,
	photos: readonly string[] = [],
): Promise<void> {
	await runLimited(limit, customer, () => keepRating(customer.userId, input, photos))
}

async function keepRating(
	userId: number,
	{ productId, rating, description, fit }: RatingInput,
	photos: readonly string[],
): Promise<void> {
	try {
		await write(async (tx) => {
			const product = await tx.product.findFirst({ where: { id: productId, deletedAt: null }, select: { id: true } })
			if (!product) refuse('not-found', 'Product not found')
			const bought = await tx.orderItem.findFirst({
				where: { productId, order: { userId, status: DELIVERED } },
				select: { id: true },
			})
			if (!bought) refuse('forbidden', 'You can review a product once an order with it has been delivered to you.')
			const data = { productId, userId, rating, description, fit: fit ?? null }
			const { id } = await tx.rating.create({ data, select: { id: true } })
			await addPhotos(tx, id, photos)
		})
	} catch (error) {
		if (isTaken(error, 'productId', 'userId')) refuse('conflict', 'You have already reviewed this product.')
		throw error
	}
}

interface Counted {
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

export type ProductRatings = Awaited<ReturnType<typeof ratingsOfProduct>>
export type RatingView = ProductRatings['items']['items'][number]

/**
 * Returns the visible reviews (rule: hidden-review), newest first, 5 a page, with their approved photos (rule:
 * review-photos), the average (1 to 5; `null` without ratings), the counts of 5, 4, 3, 2 and 1 stars, and the fit. Uses
 * prepared statements because every page of a product queries them again: customer names change independently of the
 * catalog.
 */
export async function ratingsOfProduct(productId: number, page: number) {
	const counted = await readPrepared<Counted>(countsSql, productId)
	const sumOf = (isMeant: (row: Counted) => boolean) =>
		counted.reduce((sum, row) => sum + (isMeant(row) ? row.count : 0), 0)
	const stars = [5, 4, 3, 2, 1].map((star) => sumOf(({ rating }) => rating === star))
	const count = sumOf(() => true)
	const points = counted.reduce((sum, { rating, count }) => sum + rating * count, 0)
	const saying = (word: Fit) => sumOf(({ fit }) => fit === word)
	const fit = summariseFit({ small: saying('small'), true: saying('true'), large: saying('large') })
	const { skip, take, ...window } = pageWindow(count, page, pageSize)
	const rows = count > 0 ? await readPrepared<RatingRow>(rowsSql, productId, take, skip) : []
	const photos = await shownPhotos(rows.map(({ id }) => id))
	const from = `Answer from ${shopContacts().name}: `
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
