import { isUniqueViolation, write } from '#app/adapters/db/db.server.ts'
import { activeWhere } from '../catalog/product/product-status.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type Client, reviewLimit } from '../rate-limits/rate-limits.ts'
import { DELIVERED } from '../values/order-status.ts'
import { getPageWindow } from '../values/paging.ts'
import { runLimited, createRateLimit } from '../rate-limits/rate-limit.server.ts'
import { refuse } from '../values/refusal.ts'
import { getShopContacts } from '../settings/shop-settings.server.ts'
import { type Fit, summarizeFit } from './fit.ts'
import { addPhotos, getApprovedPhotos } from './review-photos.server.ts'
import type { RatingInput } from './rating.schema.ts'

const pageSize = 5
const limit = createRateLimit(reviewLimit)

/**
 * Stores a review of a delivered product with photos that are already stored (rule: review-once).
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
 * prepared statements because every page of a product queries them again: customer names change independently of the
 * catalog.
 */
export async function getProductRatings(productId: number, page: number) {
	const counted = await readPrepared<RatingCount>(countsSql, productId)
	const sumCounts = (isMeant: (row: RatingCount) => boolean) =>
		counted.reduce((sum, row) => sum + (isMeant(row) ? row.count : 0), 0)
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
