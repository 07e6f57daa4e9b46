import { Prisma, read, write, type Transaction } from '#app/adapters/db/db.server.ts'
import { isNamed } from '../catalog/listing/find-products.server.ts'
import { sortByIds, adminPageSize, type Page } from '../paging.ts'
import { idsHolding, idsWhere, newestOf, newestPage } from '../search/fts-page.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { readInBatches } from '../in-batches.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import { forgetImage } from '../media/forget-image.server.ts'
import { hasWaitingPhoto, photosSelect, photoViews, removePhotos } from './photos/review-photos.server.ts'
import type { Fit } from './fit.ts'
import { z } from 'zod'
import { linesText, tooLong } from '../text.ts'
import { maxReviewAnswer } from '../words/limits.ts'

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
	product: { select: { name: true, deletedAt: true } },
	user: { select: { username: true } },
} as const satisfies Prisma.RatingSelect

const { photos: _, ...toldSelect } = ratingSelect

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
	const found = await whereFound(normaliseText(search))
	const narrowed = isHidden ? Prisma.sql`"hiddenAt" IS NOT NULL` : hasWaitingPhotos && hasWaitingPhoto
	const wanted = narrowed ? idsWhere('Rating', narrowed, found) : found
	const { items: ids, ...window } = await newestPage('Rating', wanted, page, adminPageSize)
	const rows = await read.rating.findMany({ where: { id: { in: ids } }, select: ratingSelect })
	return { ...window, items: sortByIds(ids, rows).map(adminRating) }
}

async function whereFound(text: string): Promise<Prisma.Sql | null> {
	if (!text) return null
	const ways = [
		// Only the newest matches are shown.
		Prisma.sql`SELECT * FROM (${newestOf(await idsHolding('Rating', ['description'], text))})`,
		Prisma.sql`SELECT "id" FROM "Rating" WHERE "productId" IN (SELECT "id" FROM "Product" WHERE ${await isNamed(text)})`,
		Prisma.sql`SELECT "id" FROM "Rating" WHERE "userId" IN (${await idsHolding('User', ['username', 'fullname'], text)})`,
	]
	return Prisma.join(ways, ' UNION ')
}

/**
 * Yields the visible reviews of products in the shop (rule: hidden-review), without photos, newest first, `size` at a
 * time.
 */
export async function* everyRating(size: number): AsyncGenerator<AdminRating[]> {
	const where = { product: { deletedAt: null }, hiddenAt: null }
	const batches = readInBatches(size, (id, take) =>
		read.rating.findMany({ where: { ...where, id: { lt: id } }, orderBy: { id: 'desc' }, take, select: toldSelect }),
	)
	for await (const rows of batches) yield rows.map((row) => adminRating({ ...row, photos: [] }))
}

/**
 * Returns a review.
 *
 * @throws not-found: the review is unknown.
 */
export async function ratingForAdmin(id: number): Promise<AdminRating> {
	const row = await read.rating.findUnique({ where: { id }, select: ratingSelect })
	return row ? adminRating(row) : refuse('not-found', ratingNotFound)
}

function adminRating({
	product,
	user,
	hiddenAt,
	photos,
	...row
}: Prisma.RatingGetPayload<{ select: typeof ratingSelect }>) {
	return {
		...row,
		fit: row.fit as Fit | null,
		photos: photoViews(photos),
		isHidden: hiddenAt !== null,
		productName: product.name,
		isProductDeleted: product.deletedAt !== null,
		username: user?.username ?? null,
	}
}

export type AdminRating = ReturnType<typeof adminRating>

const ratingNotFound = 'Review not found'

/**
 * Deletes a review, which also removes it from the average.
 *
 * @throws not-found: the review is unknown.
 */
export async function deleteRating(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	const photos = await write(async (tx) => {
		const hashes = await removePhotos(tx, { id })
		const { count } = await tx.rating.deleteMany({ where: { id } })
		if (count === 0) refuse('not-found', ratingNotFound)
		await note(tx, actor, { act: 'delete', kind: 'review', id, label: `#${id}` })
		return hashes
	})
	for (const hash of photos) await forgetImage(hash)
}

/** The shop's reply to a review. Empty for none. */
export const reviewAnswerSchema = z.object({
	answer: linesText().max(maxReviewAnswer, tooLong(maxReviewAnswer)).default(''),
})

/**
 * Hides a review from shoppers or shows it again (rule: hidden-review). Repeating it changes nothing.
 *
 * @throws not-found: the review is unknown.
 */
export async function hideRating(actor: Actor, id: number, isHidden: boolean): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const { hiddenAt } = await reviewIn(tx, id)
		const old = hiddenAt !== null
		if (old === isHidden) return
		await tx.rating.update({ where: { id }, data: { hiddenAt: isHidden ? new Date() : null }, select: { id: true } })
		const facts = { old: { hidden: old }, new: { hidden: isHidden } }
		await note(tx, actor, { act: 'change', kind: 'review', id, label: `#${id}`, ...facts })
	})
}

/**
 * Sets the shop's reply that is shown below a review. An empty text removes it.
 *
 * @throws not-found: the review is unknown.
 */
export async function answerRating(actor: Actor, id: number, answer: string): Promise<void> {
	mustBeAllowed(actor, 'feedback')
	await write(async (tx) => {
		const { answer: old } = await reviewIn(tx, id)
		if ((old ?? '') === answer) return
		const data = { answer: answer || null, answeredAt: answer ? new Date() : null }
		await tx.rating.update({ where: { id }, data, select: { id: true } })
		// The activity log omits the text because it may contain the customer's name and the log is kept for a long time.
		await note(tx, actor, { act: 'change', kind: 'review', id, label: `#${id}`, new: { answer: answer !== '' } })
	})
}

async function reviewIn(tx: Transaction, id: number) {
	const review = await tx.rating.findUnique({ where: { id }, select: { hiddenAt: true, answer: true } })
	return review ?? refuse('not-found', ratingNotFound)
}
