import { normaliseText } from '../../search/normalise.ts'
import {
	type ColumnValues,
	columnValues,
	eachColumn,
	emptyColumns,
	type ImportedColumn,
	importedColumns,
} from '../../words/product-columns.ts'
import { maxQuantity, maxImages } from '../../words/limits.ts'
import type { FieldChange } from '../import-view.ts'
import type { FoundImages } from '../images/images.server.ts'
import { draftOf, type ExportProduct } from '../draft/product-cells.server.ts'
import type { ProductDraft } from '../draft/product-draft.server.ts'
import { differences, imagePair, isNew, same } from './plan-changes.server.ts'
import {
	keepsPrice,
	piecesOf,
	presentVariants,
	type TargetVariant,
	targetVariants,
	withoutBought,
} from './plan-variants.server.ts'

export type Existing = ExportProduct & {
	id: number
	deletedAt: Date | null
	isDraft: boolean
	countsByVariant: boolean
}

export interface Target extends ColumnValues<ImportedColumn> {
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	quantity: number
	categoryName: string | null
	collectionName: string | null
	colors: string[]
	/** The variants. `null` when stock is tracked for the product as a whole. */
	variants: TargetVariant[] | null
	images: FoundImages['images']
}

export type Plan =
	| { result: 'deleted' }
	| { result: 'unchanged'; target: Target }
	| { result: 'added'; target: Target }
	| { result: 'changed'; target: Target; existing: Existing; changes: FieldChange[] }

/** The color of a product without colors. A cart line always has a color. */
const onlyColor = ['Standard']

/**
 * Merges a draft into the product with its handle. Fields stay unchanged when they are `null` or equal to the product's
 * export, which cannot represent everything.
 */
export function planImport(draft: ProductDraft, images: FoundImages, existing: Existing | null): Plan {
	if (existing?.deletedAt && !existing.isDraft) return { result: 'deleted' }
	if (!existing) return { result: 'added', target: newTarget(draft, images) }
	const present = presentTarget(existing)
	const target = wantedTarget(draft, images, existing, present)
	const changes = differences(present, target)
	return changes.length === 0 ? { result: 'unchanged', target } : { result: 'changed', target, existing, changes }
}

function newTarget(draft: ProductDraft, { images }: FoundImages): Target {
	const colors = sellable(draft, draft.colors ?? onlyColor)
	const variants = draft.variants && targetVariants(draft.variants, colors, draft.basePricePaise)
	return {
		name: draft.name,
		basePricePaise: draft.basePricePaise,
		originalPricePaise: draft.originalPricePaise,
		quantity: variants ? piecesOf(variants) : (draft.quantity ?? 0),
		...settleColumns((name) => draft[name] ?? emptyColumns[name]),
		categoryName: draft.categoryName,
		collectionName: draft.collectionName,
		colors,
		variants,
		images: images.map((image) => ({ ...image, color: oneOf(colors, image.color) })),
	}
}

/** Every variant belongs to a color. */
function sellable({ variants }: ProductDraft, colors: string[]): string[] {
	return variants && colors.length === 0 ? onlyColor : colors
}

