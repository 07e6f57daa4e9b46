import { normaliseText } from '../../search/normalise.ts'
import { formatPaise } from '../../money.ts'
import { textList } from '../listing/product-rows.server.ts'
import { maxQuantity } from '../product/product-limits.ts'
import { differingParts, type FieldChange, type ImportedField } from './import-view.ts'
import type { FoundImages } from './images.server.ts'
import { draftOf, type ExportProduct } from './draft/product-cells.server.ts'
import type { ProductDraft } from './draft/product-draft.server.ts'
import { maxImages } from '#app/shop/media/image-limits.ts'

export type Existing = ExportProduct & { id: number; deletedAt: Date | null; countsByVariant: boolean }

export interface Target {
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	quantity: number
	description: string
	details: string[]
	sizeFit: string[]
	materialCare: string[]
	shippingReturn: string[]
	categoryName: string | null
	collectionName: string | null
	isFeatured: boolean
	colors: string[]
	images: FoundImages['images']
}

export type Plan =
	| { result: 'deleted' | 'unchanged' }
	| { result: 'added'; target: Target }
	| { result: 'changed'; target: Target; existing: Existing; changes: FieldChange[] }

/** The colour of a product without any: a cart holds a product in a colour. */
const onlyColor = ['Standard']

/**
 * Merges a draft into the product of its handle. Null fields stay, as do those equal to its export, which cannot hold
 * everything.
 */
export function planImport(draft: ProductDraft, images: FoundImages, existing: Existing | null): Plan {
	if (existing?.deletedAt) return { result: 'deleted' }
	if (!existing) return { result: 'added', target: newTarget(draft, images) }
	const present = asTarget(existing)
	const target = wantedTarget(draft, images, existing, present)
	const changes = differences(present, target)
	return changes.length === 0 ? { result: 'unchanged' } : { result: 'changed', target, existing, changes }
}

function newTarget(draft: ProductDraft, { images }: FoundImages): Target {
	return {
		name: draft.name,
		basePricePaise: draft.basePricePaise,
		originalPricePaise: draft.originalPricePaise,
		quantity: draft.quantity ?? 0,
		description: draft.description ?? '',
		details: draft.details ?? [],
		sizeFit: draft.sizeFit ?? [],
		materialCare: draft.materialCare ?? [],
		shippingReturn: draft.shippingReturn ?? [],
		categoryName: draft.categoryName,
		collectionName: draft.collectionName,
		isFeatured: draft.isFeatured ?? false,
		colors: draft.colors ?? onlyColor,
		images: images.map((image) => ({ ...image, color: oneOf(draft.colors ?? onlyColor, image.color) })),
	}
}

function asTarget(existing: Existing): Target {
	return {
		name: existing.name,
		basePricePaise: existing.basePricePaise,
		originalPricePaise: existing.originalPricePaise,
		quantity: existing.remainingQty,
		description: existing.description,
		details: textList(existing.details),
		sizeFit: textList(existing.sizeFit),
		materialCare: textList(existing.materialCare),
		shippingReturn: textList(existing.shippingReturn),
		categoryName: existing.category?.name ?? null,
		collectionName: existing.collection?.name ?? null,
		isFeatured: existing.isFeatured,
		colors: existing.colors.map(({ color }) => color.name),
		images: existing.images.map(({ imageHash, alt, colorId }) => ({
			imageHash,
			alt,
			color: existing.colors.find((one) => one.colorId === colorId)?.color.name ?? null,
		})),
	}
}

function wantedTarget(draft: ProductDraft, images: FoundImages, existing: Existing, present: Target): Target {
	const exported = draftOf(existing)
	const settle = <T>(wanted: T | null, known: T | null | undefined, now: T): T =>
		wanted === null || same(wanted, known) ? now : wanted
	const quantity = stillThere(draft, existing.purchaseQty)
	// Only an original price above the price is shown.
	const before = present.originalPricePaise ?? 0
	const shownBefore = before > draft.basePricePaise ? before : null
	const colors =
		draft.colors === null || same(draft.colors.map(normaliseText), exported?.colors?.map(normaliseText))
			? present.colors
			: draft.colors
	return {
		name: settle(draft.name, exported?.name, present.name),
		basePricePaise: draft.basePricePaise,
		originalPricePaise:
			draft.originalPricePaise === shownBefore ? present.originalPricePaise : draft.originalPricePaise,
		quantity: settle(quantity, exported?.quantity, present.quantity),
		description: settle(draft.description, exported?.description, present.description),
		details: settle(draft.details, exported?.details, present.details),
		sizeFit: settle(draft.sizeFit, exported?.sizeFit, present.sizeFit),
		materialCare: settle(draft.materialCare, exported?.materialCare, present.materialCare),
		shippingReturn: settle(draft.shippingReturn, exported?.shippingReturn, present.shippingReturn),
		categoryName: settleName(draft.categoryName, present.categoryName),
		collectionName: settleName(draft.collectionName, present.collectionName),
		isFeatured: draft.isFeatured ?? present.isFeatured,
		colors,
		images: wantedImages(images, exported, present.images).map((image) => ({
			...image,
			color: oneOf(colors, colorOf(image, images.images) ?? colorOf(image, present.images)),
		})),
	}
}

