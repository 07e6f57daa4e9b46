import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { read, write, type Prisma, type Transaction } from '#app/adapters/db/db.server.ts'
import { inTreeOrder, namedPage } from '../../search/fts-page.server.ts'
import { freeNameKey, countByTaxon } from '../name-key.server.ts'
import { catalogVersionNow } from '../../version/catalog-version.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { sortByIds } from '../../paging.ts'
import { note } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { guideText, type SizeGuideLines } from '../../words/size-guide.ts'
import { mustKnowHsn } from '../product/product-tax.server.ts'
import { namesOf } from '../../two-versions/differences.ts'
import { mustBeSeen, type RowForm, type Seen } from '../../two-versions/seen-version.server.ts'
import type { CategoryInput } from './category.schema.ts'
import { saveSizeGuide } from '../size-guide/size-guide.server.ts'
import { mustFitIn, positionBehind } from './category-order.server.ts'

export const listCategories = memoizeByVersion(catalogVersionNow, 1, () =>
	read.category.findMany({ orderBy: { nameKey: 'asc' }, select: { id: true, name: true, content: true } }),
)

/** Lists the categories for the admin, in menu order, 25 a page (rule: list-search). */
export async function listAdminCategories({ search, page }: { search: string; page: number }) {
	const { items: ids, ...window } = await namedPage('Category', search, page, inTreeOrder)
	const rows = await read.category.findMany({ where: { id: { in: ids } }, select: adminSelect })
	return { ...window, items: await adminCategories(sortByIds(ids, rows)) }
}

export const categoryForm = {
	noun: 'category',
	labels: { name: 'Name', parentId: 'In the category', content: 'Content', hsn: 'HSN code', sizeGuide: 'Size guide' },
	shown: async () => {
		const categories = await listCategories()
		return { parentId: (id) => ({ lines: id ? namesOf(id, categories) : ['None'] }) }
	},
	read: async (db, id) => {
		const select = { name: true, parentId: true, content: true, hsn: true, sizeGuide: { select: { lines: true } } }
		const row = await db.category.findUnique({ where: { id }, select })
		const lines = row?.sizeGuide?.lines as SizeGuideLines | undefined
		if (!row) return null
		const parentId = String(row.parentId ?? '')
		return { ...row, parentId, content: row.content ?? '', sizeGuide: lines ? guideText(lines) : '' }
	},
} satisfies RowForm

/**
 * Returns a category with its counts.
 *
 * @throws not-found: the category is unknown.
 */
export async function findCategory(id: number) {
	const row = await read.category.findUnique({ where: { id }, select: adminSelect })
	return row ? (await adminCategories([row]))[0]! : refuse('not-found', notFound)
}

/**
 * Creates a category as the last one of its parent and returns its id.
 *
 * @throws conflict: on `name`, the name is taken (rule: unique-names).
 * @throws invalid: on `parentId`, the category cannot have this parent.
 */
export async function createCategory(
	actor: Actor,
	{ name, content, sizeGuide, hsn, parentId = null }: CategoryInput,
): Promise<number> {
	mustBeAllowed(actor, 'catalogue')
	mustKnowHsn(hsn, new Date())
	return write(async (tx) => {
		const nameKey = await freeNameKey(tx, 'category', name)
		if (parentId !== null) await mustFitIn(tx, parentId)
		const position = await positionBehind(tx, parentId)
		const made = await tx.category.create({
			data: { name, nameKey, content: content || null, hsn: hsn ?? '', parentId, position },
			select: { id: true },
		})
		await saveSizeGuide(tx, { categoryId: made.id }, sizeGuide)
		await note(tx, actor, { act: 'create', kind: 'category', id: made.id, label: name })
		return made.id
	})
}

/**
 * Updates a category. `content` and `parentId` stay when undefined and are removed when `null` or `''`. Throws as
 * `createCategory` does.
 *
 * @throws conflict: the category differs from `seen`.
 * @throws not-found: the category is unknown.
 */
