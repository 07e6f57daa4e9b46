import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read, write, type Prisma, type Transaction } from '#app/adapters/db/db.server.ts'
import { byTreePosition, findNamedPage } from '../../search/fts-page.server.ts'
import { requireFreeNameKey, countByTaxon } from '../name-key.server.ts'
import { getCatalogVersion } from '../../catalog-version/catalog-version.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { sortByIds } from '../../values/paging.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { feedAttributeNames, feedChoices } from '../../values/feeds/feed-attributes.ts'
import { mapColumns, pickColumns, PRODUCT_COLUMNS, selectColumns } from '../../values/product-columns.ts'
import { getOwn } from '../../get-own.ts'
import { refuse } from '../../values/refusal.ts'
import { formatSizeGuide, type SizeGuideLines } from '../../values/size-guide.ts'
import { assertKnownHsn } from '../product/product-parts.server.ts'
import {
	declarationFields,
	declarationSelect,
	getCountryName,
	mapDeclarations,
} from '../../values/product-declarations.ts'
import { findNames } from '../../edit-conflicts/field-differences.ts'
import {
	assertExpectedVersion,
	type EditableRow,
	type ExpectedVersion,
} from '../../edit-conflicts/expected-version.server.ts'
import { toTranslationLines } from '../../translations/translatable.ts'
import {
	readTranslationActivity,
	findTranslationTexts,
	saveTranslations,
} from '../../translations/save-translations.server.ts'
import type { CategoryInput } from './category.schema.ts'
import { findGuideTranslations, readGuideActivity, saveSizeGuide } from '../size-guide/size-guide.server.ts'
import { assertValidParent, getNextPosition } from './category-tree.server.ts'

export const listCategories = memoizeByVersion(getCatalogVersion, 1, () =>
	read.category.findMany({ orderBy: { nameKey: 'asc' }, select: { id: true, name: true, content: true } }),
)

/** Lists the categories for the admin, in menu order, 25 a page (rule: list-search). */
export async function listAdminCategories({ search, page }: { search: string; page: number }) {
	const { items: ids, ...window } = await findNamedPage('Category', search, page, byTreePosition)
	const rows = await read.category.findMany({ where: { id: { in: ids } }, select: adminSelect })
	return { ...window, items: await toAdminCategories(sortByIds(ids, rows)) }
}

const formSelect = {
	name: true,
	content: true,
	hsn: true,
	...declarationSelect,
	...selectColumns(feedAttributeNames),
} as const
const choiceNames = ['gender', 'ageGroup', 'sizeSystem'] as const

export const categoryForm = {
	noun: 'category',
	labels: {
		name: 'Name',
		parentId: 'Parent category',
		content: 'Description',
		hsn: 'HSN code',
		...mapColumns(feedAttributeNames, (name) => PRODUCT_COLUMNS[name].label),
		sizeGuide: 'Size guide',
		...mapDeclarations((name) => declarationFields[name].label),
		translations: 'Translations',
		guideTranslations: 'Size guide translations',
	},
	shown: async () => {
		const categories = await listCategories()
		return {
			parentId: (id) => ({ lines: id ? findNames(id, categories) : ['None'] }),
			countryOfOrigin: (code) => ({ lines: typeof code === 'string' && code ? [getCountryName(code)] : [] }),
			translations: (texts) => toTranslationLines('category', texts),
			guideTranslations: (texts) => toTranslationLines('sizeGuide', texts),
			...mapColumns(choiceNames, (name) => (value: unknown) => ({
				lines: [getOwn(feedChoices[name], String(value)) ?? ''],
			})),
		}
	},
	read: async (db, id) => {
		const select = { ...formSelect, parentId: true, sizeGuide: { select: { lines: true } } } as const
		const row = await db.category.findUnique({ where: { id }, select })
		const lines = row?.sizeGuide?.lines as SizeGuideLines | undefined
		if (!row) return null
		const parentId = String(row.parentId ?? '')
		const translations = await findTranslationTexts(db, 'category', id)
		return {
			...row,
			translations,
			guideTranslations: await findGuideTranslations(db, { categoryId: id }),
			parentId,
			content: row.content ?? '',
			sizeGuide: lines ? formatSizeGuide(lines) : '',
		}
	},
} satisfies EditableRow

/**
 * Returns a category with the numbers of its products and collections.
 *
 * @throws not-found: the category is unknown.
 */
export async function findCategory(id: number) {
	const row = await read.category.findUnique({ where: { id }, select: adminSelect })
	return row ? (await toAdminCategories([row]))[0]! : refuse('not-found', 'category-not-found')
}

/**
 * Creates a category as the last one of its parent and returns its id.
 *
 * @throws conflict: on `name`, the name is taken (rule: unique-names).
 * @throws invalid: on its field, the category cannot have this parent, or the HSN code is unknown.
 */
export async function createCategory(
	actor: Actor,
	{ name, content, sizeGuide, hsn, parentId = null, translations, guideTranslations, ...rest }: CategoryInput,
): Promise<number> {
	requirePermission(actor, 'catalog')
	assertKnownHsn(hsn, new Date())
	return write(async (tx) => {
		const nameKey = await requireFreeNameKey(tx, 'category', name)
		if (parentId !== null) await assertValidParent(tx, parentId)
		const position = await getNextPosition(tx, parentId)
		const made = await tx.category.create({
			data: { name, nameKey, content: content || null, hsn: hsn ?? '', parentId, position, ...toColumns(rest) },
			select: { id: true },
		})
		await saveSizeGuide(tx, { categoryId: made.id }, sizeGuide, guideTranslations)
		await saveTranslations(tx, 'category', { id: made.id, name, content }, translations)
		await recordActivity(tx, actor, { action: 'create', kind: 'category', id: made.id, label: name })
		return made.id
	})
}

