import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { normalizeText } from '../search/normalize.ts'
import { adminPageSize, type Page, getPageWindow } from '../values/paging.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import {
	assertExpectedVersion,
	type EditableRow,
	type ExpectedVersion,
} from '../edit-conflicts/expected-version.server.ts'
import { toTranslationLines } from '../translations/translatable.ts'
import {
	findTranslationTexts,
	readTranslationActivity,
	saveTranslations,
} from '../translations/save-translations.server.ts'
import { memoizeTranslation, translateRecords } from '../translations/translations.server.ts'
import { byPosition, getNextPosition } from './home-positions.server.ts'
import type { OfferInput } from './home.schema.ts'

const offerSelect = { id: true, text: true, createdAt: true } as const

export type AdminOffer = Prisma.OfferGetPayload<{ select: typeof offerSelect }>

export const offerForm = {
	noun: 'offer',
	labels: { text: 'Offer Text', translations: 'Translations' },
	shown: async () => ({ translations: (texts) => toTranslationLines('offer', texts) }),
	read: async (db, id) => {
		const row = await db.offer.findUnique({ where: { id }, select: { text: true } })
		return row && { ...row, translations: await findTranslationTexts(db, 'offer', id) }
	},
} satisfies EditableRow

/** Lists the offers for the admin, 25 a page in home page order. `search` matches the text (rule: list-search). */
export async function listAdminOffers({ search, page }: { search: string; page: number }): Promise<Page<AdminOffer>> {
	const searched = normalizeText(search)
	// There are few enough offers to search them without a normalized column.
	const found = (await listAllOffers()).filter(({ text }) => normalizeText(text).includes(searched))
	const { skip, take, ...window } = getPageWindow(found.length, page, adminPageSize)
	return { ...window, items: found.slice(skip, skip + take) }
}

/** Lists the offers of the home page, in the owner's order. */
export const listOffers = memoizeByVersion(getCatalogVersion, 1, () =>
	read.offer.findMany({ orderBy: byPosition, select: { id: true, text: true } }),
)

type ShownOffer = Pick<AdminOffer, 'id' | 'text'>

/** Returns the offers in a language (rule: own-translations). */
export const translateOffers = memoizeTranslation((offers: ShownOffer[], language) =>
	translateRecords('offer', offers, language),
)

/** Lists all offers in home page order. */
export function listAllOffers(): Promise<AdminOffer[]> {
	return read.offer.findMany({ orderBy: byPosition, select: offerSelect })
}

/**
 * Finds an offer by its id.
 *
 * @throws not-found: the offer is unknown.
 */
export async function getOffer(id: number): Promise<AdminOffer> {
	return (await read.offer.findUnique({ where: { id }, select: offerSelect })) ?? refuse('not-found', 'offer-not-found')
}

/** Creates an offer as the last one and returns it. */
export async function createOffer(actor: Actor, { text, translations }: OfferInput): Promise<AdminOffer> {
	requirePermission(actor, 'home page')
	return write(async (tx) => {
		const offer = await tx.offer.create({
			data: { text, position: await getNextPosition(tx, 'offer') },
			select: offerSelect,
		})
		await saveTranslations(tx, 'offer', offer, translations)
		await recordActivity(tx, actor, { action: 'create', kind: 'offer', id: offer.id, label: text })
		return offer
	})
}

/**
 * Updates an offer and returns it.
 *
 * @throws not-found: the offer is unknown.
 * @throws conflict: the offer differs from `seen`.
 */
export async function updateOffer(
	actor: Actor,
	id: number,
	{ text, translations, seen }: OfferInput & ExpectedVersion,
): Promise<AdminOffer> {
	requirePermission(actor, 'home page')
	return write(async (tx) => {
		const old = await assertOfferExists(tx, id)
		await assertExpectedVersion(tx, offerForm, id, seen)
		const before = { ...old, ...(await readTranslationActivity(tx, 'offer', id)) }
		await saveTranslations(tx, 'offer', { id, text }, translations)
		const now = { text, ...(await readTranslationActivity(tx, 'offer', id)) }
		await recordActivity(tx, actor, { action: 'change', kind: 'offer', id, label: text, old: before, new: now })
		return tx.offer.update({ where: { id }, data: { text }, select: offerSelect })
	})
}

/**
 * Deletes an offer.
 *
 * @throws not-found: the offer is unknown.
 */
export async function deleteOffer(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'home page')
	await write(async (tx) => {
		const { text } = await assertOfferExists(tx, id)
		await tx.offer.delete({ where: { id }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'delete', kind: 'offer', id, label: text })
	})
}

async function assertOfferExists(tx: Transaction, id: number) {
	return (
		(await tx.offer.findUnique({ where: { id }, select: { text: true } })) ?? refuse('not-found', 'offer-not-found')
	)
}
