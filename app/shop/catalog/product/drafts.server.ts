import { Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { noteProduct } from './note-product.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import type { Page } from '../../paging.ts'
import { readIds } from '#app/adapters/db/sql.server.ts'
import { countRows, pageOfIds } from '../../search/fts-page.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { missingOfRow, missingWords, publishableSelect } from './missing.ts'
import { isSignatureOf, signatureOf } from '#app/adapters/secret.server.ts'
import { note } from '../../journal/journal.server.ts'
import { draftDetail } from '../listing/browse.server.ts'
import type { ProductDetail } from './product-view.ts'

/** What admins may open and edit: products that shoppers see, and drafts. */
export const notDeleted = {
	OR: [{ deletedAt: null }, { isDraft: true }],
} as const satisfies Prisma.ProductWhereInput

/** The columns of a draft, which shoppers see as little as a deleted product. */
export function asDraft(): { isDraft: true; deletedAt: Date } {
	return { isDraft: true, deletedAt: new Date() }
}

/** The columns of a product that customers have seen and see no longer: it is a draft that is called hidden. */
export function asHidden() {
	return { ...asDraft(), wasPublished: true } as const
}

/** The columns of a product that customers see. */
export const published = { isDraft: false, deletedAt: null } as const

/**
 * Shows a draft to shoppers, from the next request on; a published product stays. Unknown or deleted: 'not-found'; with
 * something missing: 'conflict'.
 */
export async function publishProduct(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await write(async (tx) => {
		await mustBeThere(tx, id)
		const draft = await tx.product.findFirst({ where: { id, isDraft: true }, select: publishableSelect })
		const missing = draft ? missingOfRow(draft) : []
		if (missing.length > 0)
			refuse(
				'conflict',
				`${draft!.name} has ${missingWords(missing)} yet. Please add what is missing, then publish it.`,
			)
		const { count } = await tx.product.updateMany({ where: { id, isDraft: true }, data: published })
		if (count > 0) await noteProduct(tx, actor, 'publish', id)
	})
}

/**
 * Hides a product from shoppers until it is published again; lines of carts and who waits for it are kept meanwhile.
 * Unknown or deleted: 'not-found'.
 */
export async function backToDraft(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await write(async (tx) => {
		await mustBeThere(tx, id)
		const { count } = await tx.product.updateMany({ where: { id, deletedAt: null }, data: asHidden() })
		if (count > 0) await noteProduct(tx, actor, 'hide', id)
	})
}

async function mustBeThere(tx: Transaction, id: number) {
	if ((await tx.product.count({ where: { id, ...notDeleted } })) === 0) refuse('not-found', 'Product not found')
}

/**
 * Takes a product from the shop and from carts; answers whether it was there. Orders keep their copies
 * (rule: deleted-product).
 */
export async function removeProduct(tx: Transaction, id: number): Promise<boolean> {
	const data = { deletedAt: new Date(), isDraft: false }
	const { count } = await tx.product.updateMany({ where: { id, ...notDeleted }, data })
	if (count === 0) return false
	await tx.cartItem.deleteMany({ where: { productColor: { productId: id } } })
	// Another product may have them.
	await tx.variant.updateMany({ where: { productId: id, sku: { not: null } }, data: { sku: null } })
	return true
}

/** Products that one COMMIT publishes, so that other writes do not wait for thousands. */
const atOnce = 50

/**
 * Publishes the drafts of an import that the import added and that have a price (rule: no-sale-without-price); answers
 * how many.
 */
export async function publishBatch(actor: Actor, batchId: number): Promise<number> {
	mustBeAllowed(actor, 'catalogue')
	let count = 0
	for (;;) {
		const ids = await draftsOf(batchId)
		if (ids.length === 0) return count
		count += await write(async (tx) => {
			const rows = await tx.product.findMany({ where: { id: { in: ids }, isDraft: true }, select: { id: true } })
			for (const { id } of rows) await noteProduct(tx, actor, 'publish', id)
			return (await tx.product.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: published })).count
		})
	}
}

const addedDrafts = (batchId: number) => Prisma.sql`"ImportedProduct" i
	JOIN "Product" p ON p."id" = i."productId" AND p."isDraft" WHERE i."batchId" = ${batchId} AND i."isNew"`

function draftsOf(batchId: number): Promise<number[]> {
	return readIds(Prisma.sql`SELECT p."id" FROM ${addedDrafts(batchId)} AND p."basePricePaise" > 0 LIMIT ${atOnce}`)
}

/** How many products of an import are drafts. */
export function countDrafts(batchId: number): Promise<number> {
	return countRows(addedDrafts(batchId))
}

interface WantedDrafts {
	conditions: Prisma.Sql[]
	order: Prisma.Sql
	page: number
	pageSize: number
}

/** The ids of drafts whose name holds `search`, a page of them in order. */
export function findDrafts(search: string, { conditions, order, page, pageSize }: WantedDrafts): Promise<Page<number>> {
	const isNamed = Prisma.sql`instr("nameKey", ${normaliseText(search)}) > 0`
	// The database uses the index of drafts for these words alone.
	const found = Prisma.sql`"Product" WHERE "isDraft" AND ${Prisma.join([isNamed, ...conditions], ' AND ')}`
	return pageOfIds(found, order, page, pageSize)
}

/** The address of the page that shows a draft to whoever has it (rule: draft-preview); null for what is no draft. */
export async function previewPath(id: number): Promise<string | null> {
	const since = await draftSince(id)
	return since && `/preview/${id}-${signatureOf(previewText(id, since))}`
}

/** The draft of a preview's address. Published, deleted, or the address renewed meanwhile: 'not-found'. */
export async function readPreviewedDraft(token: string): Promise<ProductDetail> {
	const [, id, signature = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
	const since = id === undefined ? null : await draftSince(Number(id))
	if (!since || !isSignatureOf(previewText(Number(id), since), signature)) refuse('not-found', 'Product not found')
	return draftDetail(Number(id))
}

/** Ends the address of a draft's preview: it has another one from now on. Not a draft: 'not-found'. */
export async function renewPreview(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await write(async (tx) => {
		const draft = await tx.product.findFirst({ where: { id, isDraft: true }, select: { name: true } })
		if (!draft) refuse('not-found', 'Product not found')
		await tx.product.update({ where: { id }, data: asDraft(), select: { id: true } })
		await note(tx, actor, {
			act: 'change',
			kind: 'product',
			id,
			label: draft.name,
			new: { preview: 'another address' },
		})
	})
}

/** The time since when the product is a draft, which the address is made of: so it ends with the draft. */
async function draftSince(id: number): Promise<Date | null> {
	const row = await read.product.findFirst({ where: { id, isDraft: true }, select: { deletedAt: true } })
	return row?.deletedAt ?? null
}

const previewText = (id: number, since: Date) => `preview:${id}:${since.getTime()}`
