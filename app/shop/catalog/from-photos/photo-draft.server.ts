import { read } from '#app/adapters/db/db.server.ts'
import { deriveImage } from '../../media/encode-rendition.server.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { listCategories } from '../category/category.server.ts'
import { listColors } from '../color/color.server.ts'
import { publishProduct } from '../product/drafts.server.ts'
import { listMissing, unnamedProduct } from '../product/publish-requirements.ts'
import type { ColorView } from '../product/product-view.ts'
import { createProduct, type EditableProduct, getProductForEdit, updateProduct } from '../product/product.server.ts'
import { productStatus } from '../../values/product-status.ts'
import { emptyColumns } from '../../values/product-columns.ts'
import { compareSizes, toSizeKey, mapSpellings } from '../variant/sizes.ts'
import type { VariantInput } from '../variant/variant.schema.ts'
import { findOrCreateByName } from './find-or-create-by-name.server.ts'
import type { PhotoDraft } from './photo-draft.schema.ts'
import { readPixels } from '../../media/cut-out.server.ts'
import { toChannels, toOklab } from '../../values/color.ts'
import { isUnknownColor } from '../color/color-labels.ts'

interface DetectedColor {
	hash: string
	/** The dominant color of the image's own pixels. */
	hexCode: string
	color: ColorView | null
	/** The nearest color of the shop still looks different. */
	isFar: boolean
}

/**
 * Saves the current input as a draft, even if incomplete. Returns the draft's id and why a new category or color could
 * not be created. The colors of new photos are selected (rules: products-from-photos, colors-of-photos).
 *
 * @throws conflict: the product is no longer a draft.
 */
export async function savePhotoDraft(
	actor: Actor,
	draftInput: PhotoDraft,
	refused: string[] = [],
): Promise<{ id: number; refused: string[] }> {
	requirePermission(actor, 'catalog')
	try {
		return { id: await saveDraft(actor, draftInput), refused }
	} catch (error) {
		const field = error instanceof Refusal && error.field
		if (field !== 'newCategory' && field !== 'newColor') throw error
		return savePhotoDraft(actor, { ...draftInput, [field]: '' }, [...refused, (error as Refusal).message])
	}
}

async function saveDraft(actor: Actor, draftInput: PhotoDraft): Promise<number> {
	const stored = draftInput.draft === null ? null : await getDraftForEdit(draftInput.draft)
	const detected = await detectColors(draftInput.images)
	const colorIds = await resolveColorIds(actor, draftInput, detected, stored)
	const variants = buildVariants(draftInput, colorIds, stored)
	const before = stored?.input
	const input = {
		...(before ?? emptyColumns),
		name: draftInput.name || unnamedProduct,
		basePrice: draftInput.price,
		originalPrice:
			before && before.originalPrice > before.basePrice
				? Math.max(before.originalPrice, draftInput.price)
				: draftInput.price,
		originalQty: 0,
		categoryId: draftInput.newCategory
			? await findOrCreateByName(actor, 'category', { name: draftInput.newCategory, field: 'newCategory' })
			: draftInput.categoryId,
		colorIds,
		images: draftInput.images,
		imageColors: new Map(detected.map((one) => [one.hash, getShownColorId(one, colorIds)])),
		variants: variants.length > 0 ? variants : null,
	}
	if (!stored) return createProduct(actor, { ...input, status: productStatus.draft }, draftInput.idempotencyKey)
	await updateProduct(actor, stored.id, stored.version, input)
	return stored.id
}

/** Publishes the draft unless something is missing, and returns what is missing. */
export async function publishPhotoDraft(actor: Actor, id: number): Promise<MissingField[]> {
	const missing = listMissingFields(await getDraftForEdit(id))
	if (missing.length === 0) await publishProduct(actor, id)
	return missing
}

async function getDraftForEdit(id: number): Promise<EditableProduct> {
	const product = await getProductForEdit(id)
	if (product.status !== productStatus.draft)
		refuse('conflict', 'product-already-published', { product: product.input.name })
	return product
}