export async function updateCategory(
	actor: Actor,
	id: number,
	{ name, content, sizeGuide, hsn, parentId, seen }: CategoryInput & Seen,
): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	mustKnowHsn(hsn, new Date())
	await write(async (tx) => {
		const old = await mustExist(tx, id)
		await mustBeSeen(tx, categoryForm, id, seen)
		const nameKey = await freeNameKey(tx, 'category', name, id)
		const place = await movedTo(tx, id, parentId)
		const now = await tx.category.update({
			where: { id },
			data: { name, nameKey, content: content === '' ? null : content, ...(hsn !== undefined && { hsn }), ...place },
			select: factsSelect,
		})
		await saveSizeGuide(tx, { categoryId: id }, sizeGuide)
		await note(tx, actor, { act: 'change', kind: 'category', id, label: name, old, new: factsOf(now) })
	})
}

/**
 * Deletes a category. Its products and collections move to `moveTo` or have no category (rule: deleted-category), and
 * its child categories move to the top level.
 *
 * @throws not-found: the category is unknown.
 * @throws invalid: `moveTo` is unknown.
 */
export async function deleteCategory(actor: Actor, id: number, moveTo?: number): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await write(async (tx) => {
		const { name } = await mustExist(tx, id)
		if (moveTo !== undefined) await moveAll(tx, id, moveTo)
		await note(tx, actor, { act: 'delete', kind: 'category', id, label: name })
		await tx.category.delete({ where: { id }, select: { id: true } })
	})
}

/**
 * Returns the id of the category with this name, ignoring case and accents (rule: unique-names). Creates it when it
 * does not exist.
 */
export async function ensureCategory(tx: Transaction, name: string): Promise<number> {
	const nameKey = normaliseText(name)
	const known = await tx.category.findUnique({ where: { nameKey }, select: { id: true } })
	if (known) return known.id
	const position = await positionBehind(tx, null)
	return (await tx.category.create({ data: { name, nameKey, position }, select: { id: true } })).id
}

const notFound = 'Category not found'

const adminSelect = {
	id: true,
	name: true,
	content: true,
	parent: { select: { name: true } },
	sizeGuide: { select: { categoryId: true } },
	_count: { select: { collections: true, children: true } },
} as const satisfies Prisma.CategorySelect

/** A category with its counts and its parent. */
export type AdminCategory = Awaited<ReturnType<typeof adminCategories>>[number]

async function adminCategories(rows: Prisma.CategoryGetPayload<{ select: typeof adminSelect }>[]) {
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

/** The fields that the log compares. */
const factsSelect = { name: true, content: true, hsn: true, parent: { select: { name: true } } } as const

function factsOf({ parent, ...facts }: Prisma.CategoryGetPayload<{ select: typeof factsSelect }>) {
	return { ...facts, parent: parent?.name ?? null }
}

async function mustExist(tx: Transaction, id: number) {
	const row = await tx.category.findUnique({ where: { id }, select: factsSelect })
	return row ? factsOf(row) : refuse('not-found', notFound)
}

/** Returns the new parent and the position after its last child. Returns nothing when the parent stays the same. */
async function movedTo(tx: Transaction, id: number, parentId: number | null | undefined) {
	if (parentId === undefined) return {}
	const now = await tx.category.findUniqueOrThrow({ where: { id }, select: { parentId: true } })
	if (now.parentId === parentId) return {}
	if (parentId !== null) await mustFitIn(tx, parentId, id)
	return { parentId, position: await positionBehind(tx, parentId) }
}

async function moveAll(tx: Transaction, categoryId: number, moveTo: number) {
	const target = await tx.category.count({ where: { id: moveTo, NOT: { id: categoryId } } })
	if (target === 0) refuse('invalid', 'The category to move to does not exist', 'moveTo')
	await tx.product.updateMany({ where: { categoryId }, data: { categoryId: moveTo } })
	await tx.collection.updateMany({ where: { categoryId }, data: { categoryId: moveTo } })
}
