import { normalizeText } from '../../search/normalize.ts'
import { productStatus } from '../../values/product-status.ts'
import {
	type ColumnValues,
	readColumnValues,
	mapColumns,
	emptyColumns,
	type ImportedColumn,
	importedColumns,
	getColumnName,
	getProductColumn,
} from '../../values/product-columns.ts'
import { maxQuantity, maxImages } from '../../values/limits.ts'
import { type FieldChange, shortenToDifference } from '../import-view.ts'
import {
	getTranslationText,
	listTranslationColumns,
	mergeTranslations,
	type TranslationTexts,
} from '../../translations/translatable.ts'
import type { FoundImages } from '../images/images.server.ts'
import { toDraft, type ExportProduct } from '../draft/product-cells.server.ts'
import type { ProductDraft } from '../draft/product-draft.server.ts'
import { formatPaise } from '../../values/money.ts'
import {
	formatVariants,
	isPriceUnchanged,
	sumUnits,
	listPresentVariants,
	type TargetVariant,
	planVariants,
	toTargetVariant,
} from './plan-variants.server.ts'

export type Existing = ExportProduct & {
	id: number
	status: string
	countsByVariant: boolean
	translations: TranslationTexts
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
	/** The translations. Older import records do not contain them. */
	translations?: TranslationTexts
}

export type Plan =
	| { result: 'deleted' }
	| { result: 'unchanged'; target: Target }
	| { result: 'added'; target: Target }
	| { result: 'changed'; target: Target; existing: Existing; changes: FieldChange[] }

/** The color that a product without colors gets, because every cart line needs a color. */
const onlyColor = ['Standard']

/**
 * Plans how an import merges a draft into the product with its handle. A field of the product stays unchanged when its
 * value in the draft is `null` or equals the value that this shop's export of the product contains. An export cannot
 * represent every value exactly.
 */
export function planImport(draft: ProductDraft, images: FoundImages, existing: Existing | null): Plan {
	if (existing?.status === productStatus.archived) return { result: 'deleted' }
	if (!existing) return { result: 'added', target: buildNewTarget(draft, images) }
	const present = toPresentTarget(existing)
	const target = buildWantedTarget(draft, images, existing, present)
	const changes = listChanges(present, target)
	return changes.length === 0 ? { result: 'unchanged', target } : { result: 'changed', target, existing, changes }
}

function buildNewTarget(draft: ProductDraft, { images }: FoundImages): Target {
	const colors = listSellableColors(draft, draft.colors ?? onlyColor)
	const variants = draft.variants && planVariants(draft.variants, colors, draft.basePricePaise)
	return {
		name: draft.name,
		basePricePaise: draft.basePricePaise,
		originalPricePaise: draft.originalPricePaise,
		quantity: variants ? sumUnits(variants) : (draft.quantity ?? 0),
		...settleColumns((name) => draft[name] ?? emptyColumns[name]),
		categoryName: draft.categoryName,
		collectionName: draft.collectionName,
		colors,
		variants,
		images: images.map((image) => ({ ...image, color: findColorName(colors, image.color) })),
		translations: draft.translations,
	}
}

/** Returns the planned colors. Every variant belongs to a color, so variants without colors get `onlyColor`. */
function listSellableColors({ variants }: ProductDraft, colors: string[]): string[] {
	return variants && colors.length === 0 ? onlyColor : colors
}

/** Returns a product's current values in the shop. */
export function toPresentTarget(existing: Existing): Target {
	return {
		name: existing.name,
		basePricePaise: existing.basePricePaise,
		originalPricePaise: existing.originalPricePaise,
		quantity: existing.remainingQty,
		...readColumnValues(existing, importedColumns),
		categoryName: existing.category?.name ?? null,
		collectionName: existing.collection?.name ?? null,
		colors: existing.colors.map(({ color }) => color.name),
		variants: existing.countsByVariant ? listPresentVariants(existing).map(toTargetVariant) : null,
		images: existing.images.map(({ imageHash, alt, colorId }) => ({
			imageHash,
			alt,
			color: existing.colors.find((one) => one.colorId === colorId)?.color.name ?? null,
		})),
		translations: existing.translations,
	}
}