async function detectColors(hashes: string[]): Promise<DetectedColor[]> {
	const colors = await listColors()
	return Promise.all(
		hashes.map(async (hash) => {
			const content = await deriveImage(hash, { width: 320, format: 'webp' })
			const hexCode = content ? await readColor(content) : ''
			const { color = null, isFar = false } = (hexCode && findNearestColor(hexCode, colors)) || {}
			return { hash, hexCode, color, isFar }
		}),
	)
}

/** Returns the selected colors. Colors of the photos come first, in photo order. */
async function resolveColorIds(
	actor: Actor,
	draftInput: PhotoDraft,
	detected: DetectedColor[],
	stored: EditableProduct | null,
) {
	const fresh = detected.filter(({ hash, isFar }) => !isFar && !stored?.input.images.includes(hash))
	const selectedIds = new Set([...draftInput.colorIds, ...getColorIds(fresh)])
	if (draftInput.newColor) {
		const mainColor = detected.find(({ isFar, color }) => isFar || !color) ?? detected[0]
		const shownColor = mainColor?.hexCode ? { hexCode: mainColor.hexCode } : {}
		selectedIds.add(
			await findOrCreateByName(actor, 'color', { name: draftInput.newColor, field: 'newColor', ...shownColor }),
		)
	}
	const inOrder = getColorIds(detected).filter((id) => selectedIds.has(id))
	return [...new Set([...inOrder, ...selectedIds])]
}

function getColorIds(detected: DetectedColor[]): number[] {
	return detected.flatMap(({ color }) => (color ? [color.id] : []))
}

/** Returns the color that a photo shows, unless the color is not selected. */
function getShownColorId({ color }: DetectedColor, colorIds: number[]): number | null {
	return color && colorIds.includes(color.id) ? color.id : null
}

/**
 * Builds a variant for each selected size in each color. A quantity that was not edited keeps the stock of each color.
 */
function buildVariants({ sizes }: PhotoDraft, colorIds: number[], stored: EditableProduct | null): VariantInput[] {
	const variants = stored?.variants ?? []
	return sizes
		.filter(({ isSelected }) => isSelected)
		.flatMap(({ name: size, quantity }) => {
			const before = variants.filter((one) => toSizeKey(one.size) === toSizeKey(size))
			const isAsShown = before[0]?.remainingQty === quantity
			return colorIds.map((colorId) => {
				const own = before.find((one) => one.colorId === colorId)
				return { colorId, size, remainingQty: isAsShown && own ? own.remainingQty : quantity }
			})
		})
}

export interface MissingField {
	/** The field that fills it in. */
	field: 'photos' | 'name' | 'price' | 'category' | 'colors' | 'sizes'
	sentence: string
}

/**
 * Returns what is missing, including what the photo page requires in addition to every product's fields (rule:
 * products-from-photos).
 */
function listMissingFields({ input, variants }: EditableProduct): MissingField[] {
	const { images, name, basePrice, categoryId, colorIds } = input
	const needs = listMissing({ name, price: basePrice, photos: images.length, colors: colorIds.length })
	const lacks: [boolean, MissingField['field'], string][] = [
		[needs.includes('photo'), 'photos', 'Please add a photo.'],
		[needs.includes('name'), 'name', 'Please enter a name.'],
		[needs.includes('price'), 'price', 'Please enter a price above 0.'],
		[categoryId === null, 'category', 'Please choose a category.'],
		[needs.includes('color'), 'colors', 'Please select a color.'],
		[variants.length === 0, 'sizes', 'Please select a size. Choose Free for one size.'],
	]
	return lacks.flatMap(([isMissing, field, sentence]) => (isMissing ? [{ field, sentence }] : []))
}

const defaultSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free']
const defaultQuantity = 5
const maxSizes = 12
/** The number of recent variants that determine the suggested sizes. */
const recentVariantCount = 300