/** Purchases since the file was written are subtracted. */
function stillThere({ quantity, purchaseQty }: ProductDraft, purchasedNow: number): number | null {
	if (quantity === null) return null
	return Math.min(maxQuantity, Math.max(0, quantity + (purchaseQty ?? purchasedNow) - purchasedNow))
}

function settleName(wanted: string | null, present: string | null): string | null {
	return wanted === null || normaliseText(wanted) === normaliseText(present ?? '') ? present : wanted
}

/** A missing image in the file removes none of the product's. */
function wantedImages(
	{ images, missing }: FoundImages,
	exported: ProductDraft | null,
	present: Target['images'],
): Target['images'] {
	if (missing.length === 0) {
		const shown = exported?.images.map(({ hash, alt }) => ({ imageHash: hash ?? '', alt }))
		return images.length === 0 || same(images.map(imagePair), shown?.map(imagePair)) ? present : images
	}
	if (!images.some((image) => isNew(image, present))) return present
	return [...images, ...present.filter((image) => isNew(image, images))].slice(0, maxImages)
}

function colorOf({ imageHash }: Hashed, images: Target['images']): string | null {
	return images.find((image) => image.imageHash === imageHash)?.color ?? null
}

function oneOf(colors: string[], name: string | null): string | null {
	return name === null ? null : (colors.find((color) => normaliseText(color) === normaliseText(name)) ?? null)
}

type Hashed = { imageHash: string }

function isNew(one: Hashed, others: Hashed[]): boolean {
	return others.every(({ imageHash }) => imageHash !== one.imageHash)
}

function differences(from: Target, to: Target): FieldChange[] {
	const money = (paise: number | null) => (paise === null ? 'none' : formatPaise(paise))
	const list = (entries: string[]) => entries.join(' · ')
	return [
		change('name', from.name, to.name),
		change('price', from.basePricePaise, to.basePricePaise, money),
		change('original price', from.originalPricePaise, to.originalPricePaise, money),
		change('quantity', from.quantity, to.quantity),
		change('description', from.description, to.description),
		change('details', from.details, to.details, list),
		change('sizes', from.sizeFit, to.sizeFit, list),
		change('material & care', from.materialCare, to.materialCare, list),
		change('shipping & returns', from.shippingReturn, to.shippingReturn, list),
		change('category', from.categoryName, to.categoryName, (name) => name ?? 'none'),
		change('collection', from.collectionName, to.collectionName, (name) => name ?? 'none'),
		change('featured', from.isFeatured, to.isFeatured, (is) => (is ? 'yes' : 'no')),
		change('colors', from.colors, to.colors, list),
		imageChange(from.images, to.images),
	].filter((each) => each !== null)
}

function change<T>(field: ImportedField, from: T, to: T, words: (value: T) => string = String): FieldChange | null {
	if (same(from, to)) return null
	const [before, after] = differingParts(words(from), words(to))
	return { field, from: before || 'nothing', to: after || 'nothing' }
}

function imageChange(from: Target['images'], to: Target['images']): FieldChange | null {
	const isSame = same(from.map(imagePair), to.map(imagePair))
	if (
		isSame &&
		same(
			from.map(({ color }) => color),
			to.map(({ color }) => color),
		)
	)
		return null
	const count = ({ length }: Hashed[]) => (length === 1 ? '1 picture' : `${length} pictures`)
	const areOther = to.some((image) => isNew(image, from))
	const otherwise = isSame ? ', which show other colours' : ', in another order or with other words'
	const addition = from.length === to.length ? (areOther ? ', others' : otherwise) : ''
	return { field: 'pictures', from: count(from), to: count(to) + addition }
}

function imagePair({ imageHash, alt }: Pick<Target['images'][number], 'imageHash' | 'alt'>): [string, string] {
	return [imageHash, alt]
}

function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}