/**
 * Updates a category. `undefined` leaves `content` and `parentId` unchanged, and `null` or `''` removes them. Throws as
 * `createCategory` does.
 *
 * @throws conflict: the category differs from `seen`.
 * @throws not-found: the category is unknown.
 */
export async function updateCategory(
	actor: Actor,
	id: number,
	{ seen: expected, ...input }: CategoryInput & ExpectedVersion,
): Promise<void> {
	requirePermission(actor, 'catalog')
	const { name, content, sizeGuide, parentId, translations, guideTranslations, ...rest } = input
	assertKnownHsn(rest.hsn, new Date())
	const { hsn } = rest
	await write(async (tx) => {
		const old = await assertCategoryExists(tx, id)
		await assertExpectedVersion(tx, categoryForm, id, expected)
		const nameKey = await requireFreeNameKey(tx, 'category', name, id)
		const place = await buildParentChange(tx, id, parentId)
		const now = await tx.category.update({
			where: { id },
			data: {
				name,
				nameKey,
				content: content === '' ? null : content,
				...(hsn !== undefined && { hsn }),
				...toColumns(rest),
				...place,
			},
			select: activitySelect,
		})
		const readTranslated = async () => ({
			...(await readTranslationActivity(tx, 'category', id)),
			...(await readGuideActivity(tx, { categoryId: id })),
		})
		const translated = await readTranslated()
		await saveSizeGuide(tx, { categoryId: id }, sizeGuide, guideTranslations)
		await saveTranslations(tx, 'category', { id, ...now }, translations)
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'category',
			id,
			label: name,
			old: { ...old, ...translated },
			new: { ...toActivityValues(now), ...(await readTranslated()) },
		})
	})
}

/**
 * Deletes a category. Its products and collections move to `moveTo` or have no category (rule: deleted-category), and
 * its child categories move to the top level.
 *
 * @throws not-found: the category is unknown.
 * @throws invalid: `moveTo` is unknown or the category itself.
 */
export async function deleteCategory(actor: Actor, id: number, moveTo?: number): Promise<void> {
	requirePermission(actor, 'catalog')
	await write(async (tx) => {
		const { name } = await assertCategoryExists(tx, id)
		if (moveTo !== undefined) await moveContents(tx, id, moveTo)
		await recordActivity(tx, actor, { action: 'delete', kind: 'category', id, label: name })
		await tx.category.delete({ where: { id }, select: { id: true } })
	})
}

/**
 * Returns the id of the category with this name, ignoring case and accents (rule: unique-names). Creates it when it
 * does not exist.
 */
export async function ensureCategory(tx: Transaction, name: string): Promise<number> {
	const nameKey = normalizeText(name)
	const known = await tx.category.findUnique({ where: { nameKey }, select: { id: true } })
	if (known) return known.id
	const position = await getNextPosition(tx, null)
	return (await tx.category.create({ data: { name, nameKey, position }, select: { id: true } })).id
}

const adminSelect = {
	id: true,
	name: true,
	content: true,
	parent: { select: { name: true } },
	sizeGuide: { select: { categoryId: true } },
	_count: { select: { collections: true, children: true } },
} as const satisfies Prisma.CategorySelect

/** A category with its counts and its parent. */
export type AdminCategory = Awaited<ReturnType<typeof toAdminCategories>>[number]

async function toAdminCategories(rows: Prisma.CategoryGetPayload<{ select: typeof adminSelect }>[]) {
	const counts = await countByTaxon(
		'category',
		rows.map(({ id }) => id),
	)
	return rows.map(({ _count, parent, sizeGuide, ...row }) => ({
		...row,
		hasSizeGuide: sizeGuide !== null,
		productCount: counts.get(row.id) ?? 0,
		collectionCount: _count.collections,
		parentName: parent?.name ?? null,
		childCount: _count.children,
	}))
}

/**
 * Returns the columns of the submitted declarations and feed attributes. Absent ones are `undefined`, which Prisma
 * leaves unchanged.
 */
function toColumns(input: Omit<CategoryInput, 'name'>) {
	return { ...mapDeclarations((name) => input[name]), ...pickColumns(input, feedAttributeNames) }
}

/** The fields whose changes the activity log records. */
const activitySelect = { ...formSelect, parent: { select: { name: true } } } as const

function toActivityValues({ parent, ...values }: Prisma.CategoryGetPayload<{ select: typeof activitySelect }>) {
	return { ...values, parent: parent?.name ?? null }
}

async function assertCategoryExists(tx: Transaction, id: number) {
	const row = await tx.category.findUnique({ where: { id }, select: activitySelect })
	return row ? toActivityValues(row) : refuse('not-found', 'category-not-found')
}

/**
 * Returns the columns of a changed parent, with the position after the parent's last child. Returns no columns when the
 * parent stays the same.
 */
async function buildParentChange(tx: Transaction, id: number, parentId: number | null | undefined) {
	if (parentId === undefined) return {}
	const now = await tx.category.findUniqueOrThrow({ where: { id }, select: { parentId: true } })
	if (now.parentId === parentId) return {}
	if (parentId !== null) await assertValidParent(tx, parentId, id)
	return { parentId, position: await getNextPosition(tx, parentId) }
}

async function moveContents(tx: Transaction, categoryId: number, moveTo: number) {
	const target = await tx.category.count({ where: { id: moveTo, NOT: { id: categoryId } } })
	if (target === 0) refuse('invalid', 'category-target-unknown', {}, 'moveTo')
	await tx.product.updateMany({ where: { categoryId }, data: { categoryId: moveTo } })
	await tx.collection.updateMany({ where: { categoryId }, data: { categoryId: moveTo } })
}
