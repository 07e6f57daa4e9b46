import { defaultLanguage } from '#app/i18n/languages.ts'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read, write, type Prisma, type Transaction } from '#app/adapters/db/db.server.ts'
import { findNamedPage } from '../../search/fts-page.server.ts'
import { requireFreeNameKey, countByTaxon } from '../name-key.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { deleteUnusedImage } from '../../media/unused-uploads.server.ts'
import { imageSelect } from '../../media/media-view.ts'
import { sortByIds } from '../../values/paging.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import {
	assertExpectedVersion,
	type ExpectedVersion,
	type EditableRow,
} from '../../edit-conflicts/expected-version.server.ts'
import { toTranslationLines } from '../../translations/translatable.ts'
import {
	readTranslationActivity,
	findTranslationTexts,
	saveTranslations,
} from '../../translations/save-translations.server.ts'
import { getShopTranslate, translateRecords } from '../../translations/translations.server.ts'
import type { CollectionInput } from '../category/category.schema.ts'
import { listCategories } from '../category/category.server.ts'
import { getTranslatedContacts } from '../../settings/translated-settings.server.ts'
import { toDisplayLines, findNames } from '../../edit-conflicts/field-differences.ts'

export type CollectionView = Awaited<ReturnType<typeof listCollections>>[number]

/** Lists the collections by name, each with its first image. */
export const listCollections = memoizeByVersion(getCatalogVersion, 1, async () => {
	const rows = await listFullCollections()
	return rows.map(({ images, ...row }) => ({ ...row, image: images[0] ?? null }))
})

export type CollectionHeader = NonNullable<Awaited<ReturnType<typeof findCollectionHeader>>>

/**
 * Returns the heading data of a collection's page in a language. Finds the collection by name, ignoring case and
 * accents. `null` when the name is unknown.
 */
export async function findCollectionHeader(name: string, language = defaultLanguage) {
	const [collections, categories] = await Promise.all([listCollections(), listCategories()])
	const collection = collections.find((one) => normalizeText(one.name) === normalizeText(name))
	if (!collection) return null
	const { image, categoryName } = collection
	const { named } = await getShopTranslate(language)
	const translatedName = named('collection', collection.name)
	const category = categories.filter((one) => one.name === categoryName)
	const content = (await translateRecords('category', category, language))[0]?.content
	return {
		image,
		categoryName,
		/** The translated name. Absent without a translation: the title is then the name as spelled in the address. */
		translatedName: translatedName === collection.name ? undefined : translatedName,
		text: content || ((await getTranslatedContacts(language)).about ?? ''),
	}
}

/** Lists the collections by name, with all their images. */
export async function listFullCollections() {
	return toAdminCollections(await read.collection.findMany({ orderBy: { nameKey: 'asc' }, select: adminSelect }))
}

/** Lists the collections for the admin, by name, 25 a page. */
export async function listAdminCollections({ search, page }: { search: string; page: number }) {
	const { items: ids, ...window } = await findNamedPage('Collection', search, page)
	const rows = await read.collection.findMany({ where: { id: { in: ids } }, select: adminSelect })
	return { ...window, items: await toAdminCollections(sortByIds(ids, rows)) }
}

/**
 * Returns a collection for its form.
 *
 * @throws not-found: the collection is unknown.
 */
export async function findCollection(id: number) {
	const row = await read.collection.findUnique({ where: { id }, select: adminSelect })
	return row ? (await toAdminCollections([row]))[0]! : refuse('not-found', 'collection-not-found')
}

/**
 * Creates a collection and returns its id.
 * @throws conflict: on `name`, the name is taken (rule: unique-names).
 * @throws invalid: on its field, a category or image is unknown.
 */
export async function createCollection(
	actor: Actor,
	{ name, categoryId = null, images = [], translations }: CollectionInput,
): Promise<number> {
	requirePermission(actor, 'catalog')
	return write(async (tx) => {
		const nameKey = await requireFreeNameKey(tx, 'collection', name)
		await assertReferencesExist(tx, { categoryId, images })
		const collection = await tx.collection.create({ data: { name, nameKey, categoryId }, select: { id: true } })
		await replaceImages(tx, collection.id, images)
		await saveTranslations(tx, 'collection', { id: collection.id, name }, translations)
		await recordActivity(tx, actor, { action: 'create', kind: 'collection', id: collection.id, label: name })
		return collection.id
	})
}

/**
 * Updates a collection. Undefined fields stay unchanged, while `null` and `[]` clear them. Images that are no longer
 * used are deleted. Throws as `createCollection` does.
 *
 * @throws conflict: the collection differs from `seen`.
 * @throws not-found: the collection is unknown.
 */
export async function updateCollection(
	actor: Actor,
	id: number,
	{ name, categoryId, images, translations, seen: expected }: CollectionInput & ExpectedVersion,
): Promise<void> {
	requirePermission(actor, 'catalog')
	const before = await write(async (tx) => {
		const { hashes, facts: old } = await readStoredCollection(tx, id)
		await assertExpectedVersion(tx, collectionForm, id, expected)
		const nameKey = await requireFreeNameKey(tx, 'collection', name, id)
		await assertReferencesExist(tx, { categoryId, images })
		await tx.collection.update({ where: { id }, data: { name, nameKey, categoryId }, select: { id: true } })
		if (images) await replaceImages(tx, id, images)
		await saveTranslations(tx, 'collection', { id, name }, translations)
		const { facts: now } = await readStoredCollection(tx, id)
		await recordActivity(tx, actor, { action: 'change', kind: 'collection', id, label: name, old, new: now })
		return hashes
	})
	if (images) await deleteUnusedImages(before.filter((hash) => !images.includes(hash)))
}

