import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordProductActivity } from './product-activity.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import type { Page } from '../../values/paging.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { countRows, findIdPage } from '../../search/fts-page.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import { listMissingOfRow, formatMissing, publishableSelect, unnamedProduct } from './publish-requirements.ts'
import { isUrlSignatureValid, createUrlSignature } from '#app/adapters/secret.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { productStatus } from '../../values/product-status.ts'
import { activeWhere, changeStatus, draftSql, draftWhere, notArchivedWhere } from './product-status.server.ts'
import { getDraftDetail } from './product-detail.server.ts'
import type { ProductDetail } from './product-view.ts'

/** Returns the columns of a product that becomes a draft. */
export function buildDraftColumns() {
	return changeStatus(productStatus.draft)
}

/** Returns the columns of an unpublished product: a draft that customers have seen. */
export function buildUnpublishedColumns() {
	return { ...buildDraftColumns(), wasPublished: true } as const
}

/** Returns the columns of a product that is published. */
export function buildActiveColumns() {
	return changeStatus(productStatus.active)
}

/**
 * Publishes a draft, effective from the next request. A published product stays unchanged.
 *
 * @throws not-found: the product is unknown or deleted.
 * @throws conflict: something is missing.
 */
export async function publishProduct(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'catalog')
	await write(async (tx) => {
		await assertProductExists(tx, id)
		const draft = await tx.product.findFirst({ where: { id, ...draftWhere }, select: publishableSelect })
		const missing = draft ? listMissingOfRow(draft) : []
		if (missing.length > 0)
			refuse('conflict', 'product-incomplete', { product: draft!.name, missing: formatMissing(missing) })
		const { count } = await tx.product.updateMany({ where: { id, ...draftWhere }, data: buildActiveColumns() })
		if (count > 0) await recordProductActivity(tx, actor, 'publish', id)
	})
}

/**
 * Unpublishes a product until it is published again. Cart lines and back-in-stock requests are kept meanwhile.
 *
 * @throws not-found: the product is unknown or deleted.
 */
export async function unpublishProduct(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'catalog')
	await write(async (tx) => {
		await assertProductExists(tx, id)
		const { count } = await tx.product.updateMany({ where: { id, ...activeWhere }, data: buildUnpublishedColumns() })
		if (count > 0) await recordProductActivity(tx, actor, 'hide', id)
	})
}

async function assertProductExists(tx: Transaction, id: number) {
	if ((await tx.product.count({ where: { id, ...notArchivedWhere } })) === 0) refuse('not-found', 'product-not-found')
}

/**
 * Archives a product: nobody sees it anymore, and it leaves all carts. Returns whether it existed. Orders keep their
 * copies (rule: deleted-product).
 */
export async function removeProduct(tx: Transaction, id: number): Promise<boolean> {
	const data = changeStatus(productStatus.archived)
	const { count } = await tx.product.updateMany({ where: { id, ...notArchivedWhere }, data })
	if (count === 0) return false
	await tx.cartItem.deleteMany({ where: { productColor: { productId: id } } })
	// The SKUs become free for other products.
	await tx.variant.updateMany({ where: { productId: id, sku: { not: null } }, data: { sku: null } })
	return true
}

/** The number of products published per transaction, so that other writes do not wait until thousands are published. */
const batchSize = 50

/**
 * Publishes the drafts that an import added and that have a price (rule: no-sale-without-price). Returns their number.
 */
export async function publishBatch(actor: Actor, batchId: number): Promise<number> {
	requirePermission(actor, 'catalog')
	let count = 0
	for (;;) {
		const ids = await findDraftIds(batchId)
		if (ids.length === 0) return count
		count += await write(async (tx) => {
			const rows = await tx.product.findMany({ where: { id: { in: ids }, ...draftWhere }, select: { id: true } })
			for (const { id } of rows) await recordProductActivity(tx, actor, 'publish', id)
			const where = { id: { in: rows.map(({ id }) => id) } }
			return (await tx.product.updateMany({ where, data: buildActiveColumns() })).count
		})
	}
}

