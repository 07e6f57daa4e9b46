import { read, write } from '#app/adapters/db/db.server.ts'
import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { foldText } from '../../fold.ts'
import { ensureCategory } from '../category.server.ts'
import { catalogChanged } from '../changed.server.ts'
import { ensureColor } from '../color.server.ts'
import { recordStock, replaceColors, replaceImages } from '../product-parts.server.ts'
import { defaultHexCode, textList } from '../product-rows.server.ts'
import { maxProductImages } from '../product.schema.ts'
import { colorHex } from './color-hex.ts'
import type { StoredPictures } from './pictures.server.ts'
import type { ProductDraft } from './product-draft.server.ts'

export type ImportedField =
	| 'name'
	| 'price'
	| 'original price'
	| 'quantity'
	| 'description'
	| 'details'
	| 'sizes'
	| 'category'
	| 'colors'
	| 'pictures'

export interface ImportResult {
	result: 'added' | 'changed' | 'unchanged' | 'deleted'
	changes: ImportedField[]
}

/** What a product without a colour option is called in, so that it can be put in a cart. */
const onlyColor = ['Standard']

/**
 * Makes the shop's product of the draft's handle what the draft says, in one transaction. What the draft says nothing about stays, and
 * so does what was bought. A product that already is so is not touched; one that was deleted in the shop is not brought back.
 */
export async function importProduct(draft: ProductDraft, pictures: StoredPictures): Promise<ImportResult> {
	const seen = plan(draft, pictures, await findByHandle(read, draft.handle))
	if (seen.result === 'deleted' || seen.result === 'unchanged') return { result: seen.result, changes: [] }
	const done = await write(async (tx) => {
		// Somebody may have bought or edited it since.
		const now = plan(draft, pictures, await findByHandle(tx, draft.handle))
		if (now.result === 'added') await add(tx, draft, now.target)
		else if (now.result === 'changed') await change(tx, draft, now)
		return now
	})
	catalogChanged()
	return { result: done.result, changes: done.result === 'changed' ? done.changes : [] }
}

const existingSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	originalPricePaise: true,
	remainingQty: true,
	purchaseQty: true,
	description: true,
	details: true,
	sizeFit: true,
	deletedAt: true,
	category: { select: { name: true } },
	images: { select: { imageHash: true, alt: true }, orderBy: { position: 'asc' } },
	colors: { select: { color: { select: { name: true } } }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.ProductSelect

type Existing = Prisma.ProductGetPayload<{ select: typeof existingSelect }>

function findByHandle(db: Pick<Transaction, 'product'>, handle: string) {
	return db.product.findUnique({ where: { handle }, select: existingSelect })
}

/** What the product is to be in the end. */
interface Target {
	quantity: number
	description: string
	details: string[]
	sizeFit: string[]
	categoryName: string | null
	colors: string[]
	images: StoredPictures['images']
}

type Plan =
	| { result: 'deleted' | 'unchanged' }
	| { result: 'added'; target: Target }
	| { result: 'changed'; target: Target; existing: Existing; changes: ImportedField[] }

function plan(draft: ProductDraft, pictures: StoredPictures, existing: Existing | null): Plan {
	if (existing?.deletedAt) return { result: 'deleted' }
	const colors = existing?.colors.map(({ color }) => color.name) ?? []
	const target = {
		quantity: draft.quantity ?? existing?.remainingQty ?? 0,
		description: draft.description ?? existing?.description ?? '',
		details: draft.details ?? textList(existing?.details ?? []),
		sizeFit: draft.sizeFit ?? textList(existing?.sizeFit ?? []),
		categoryName: draft.categoryName ?? existing?.category?.name ?? null,
		colors: draft.colors ?? (colors.length > 0 ? colors : onlyColor),
		images: wantedImages(pictures, existing?.images ?? []),
	}
	if (!existing) return { result: 'added', target }
	const changes = differences(draft, target, existing)
	return changes.length === 0 ? { result: 'unchanged' } : { result: 'changed', target, existing, changes }
}

/** As long as a picture of the file is missing, none that the product has is taken away for it. */
function wantedImages({ images, missing }: StoredPictures, existing: Existing['images']) {
	type Hashed = { imageHash: string }
	const isNew = (one: Hashed, others: Hashed[]) => others.every(({ imageHash }) => imageHash !== one.imageHash)
	if (missing.length === 0) return images.length > 0 ? images : existing
	if (!images.some((image) => isNew(image, existing))) return existing
	return [...images, ...existing.filter((image) => isNew(image, images))].slice(0, maxProductImages)
}

function differences(draft: ProductDraft, target: Target, existing: Existing): ImportedField[] {
	const before = existing.originalPricePaise ?? 0
	const shownBefore = before > draft.basePricePaise ? before : null
	const pairs: [ImportedField, unknown, unknown][] = [
		['name', draft.name, existing.name],
		['price', draft.basePricePaise, existing.basePricePaise],
		['original price', draft.originalPricePaise, shownBefore],
		['quantity', target.quantity, existing.remainingQty],
		['description', target.description, existing.description],
		['details', target.details, existing.details],
		['sizes', target.sizeFit, existing.sizeFit],
		['category', foldText(target.categoryName ?? ''), foldText(existing.category?.name ?? '')],
		['colors', target.colors.map(foldText), existing.colors.map(({ color }) => foldText(color.name))],
		['pictures', target.images.map(picturePair), existing.images.map(picturePair)],
	]
	return pairs.filter(([, wanted, present]) => JSON.stringify(wanted) !== JSON.stringify(present)).map(([field]) => field)
}

function picturePair({ imageHash, alt }: StoredPictures['images'][number]) {
	return [imageHash, alt]
}

async function columns(tx: Transaction, draft: ProductDraft, target: Target, purchaseQty: number) {
	return {
		name: draft.name,
		nameKey: foldText(draft.name),
		basePricePaise: draft.basePricePaise,
		originalPricePaise: draft.originalPricePaise,
		originalQty: target.quantity + purchaseQty,
		remainingQty: target.quantity,
		description: target.description,
		details: target.details,
		sizeFit: target.sizeFit,
		categoryId: target.categoryName ? await ensureCategory(tx, target.categoryName) : null,
	}
}

async function add(tx: Transaction, draft: ProductDraft, target: Target) {
	const data = { ...(await columns(tx, draft, target, 0)), handle: draft.handle }
	const { id: productId } = await tx.product.create({ data, select: { id: true } })
	await replaceImages(tx, productId, target.images)
	await replaceColors(tx, productId, await colorIds(tx, target))
	await recordStock(tx, { productId, reason: 'imported', before: 0, remaining: target.quantity })
}

async function change(tx: Transaction, draft: ProductDraft, { target, existing, changes }: Extract<Plan, { result: 'changed' }>) {
	const { id: productId, purchaseQty, remainingQty: before } = existing
	const data = { ...(await columns(tx, draft, target, purchaseQty)), version: { increment: 1 } }
	await tx.product.update({ where: { id: productId }, data })
	if (changes.includes('pictures')) await replaceImages(tx, productId, target.images)
	if (changes.includes('colors')) await replaceColors(tx, productId, await colorIds(tx, target))
	await recordStock(tx, { productId, reason: 'imported', before, remaining: target.quantity })
}

async function colorIds(tx: Transaction, { colors }: Target): Promise<number[]> {
	const ids: number[] = []
	for (const name of colors) ids.push(await ensureColor(tx, name, colorHex(name) ?? defaultHexCode))
	return ids
}