/**
 * Deletes a collection. Its products move to `moveTo` or have no collection (rule: deleted-category), and images that
 * are no longer used are deleted.
 *
 * @throws not-found: the collection is unknown.
 * @throws invalid: `moveTo` is unknown or the collection itself.
 */
export async function deleteCollection(actor: Actor, id: number, moveTo?: number): Promise<void> {
	requirePermission(actor, 'catalog')
	const hashes = await write(async (tx) => {
		const { hashes, facts: values } = await readStoredCollection(tx, id)
		if (moveTo !== undefined) await moveProducts(tx, id, moveTo)
		await tx.collection.delete({ where: { id }, select: { id: true } })
		await recordActivity(tx, actor, { action: 'delete', kind: 'collection', id, label: values.name })
		return hashes
	})
	await deleteUnusedImages(hashes)
}

/**
 * Returns the id of the collection with this name, ignoring case and accents. Creates it in the category when it does
 * not exist.
 */
export async function ensureCollection(tx: Transaction, name: string, categoryId: number | null): Promise<number> {
	const nameKey = normalizeText(name)
	const known = await tx.collection.findUnique({ where: { nameKey }, select: { id: true } })
	return (known ?? (await tx.collection.create({ data: { name, nameKey, categoryId }, select: { id: true } }))).id
}

const adminSelect = {
	id: true,
	name: true,
	categoryId: true,
	category: { select: { name: true } },
	images: { select: { image: { select: imageSelect } }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.CollectionSelect

/** A collection with its images in order and the number of its published products. */
export type AdminCollection = Awaited<ReturnType<typeof toAdminCollections>>[number]

async function toAdminCollections(rows: Prisma.CollectionGetPayload<{ select: typeof adminSelect }>[]) {
	const counts = await countByTaxon(
		'collection',
		rows.map(({ id }) => id),
	)
	return rows.map(({ category, images, ...row }) => ({
		...row,
		categoryName: category?.name ?? null,
		images: images.map(({ image }) => ({ ...image, alt: row.name })),
		productCount: counts.get(row.id) ?? 0,
	}))
}

const storedSelect = {
	name: true,
	category: { select: { name: true } },
	images: { select: { imageHash: true } },
} as const satisfies Prisma.CollectionSelect

/** Returns the values of a collection for the activity log, and the hashes of its images. */
async function readStoredCollection(tx: Transaction, id: number) {
	const row = await tx.collection.findUnique({ where: { id }, select: storedSelect })
	if (!row) refuse('not-found', 'collection-not-found')
	const hashes = row.images.map(({ imageHash }) => imageHash)
	const values = {
		name: row.name,
		category: row.category?.name ?? null,
		images: hashes.join(' '),
		...(await readTranslationActivity(tx, 'collection', id)),
	}
	return { hashes, facts: values }
}

/**
 * Rejects a category or image that was deleted after the form was opened.
 *
 * @throws invalid: on its field, the category or image does not exist.
 */
export async function assertReferencesExist(
	tx: Transaction,
	{ categoryId, images = [] }: Partial<Pick<CollectionInput, 'categoryId' | 'images'>>,
) {
	if (categoryId && (await tx.category.count({ where: { id: categoryId } })) === 0)
		refuse('invalid', 'category-unknown', {}, 'categoryId')
	const stored = await tx.image.count({ where: { hash: { in: images } } })
	if (stored !== new Set(images).size) refuse('invalid', 'image-unknown', {}, 'images')
}

async function replaceImages(tx: Transaction, collectionId: number, images: string[]) {
	await tx.collectionImage.deleteMany({ where: { collectionId } })
	await tx.collectionImage.createMany({
		data: [...new Set(images)].map((imageHash, position) => ({ collectionId, imageHash, position })),
	})
}

async function moveProducts(tx: Transaction, collectionId: number, moveTo: number) {
	const target = await tx.collection.count({ where: { id: moveTo, NOT: { id: collectionId } } })
	if (target === 0) refuse('invalid', 'collection-target-unknown', {}, 'moveTo')
	await tx.product.updateMany({ where: { collectionId }, data: { collectionId: moveTo } })
}

async function deleteUnusedImages(hashes: string[]) {
	for (const hash of hashes) await deleteUnusedImage(hash)
}

export const collectionForm = {
	noun: 'collection',
	labels: { name: 'Name', categoryId: 'Category', images: 'Images', translations: 'Translations' },
	shown: async () => {
		const categories = await listCategories()
		return {
			categoryId: (id) => ({ lines: id ? findNames(id, categories) : ['Uncategorized'] }),
			images: (hashes) => ({ lines: [], images: toDisplayLines(hashes).lines }),
			translations: (texts) => toTranslationLines('collection', texts),
		}
	},
	read: async (db, id) => {
		const images = { select: { imageHash: true }, orderBy: { position: 'asc' } } as const
		const select = { name: true, categoryId: true, images }
		const row = await db.collection.findUnique({ where: { id }, select })
		const hashes = row?.images.map(({ imageHash }) => imageHash) ?? []
		const translations = await findTranslationTexts(db, 'collection', id)
		return row && { name: row.name, categoryId: String(row.categoryId ?? ''), images: hashes, translations }
	},
} satisfies EditableRow