function buildWantedTarget(draft: ProductDraft, images: FoundImages, existing: Existing, present: Target): Target {
	const exported = toDraft(existing)
	const settle = <T>(wanted: T | null, known: T | null | undefined, now: T): T =>
		wanted === null || isEqual(wanted, known) ? now : wanted
	// A draft has an original price only if it exceeds the price, so the stored one is compared only if it does, too.
	const before = present.originalPricePaise ?? 0
	const isSameColors = isEqual(draft.colors?.map(normalizeText), exported?.colors?.map(normalizeText))
	const colors = listSellableColors(draft, draft.colors === null || isSameColors ? present.colors : draft.colors)
	const basePricePaise = resolvePrice(draft, existing, colors)
	const shownBefore = before > basePricePaise ? before : null
	const variants = resolveVariants(draft, exported, existing, { present, colors, basePricePaise })
	const quantity = settle(calculateRemaining(draft, existing.purchaseQty), exported?.quantity, present.quantity)
	const hasListedSizes = draft.variants !== null && isListOfSizes(present.sizeFit, draft.variants)
	const shown = { ...present, ...(hasListedSizes && { sizeFit: [] }) }
	return {
		name: settle(draft.name, exported?.name, present.name),
		basePricePaise,
		originalPricePaise:
			!draft.isPriceSaid || draft.originalPricePaise === shownBefore
				? present.originalPricePaise
				: draft.originalPricePaise,
		quantity: variants ? sumUnits(variants) : quantity,
		...settleColumns((name) => settle<unknown>(draft[name], exported?.[name], shown[name])),
		categoryName: settleName(draft.categoryName, present.categoryName),
		collectionName: settleName(draft.collectionName, present.collectionName),
		colors,
		variants,
		images: resolveImages(images, exported, present.images).map((image) => ({
			...image,
			color: findColorName(colors, findImageColor(image, images.images) ?? findImageColor(image, present.images)),
		})),
		translations: mergeTranslations(existing.translations, draft.translations),
	}
}

function settleColumns(getValue: (name: ImportedColumn) => unknown): ColumnValues<ImportedColumn> {
	return mapColumns(importedColumns, getValue) as ColumnValues<ImportedColumn>
}

function resolvePrice(draft: ProductDraft, existing: Existing, colors: string[]): number {
	const { basePricePaise } = existing
	if (!draft.isPriceSaid) return basePricePaise
	const isPriceKept =
		draft.variants && isPriceUnchanged(draft.variants, colors, listPresentVariants(existing), basePricePaise)
	return isPriceKept ? basePricePaise : draft.basePricePaise
}

/** Returns the planned variants. If the file has none, the product's own stay, unless `draft.isStatedWhole`. */
function resolveVariants(
	draft: ProductDraft,
	exported: ProductDraft | null,
	existing: Existing,
	{ present, colors, basePricePaise }: { present: Target; colors: string[]; basePricePaise: number },
): TargetVariant[] | null {
	if (draft.variants === null) return draft.isStatedWhole ? null : present.variants
	const [stored, known] = [listPresentVariants(existing), exported?.variants]
	const wanted = planVariants(draft.variants, colors, basePricePaise, stored)
	return known && isEqual(wanted, planVariants(known, colors, basePricePaise, stored)) ? present.variants : wanted
}

/**
 * Returns true when the field "Size & Fit" only lists the sizes of the variants. An import wrote such a list while
 * stock was tracked as a whole; the variants replace it.
 */
function isListOfSizes(sizeFit: string[], variants: { size: string }[]): boolean {
	const sizes = new Set(variants.map(({ size }) => normalizeText(size.split(' / ')[0]!)))
	return (
		sizeFit.length > 0 && sizeFit.length === sizes.size && sizeFit.every((entry) => sizes.has(normalizeText(entry)))
	)
}

/** Returns the quantity of the file minus the units that were purchased since the file was exported. */
function calculateRemaining({ quantity, purchaseQty }: ProductDraft, purchasedNow: number): number | null {
	if (quantity === null) return null
	return Math.min(maxQuantity, Math.max(0, quantity + (purchaseQty ?? purchasedNow) - purchasedNow))
}

function settleName(wanted: string | null, present: string | null): string | null {
	return wanted === null || normalizeText(wanted) === normalizeText(present ?? '') ? present : wanted
}

