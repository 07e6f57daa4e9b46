import { read } from '#app/adapters/db/db.server.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { listCategories } from '../category/category.server.ts'
import { listColors } from '../color/color.server.ts'
import { publishProduct } from '../product/drafts.server.ts'
import { listMissing, unnamedProduct } from '../product/publish-requirements.ts'
import { createProduct, type EditableProduct, getProductForEdit, updateProduct } from '../product/product.server.ts'
import { productStatus } from '../../values/product-status.ts'
import { emptyColumns } from '../../values/product-columns.ts'
import { compareSizes, toSizeKey, mapSpellings, maxSizeLength } from '../variant/sizes.ts'
import { type DetectedColor, detectColors, findOrCreateByName, nameColors } from './photo-colors.server.ts'
import { z } from 'zod'
import { cutText } from '../../values/cut-text.ts'
import { lineText } from '../../values/text.ts'
import { normalizeAmount } from '../../values/money.ts'
import { maxImages, maxNameLength, maxPriceRupees, maxQuantity, maxSizesOfProduct } from '../../values/limits.ts'
import { imageHash, type VariantInput } from '../product/product.schema.ts'
import { currency } from '../../region/india.ts'

/**
 * Saves the current input as a draft, even if incomplete, and selects the colors of new photos (rules:
 * products-from-photos, colors-of-photos). Returns the draft's id, and the reasons why a new category or color could
 * not be created.
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
	const detected = await nameColors(actor, await detectColors(draftInput.images), stored?.input.images ?? [])
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

/** Returns what to add before a draft can be published, such as `'a photo and a price'`. `''` when it is complete. */
export async function describeMissing(id: number): Promise<string> {
	const missing = listMissingFields(await getDraftForEdit(id))
	return new Intl.ListFormat('en').format(missing.map(({ field }) => fieldNouns[field]))
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

/**
 * Returns the IDs of the selected colors, the colors of new photos and the entered new color, which is created if it
 * does not exist. Colors that the photos show come first, in photo order.
 */
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

/** Returns the color that a photo shows, if it is among `colorIds`. Otherwise `null`. */
function getShownColorId({ color }: DetectedColor, colorIds: number[]): number | null {
	return color && colorIds.includes(color.id) ? color.id : null
}

/**
 * Builds a variant for each selected size in each color. The page shows one quantity per size, that of its first
 * variant. If the quantity was not edited, the variants keep their own stock.
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
	/** The field of the form to fill in. */
	field: 'photos' | 'name' | 'price' | 'category' | 'colors' | 'sizes'
	sentence: string
}

const fieldNouns: Record<MissingField['field'], string> = {
	photos: 'a photo',
	name: 'a name',
	price: 'a price',
	category: 'a category',
	colors: 'a color',
	sizes: 'a size',
}

/**
 * Returns what a draft lacks before it can be published, including what the photo page requires in addition to every
 * product's fields (rule: products-from-photos).
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

/**
 * A size and quantity that were entered before the draft has a color. Stock belongs to colors, so they cannot be saved
 * yet.
 */
export type TypedSize = Pick<PhotoDraft['sizes'][number], 'name' | 'quantity'>

/**
 * Returns the page data of a draft, or of a new product when `draftId` is `null`. A new product is prefilled from the
 * product with the ID `like`, which was created before it. A draft without sizes shows `typedSizes`.
 */
export async function getPhotoPage(draftId: number | null, like: number | null, typedSizes: TypedSize[] = []) {
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
		sizes: buildSizeOptions(model, typedSizes, known),
	}
}

function buildSizeOptions(model: EditableProduct | null, typedSizes: TypedSize[], known: { size: string }[]) {
	const stored = model?.variants ?? []
	const typed = typedSizes.map(({ name, quantity }) => ({ size: name, remainingQty: quantity }))
	const own = new Map((stored.length > 0 ? stored.toReversed() : typed).map((one) => [toSizeKey(one.size), one]))
	const sizes = [...own.values(), ...known].map(({ size }) => size)
	const byKey = mapSpellings([...sizes, ...defaultSizes].filter(Boolean))
	return [...byKey]
		.slice(0, Math.max(maxSizes, own.size))
		.map(([key, name]) => ({ name, isSelected: own.has(key), quantity: own.get(key)?.remainingQty ?? defaultQuantity }))
		.toSorted((one, other) => compareSizes(one.name, other.name))
}

const id = z.number().int().positive()
const line = lineText().catch('')

/** Parses rupees. Returns 0 for text that is not a price. */
function readPrice(text: string): number {
	const rupees = normalizeAmount(text).replaceAll(currency.sign, '').replace(/[,\s]/g, '')
	return /^\d{1,8}(\.\d{1,2})?$/.test(rupees) && Number(rupees) <= maxPriceRupees ? Number(rupees) : 0
}

/** The form of a product created from photos. Unreadable values count as empty because a draft is never rejected. */
export const photoDraftSchema = z.object({
	/** The id of the draft that was saved from the form. `null` before the form was saved. */
	draft: id.nullable().catch(null).default(null),
	/** Prevents a double submission from creating two drafts. */
	idempotencyKey: z.string().optional(),
	name: line.transform((text) => cutText(text, maxNameLength)),
	price: line.transform(readPrice),
	categoryId: id.nullable().catch(null).default(null),
	newCategory: line,
	colorIds: z.array(id).catch([]),
	newColor: line,
	images: z.array(imageHash).max(maxImages).catch([]),
	sizes: z
		.array(
			z.object({
				name: lineText().min(1).max(maxSizeLength),
				isSelected: z.boolean().catch(false),
				quantity: z.number().int().min(0).max(maxQuantity).catch(0),
			}),
		)
		.max(maxSizesOfProduct)
		.catch([]),
	/** True if the form of the next product is prefilled with the category, sizes, stock and price of this product. */
	keeps: z.boolean().catch(false),
})

type PhotoDraft = z.output<typeof photoDraftSchema>