const addedDraftsSql = (batchId: number) => Prisma.sql`"ImportedProduct" i
	JOIN "Product" p ON p."id" = i."productId" AND p.${draftSql} WHERE i."batchId" = ${batchId} AND i."isNew"`

function findDraftIds(batchId: number): Promise<number[]> {
	return readIds(
		Prisma.sql`SELECT p."id" FROM ${addedDraftsSql(batchId)} AND p."basePricePaise" > 0 LIMIT ${batchSize}`,
	)
}

/** Returns the number of drafts that an import added and that are not published yet. */
export function countDrafts(batchId: number): Promise<number> {
	return countRows(addedDraftsSql(batchId))
}

interface DraftQuery {
	conditions: Prisma.Sql[]
	order: Prisma.Sql
	page: number
	pageSize: number
}

/** Returns a page of ids of drafts whose name contains `search`, in order. */
export function findDrafts(search: string, { conditions, order, page, pageSize }: DraftQuery): Promise<Page<number>> {
	const isNamed = Prisma.sql`instr("nameKey", ${normalizeText(search)}) > 0`
	const found = Prisma.sql`"Product" WHERE ${draftSql} AND ${Prisma.join([isNamed, ...conditions], ' AND ')}`
	return findIdPage(found, order, page, pageSize)
}

/**
 * Returns the public preview address of a draft, which works for anyone who has the link (rule: draft-preview). `null`
 * when the product is not a draft.
 */
export async function getPreviewPath(id: number): Promise<string | null> {
	const since = await findDraftSince(id)
	return since && `/preview/${id}-${createUrlSignature(buildPreviewText(id, since))}`
}

/**
 * Returns the draft of a preview address.
 *
 * @throws not-found: the address is invalid or was renewed, or the draft was published or deleted.
 */
export async function getPreviewedDraft(token: string): Promise<ProductDetail> {
	const [, id, signature = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
	const since = id === undefined ? null : await findDraftSince(Number(id))
	if (!since || !isUrlSignatureValid(buildPreviewText(Number(id), since), signature))
		refuse('not-found', 'product-not-found')
	return getDraftDetail(Number(id))
}

/**
 * Replaces the preview address of a draft, so that the previous one no longer works.
 *
 * @throws not-found: the product is not a draft.
 */
export async function renewPreview(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'catalog')
	await write(async (tx) => {
		const draft = await tx.product.findFirst({ where: { id, ...draftWhere }, select: { name: true } })
		if (!draft) refuse('not-found', 'product-not-found')
		await tx.product.update({ where: { id }, data: buildDraftColumns(), select: { id: true } })
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'product',
			id,
			label: draft.name,
			new: { preview: 'another address' },
		})
	})
}

/**
 * Returns the time when the product became a draft or its preview address was renewed. `null` when it is no draft. The
 * preview address is derived from this time, so it no longer works once the product is published.
 */
async function findDraftSince(id: number): Promise<Date | null> {
	const row = await read.product.findFirst({
		where: { id, ...draftWhere },
		select: { statusChangedAt: true, createdAt: true },
	})
	return row && (row.statusChangedAt ?? row.createdAt)
}

const buildPreviewText = (id: number, since: Date) => `preview:${id}:${since.getTime()}`

interface StartedDraft {
	name: string
	description: string
	basePrice: number
	images: readonly unknown[]
	colorIds: readonly unknown[]
	categoryId?: number | null | undefined
	collectionId?: number | null | undefined
	variants?: readonly unknown[] | null | undefined
}

/**
 * Checks that something was entered into a new draft, so that an untouched form leaves no unnamed product (rule:
 * publish-requirements).
 *
 * @throws invalid on `name`: the draft is blank.
 */
export function assertDraftStarted(draft: StartedDraft): void {
	const { name, description, basePrice, images, colorIds, categoryId, collectionId, variants } = draft
	const isNamed = name.trim() !== '' && name !== unnamedProduct
	const isStarted = isNamed || description !== '' || basePrice > 0 || Boolean(categoryId) || Boolean(collectionId)
	if (!isStarted && [images, colorIds, variants ?? []].every(({ length }) => length === 0))
		refuse('invalid', 'product-draft-blank', {}, 'name')
}