/** Returns the page data of a draft. A new product is prefilled from `like`, the previous one. */
export async function getPhotoPage(draftId: number | null, like: number | null) {
	const draft = draftId === null ? null : await getDraftForEdit(draftId)
	const model = draft ?? (like === null ? null : await getProductForEdit(like))
	const [detected, colors, categories, known] = await Promise.all([
		detectColors(draft?.input.images ?? []),
		listColors(),
		listCategories(),
		read.variant.findMany({ orderBy: { id: 'desc' }, take: recentVariantCount, select: { size: true } }),
	])
	const selected = draft?.input.colorIds ?? []
	const offered = new Set([...selected, ...getColorIds(detected)])
	const name = draft?.input.name ?? ''
	return {
		draft: draftId,
		like,
		name: name === unnamedProduct ? '' : name,
		price: model && model.input.basePrice > 0 ? String(model.input.basePrice) : '',
		categoryId: model?.input.categoryId ?? null,
		categories: categories.map((category) => ({ id: category.id, name: category.name })),
		photos: detected.map(({ hash, color, isFar }) => ({ hash, color, isFar })),
		colors: [...offered].flatMap((id) => {
			const color = colors.find((one) => one.id === id)
			const isSelected = selected.includes(id)
			return color ? [{ ...color, isSelected, isFar: !isSelected }] : []
		}),
		others: colors.filter(({ id }) => !offered.has(id)).map(({ name }) => name),
		sizes: buildSizeOptions(model, known),
	}
}

function buildSizeOptions(model: EditableProduct | null, known: { size: string }[]) {
	const own = new Map((model?.variants ?? []).toReversed().map((one) => [toSizeKey(one.size), one]))
	const sizes = [...own.values(), ...known].map(({ size }) => size)
	const byKey = mapSpellings([...sizes, ...defaultSizes].filter(Boolean))
	return [...byKey]
		.slice(0, Math.max(maxSizes, own.size))
		.map(([key, name]) => ({ name, isSelected: own.has(key), quantity: own.get(key)?.remainingQty ?? defaultQuantity }))
		.toSorted((one, other) => compareSizes(one.name, other.name))
}

const side = 40
/** The margin around the center, which shows the product. */
const margin = 0.2 * side
/** A pixel closer than this to the corner color counts as background. */
const backgroundDistance = 0.07
/** Beyond this distance the nearest color of the shop is only suggested. */
const farDistance = 0.08

type Lab = ReturnType<typeof toOklab>

/** Returns the color of the center of an image, such as `'#9c2f1f'` (rule: colors-of-photos). */
export async function readColor(content: Uint8Array): Promise<string> {
	const pixels = await readPixels(content, side, side)
	const at = (x: number, y: number) => [...pixels.subarray((y * side + x) * 3, (y * side + x) * 3 + 3)]
	const corners = [0, side - 1].flatMap((x) => [0, side - 1].map((y) => toOklab(at(x, y))))
	const middle = listRange(margin, side - margin).flatMap((y) => listRange(margin, side - margin).map((x) => at(x, y)))
	const shown = middle.filter(
		(channels) => !corners.some((corner) => getDistance(toOklab(channels), corner) < backgroundDistance),
	)
	const counted = shown.length > middle.length / 5 ? shown : middle
	return `#${[0, 1, 2]
		.map((channel) =>
			getMedian(counted.map((one) => one[channel]!))
				.toString(16)
				.padStart(2, '0'),
		)
		.join('')}`
}

/**
 * Returns the color that looks most similar, and whether even that one looks different. `null` when there are no
 * colors.
 */
export function findNearestColor<Color extends { hexCode: string }>(
	hexCode: string,
	colors: readonly Color[],
): { color: Color; isFar: boolean } | null {
	const target = toOklab(toChannels(hexCode))
	const [nearest] = colors
		.filter((color) => !isUnknownColor(color.hexCode))
		.map((color) => ({ color, away: getDistance(target, toOklab(toChannels(color.hexCode))) }))
		.toSorted((one, other) => one.away - other.away)
	return nearest ? { color: nearest.color, isFar: nearest.away > farDistance } : null
}

function getDistance(one: Lab, other: Lab): number {
	return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

function getMedian(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

function listRange(from: number, to: number): number[] {
	return Array.from({ length: to - from }, (_, index) => from + index)
}