/** Returns the planned images. While an image of the file is missing, the product keeps all its images. */
function resolveImages(
	{ images, missing, notSearchedCount }: FoundImages,
	exported: ProductDraft | null,
	present: Target['images'],
): Target['images'] {
	if (missing.length + notSearchedCount === 0) {
		const shown = exported?.images.map(({ hash, alt }) => ({ imageHash: hash ?? '', alt }))
		return images.length === 0 || isEqual(images.map(toImagePair), shown?.map(toImagePair)) ? present : images
	}
	if (!images.some((image) => isNew(image, present))) return present
	return [...images, ...present.filter((image) => isNew(image, images))].slice(0, maxImages)
}

function findImageColor({ imageHash }: { imageHash: string }, images: Target['images']): string | null {
	return images.find((image) => image.imageHash === imageHash)?.color ?? null
}

function findColorName(colors: string[], name: string | null): string | null {
	return name === null ? null : (colors.find((color) => normalizeText(color) === normalizeText(name)) ?? null)
}

/** Returns the formatted changes of a product's fields. */
export function listChanges(from: Target, to: Target): FieldChange[] {
	const formatAmount = (paise: number | null) => (paise === null ? 'none' : formatPaise(paise))
	// The records of earlier imports lack the fields that were added to the shop later.
	const known = importedColumns.filter((name) => to[name] !== undefined)
	const listColumnChanges = (names: ImportedColumn[]) =>
		names.map((name) => toChange(name === 'sizeFit' ? 'sizes' : getColumnName(name), from[name], to[name], formatValue))
	return [
		toChange('name', from.name, to.name),
		toChange('price', from.basePricePaise, to.basePricePaise, formatAmount),
		toChange('original price', from.originalPricePaise, to.originalPricePaise, formatAmount),
		toChange('quantity', from.quantity, to.quantity),
		...listColumnChanges(known.filter((name) => !isFlag(name))),
		toChange('category', from.categoryName, to.categoryName, (name) => name ?? 'none'),
		toChange('collection', from.collectionName, to.collectionName, (name) => name ?? 'none'),
		...listColumnChanges(known.filter(isFlag)),
		toChange('colors', from.colors, to.colors, formatValue),
		toChange('variants', from.variants, to.variants, formatVariants),
		toImageChange(from.images, to.images),
		...listTranslationColumns().map(({ code, field, label }) => {
			const getText = ({ translations = from.translations }: Target) => getTranslationText(translations, code, field)
			return toChange(label, getText(from), getText(to))
		}),
	].filter((each) => each !== null)
}

const isFlag = (name: ImportedColumn) => getProductColumn(name).kind === 'flag'

function formatValue(value: string | string[] | boolean): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return Array.isArray(value) ? value.join(' · ') : value
}

function toChange<T>(field: string, from: T, to: T, formatValue: (value: T) => string = String): FieldChange | null {
	if (isEqual(from, to)) return null
	const [before, after] = shortenToDifference(formatValue(from), formatValue(to))
	return { field, from: before || 'nothing', to: after || 'nothing' }
}

function toImageChange(from: Target['images'], to: Target['images']): FieldChange | null {
	const isSame = isEqual(from.map(toImagePair), to.map(toImagePair))
	if (
		isSame &&
		isEqual(
			from.map(({ color }) => color),
			to.map(({ color }) => color),
		)
	)
		return null
	const formatImageCount = ({ length }: Hashed[]) => (length === 1 ? '1 image' : `${length} images`)
	const areOther = to.some((image) => isNew(image, from))
	const otherwise = isSame ? ', which show other colors' : ', in another order or with other descriptions'
	const addition = from.length === to.length ? (areOther ? ', others' : otherwise) : ''
	return { field: 'pictures', from: formatImageCount(from), to: formatImageCount(to) + addition }
}

type Hashed = { imageHash: string }

/** Returns the values that identify an image of a product. */
function toImagePair({ imageHash, alt }: Pick<Target['images'][number], 'imageHash' | 'alt'>): [string, string] {
	return [imageHash, alt]
}

/** Returns true when none of the others is the same image. */
function isNew(one: Hashed, others: Hashed[]): boolean {
	return others.every(({ imageHash }) => imageHash !== one.imageHash)
}

/** Returns true when both are equal as JSON. */
function isEqual(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}