/** Returns a product's current values in the shop. */
export function presentTarget(existing: Existing): Target {
	return {
		name: existing.name,
		basePricePaise: existing.basePricePaise,
		originalPricePaise: existing.originalPricePaise,
		quantity: existing.remainingQty,
		...columnValues(existing, importedColumns),
		categoryName: existing.category?.name ?? null,
		collectionName: existing.collection?.name ?? null,
		colors: existing.colors.map(({ color }) => color.name),
		variants: existing.countsByVariant ? presentVariants(existing).map(withoutBought) : null,
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
	// Only an original price above the price is shown.
	const before = present.originalPricePaise ?? 0
	const isSameColors = same(draft.colors?.map(normaliseText), exported?.colors?.map(normaliseText))
	const colors = sellable(draft, draft.colors === null || isSameColors ? present.colors : draft.colors)
	const basePricePaise = wantedPrice(draft, existing, colors)
	const shownBefore = before > basePricePaise ? before : null
	const variants = wantedVariants(draft, exported, existing, { present, colors, basePricePaise })
	const quantity = settle(stillThere(draft, existing.purchaseQty), exported?.quantity, present.quantity)
	const hasListedSizes = draft.variants !== null && isListOfSizes(present.sizeFit, draft.variants)
	const shown = { ...present, ...(hasListedSizes && { sizeFit: [] }) }
	return {
		name: settle(draft.name, exported?.name, present.name),
		basePricePaise,
		originalPricePaise:
			!draft.isPriceSaid || draft.originalPricePaise === shownBefore
				? present.originalPricePaise
				: draft.originalPricePaise,
		quantity: variants ? piecesOf(variants) : quantity,
		...settleColumns((name) => settle<unknown>(draft[name], exported?.[name], shown[name])),
		categoryName: settleName(draft.categoryName, present.categoryName),
		collectionName: settleName(draft.collectionName, present.collectionName),
		colors,
		variants,
		images: wantedImages(images, exported, present.images).map((image) => ({
			...image,
			color: oneOf(colors, colorOf(image, images.images) ?? colorOf(image, present.images)),
		})),
	}
}

function settleColumns(valueOf: (name: ImportedColumn) => unknown): ColumnValues<ImportedColumn> {
	return eachColumn(importedColumns, valueOf) as ColumnValues<ImportedColumn>
}

function wantedPrice(draft: ProductDraft, existing: Existing, colors: string[]): number {
	const { basePricePaise } = existing
	if (!draft.isPriceSaid) return basePricePaise
	const isKept = draft.variants && keepsPrice(draft.variants, colors, presentVariants(existing), basePricePaise)
	return isKept ? basePricePaise : draft.basePricePaise
}

/** The shop's variants stay when the file has none. */
function wantedVariants(
	draft: ProductDraft,
	exported: ProductDraft | null,
	existing: Existing,
	{ present, colors, basePricePaise }: { present: Target; colors: string[]; basePricePaise: number },
): TargetVariant[] | null {
	if (draft.variants === null) return draft.isStatedWhole ? null : present.variants
	const [stored, known] = [presentVariants(existing), exported?.variants]
	const wanted = targetVariants(draft.variants, colors, basePricePaise, stored)
	return known && same(wanted, targetVariants(known, colors, basePricePaise, stored)) ? present.variants : wanted
}

/**
 * Returns true for a list of sizes that an import wrote while stock was tracked as a whole. Variants represent it
 * better.
 */
function isListOfSizes(sizeFit: string[], variants: { size: string }[]): boolean {
	const sizes = new Set(variants.map(({ size }) => normaliseText(size.split(' / ')[0]!)))
	return (
		sizeFit.length > 0 && sizeFit.length === sizes.size && sizeFit.every((entry) => sizes.has(normaliseText(entry)))
	)
}

/** Subtracts the purchases made since the file was written. */
function stillThere({ quantity, purchaseQty }: ProductDraft, purchasedNow: number): number | null {
	if (quantity === null) return null
	return Math.min(maxQuantity, Math.max(0, quantity + (purchaseQty ?? purchasedNow) - purchasedNow))
}

function settleName(wanted: string | null, present: string | null): string | null {
	return wanted === null || normaliseText(wanted) === normaliseText(present ?? '') ? present : wanted
}

/** A missing image in the file removes none of the product's images. */
function wantedImages(
	{ images, missing, unsought }: FoundImages,
	exported: ProductDraft | null,
	present: Target['images'],
): Target['images'] {
	if (missing.length + unsought === 0) {
		const shown = exported?.images.map(({ hash, alt }) => ({ imageHash: hash ?? '', alt }))
		return images.length === 0 || same(images.map(imagePair), shown?.map(imagePair)) ? present : images
	}
	if (!images.some((image) => isNew(image, present))) return present
	return [...images, ...present.filter((image) => isNew(image, images))].slice(0, maxImages)
}

function colorOf({ imageHash }: { imageHash: string }, images: Target['images']): string | null {
	return images.find((image) => image.imageHash === imageHash)?.color ?? null
}

function oneOf(colors: string[], name: string | null): string | null {
	return name === null ? null : (colors.find((color) => normaliseText(color) === normaliseText(name)) ?? null)
}
