import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { normaliseText } from '../search/normalise.ts'
import { adminPageSize, type Page, pageWindow } from '../paging.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import { mustBeSeen, type RowForm, type Seen } from '../two-versions/seen-version.server.ts'
import { inOwnersOrder, lastPosition } from './home-order.server.ts'
import type { OfferInput } from './home.schema.ts'

const offerSelect = { id: true, text: true, createdAt: true } as const

export type AdminOffer = Prisma.OfferGetPayload<{ select: typeof offerSelect }>

const notFound = 'Offer not found'

export const offerForm = {
	noun: 'offer',
	labels: { text: 'Offer Text' },
	read: (db, id) => db.offer.findUnique({ where: { id }, select: { text: true } }),
} satisfies RowForm

/** Lists the offers for the admin, in home page order, by text, 25 a page (rule: list-search). */
export async function listAdminOffers({ search, page }: { search: string; page: number }): Promise<Page<AdminOffer>> {
	const searched = normaliseText(search)
	// There are few enough offers to search them without a normalized column.
	const found = (await listAllOffers()).filter(({ text }) => normaliseText(text).includes(searched))
	const { skip, take, ...window } = pageWindow(found.length, page, adminPageSize)
	return { ...window, items: found.slice(skip, skip + take) }
}

/** Lists the offers of the home page, in the owner's order. */
export const listOffers = memoizeByVersion(catalogVersionNow, 1, () =>
	read.offer.findMany({ orderBy: inOwnersOrder, select: { id: true, text: true } }),
)

/** Lists all offers in home page order. */
export function listAllOffers(): Promise<AdminOffer[]> {
	return read.offer.findMany({ orderBy: inOwnersOrder, select: offerSelect })
}

/**
 * Finds an offer by its id.
 *
 * @throws not-found: the offer is unknown.
 */
export async function findOffer(id: number): Promise<AdminOffer> {
	return (await read.offer.findUnique({ where: { id }, select: offerSelect })) ?? refuse('not-found', notFound)
}

/** Creates an offer as the last one and returns it. */
export async function createOffer(actor: Actor, { text }: OfferInput): Promise<AdminOffer> {
	mustBeAllowed(actor, 'home page')
	return write(async (tx) => {
		const offer = await tx.offer.create({
			data: { text, position: await lastPosition(tx, 'offer') },
			select: offerSelect,
		})
		await note(tx, actor, { act: 'create', kind: 'offer', id: offer.id, label: text })
		return offer
	})
}

/**
 * Updates an offer and returns it.
 *
 * @throws not-found: the offer is unknown.
 * @throws conflict: the offer differs from `seen`.
 */
export async function updateOffer(actor: Actor, id: number, { text, seen }: OfferInput & Seen): Promise<AdminOffer> {
	mustBeAllowed(actor, 'home page')
	return write(async (tx) => {
		const old = await mustExist(tx, id)
		await mustBeSeen(tx, offerForm, id, seen)
		await note(tx, actor, { act: 'change', kind: 'offer', id, label: text, old, new: { text } })
		return tx.offer.update({ where: { id }, data: { text }, select: offerSelect })
	})
}

/**
 * Deletes an offer.
 *
 * @throws not-found: the offer is unknown.
 */
export async function deleteOffer(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'home page')
	await write(async (tx) => {
		const { text } = await mustExist(tx, id)
		await tx.offer.delete({ where: { id }, select: { id: true } })
		await note(tx, actor, { act: 'delete', kind: 'offer', id, label: text })
	})
}

async function mustExist(tx: Transaction, id: number) {
	return (await tx.offer.findUnique({ where: { id }, select: { text: true } })) ?? refuse('not-found', notFound)
}
