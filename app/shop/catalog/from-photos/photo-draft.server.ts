import { read } from '#app/adapters/db/db.server.ts'
import { deriveImage } from '../../media/derive.server.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { listCategories } from '../category/category.server.ts'
import { listColors } from '../color/color.server.ts'
import { publishProduct } from '../product/drafts.server.ts'
import { missingOf, unnamedProduct } from '../product/missing.ts'
import type { ColorView } from '../product/product-view.ts'
import { createProduct, type EditableProduct, productForEdit, updateProduct } from '../product/product.server.ts'
import { emptyColumns } from '../../words/product-columns.ts'
import { compareSizes, sizeKey, spellingsOf } from '../variant/sizes.ts'
import type { VariantInput } from '../variant/variant.schema.ts'
import { idOfName } from './made-in-place.server.ts'
import type { PhotoDraft } from './photo-draft.schema.ts'
import { nearestColor, readColor } from './read-color.server.ts'

interface SeenColor {
	hash: string
	/** The dominant color of the image's own pixels. */
	hexCode: string
	color: ColorView | null
	/** The nearest color of the shop still looks different. */
	isFar: boolean
}

/**
 * Saves the current input as a draft, even if incomplete. Returns the draft's id and why a new category or color could
 * not be created. The colors of new photos are selected (rules: products-from-photos, colours-of-photos).
 *
 * @throws conflict: the product is no longer a draft.
 */
export async function savePhotoDraft(
	actor: Actor,
	typed: PhotoDraft,
	refused: string[] = [],
): Promise<{ id: number; refused: string[] }> {
	mustBeAllowed(actor, 'catalogue')
	try {
		return { id: await saveDraft(actor, typed), refused }
	} catch (error) {
		const field = error instanceof Refusal && error.field
		if (field !== 'newCategory' && field !== 'newColor') throw error
		return savePhotoDraft(actor, { ...typed, [field]: '' }, [...refused, (error as Refusal).message])
	}
}

async function saveDraft(actor: Actor, typed: PhotoDraft): Promise<number> {
	const stored = typed.draft === null ? null : await draftForEdit(typed.draft)
	const seen = await seeColors(typed.images)
	const colorIds = await colorsOf(actor, typed, seen, stored)
	const variants = variantsOf(typed, colorIds, stored)
	const before = stored?.input
	const input = {
		...(before ?? emptyColumns),
		name: typed.name || unnamedProduct,
		basePrice: typed.price,
		originalPrice:
			before && before.originalPrice > before.basePrice ? Math.max(before.originalPrice, typed.price) : typed.price,
		originalQty: 0,
		categoryId: typed.newCategory
			? await idOfName(actor, 'category', { name: typed.newCategory, field: 'newCategory' })
			: typed.categoryId,
		colorIds,
		images: typed.images,
		imageColors: new Map(seen.map((one) => [one.hash, shownColor(one, colorIds)])),
		variants: variants.length > 0 ? variants : null,
	}
	if (!stored) return createProduct(actor, { ...input, isDraft: true }, typed.idempotencyKey)
	await updateProduct(actor, stored.id, stored.version, input)
	return stored.id
}

/** Publishes the draft unless something is missing, and returns what is missing. */
export async function publishPhotoDraft(actor: Actor, id: number): Promise<Missing[]> {
	const missing = missingHere(await draftForEdit(id))
	if (missing.length === 0) await publishProduct(actor, id)
	return missing
}

async function draftForEdit(id: number): Promise<EditableProduct> {
	const product = await productForEdit(id)
	if (!product.isDraft) refuse('conflict', `${product.input.name} is published already.`)
	return product
}

async function seeColors(hashes: string[]): Promise<SeenColor[]> {
	const colors = await listColors()
	return Promise.all(
		hashes.map(async (hash) => {
			const content = await deriveImage(hash, { width: 320, format: 'webp' })
			const hexCode = content ? await readColor(content) : ''
			const { color = null, isFar = false } = (hexCode && nearestColor(hexCode, colors)) || {}
			return { hash, hexCode, color, isFar }
		}),
	)
}

/** Returns the selected colors. Colors of the photos come first, in photo order. */
async function colorsOf(actor: Actor, typed: PhotoDraft, seen: SeenColor[], stored: EditableProduct | null) {
	const fresh = seen.filter(({ hash, isFar }) => !isFar && !stored?.input.images.includes(hash))
	const wanted = new Set([...typed.colorIds, ...idsOf(fresh)])
	if (typed.newColor) {
		const looks = seen.find(({ isFar, color }) => isFar || !color) ?? seen[0]
		const look = looks?.hexCode ? { hexCode: looks.hexCode } : {}
		wanted.add(await idOfName(actor, 'color', { name: typed.newColor, field: 'newColor', ...look }))
	}
	const inOrder = idsOf(seen).filter((id) => wanted.has(id))
	return [...new Set([...inOrder, ...wanted])]
}

function idsOf(seen: SeenColor[]): number[] {
	return seen.flatMap(({ color }) => (color ? [color.id] : []))
}

/** Returns the color that a photo shows, unless the color is not selected. */
function shownColor({ color }: SeenColor, colorIds: number[]): number | null {
	return color && colorIds.includes(color.id) ? color.id : null
}

/**
 * Builds a variant for each selected size in each color. A quantity that was not edited keeps the stock of each color.
 */
function variantsOf({ sizes }: PhotoDraft, colorIds: number[], stored: EditableProduct | null): VariantInput[] {
	const variants = stored?.variants ?? []
	return sizes
		.filter(({ isTicked }) => isTicked)
		.flatMap(({ name: size, pieces }) => {
			const before = variants.filter((one) => sizeKey(one.size) === sizeKey(size))
			const isAsShown = before[0]?.remainingQty === pieces
			return colorIds.map((colorId) => {
				const own = before.find((one) => one.colorId === colorId)
				return { colorId, size, remainingQty: isAsShown && own ? own.remainingQty : pieces }
			})
		})
}

export interface Missing {
	/** The field that fills it in. */
	field: 'photos' | 'name' | 'price' | 'category' | 'colors' | 'sizes'
	sentence: string
}

/**
 * Returns what is missing, including what the photo page requires in addition to every product's fields (rule:
 * products-from-photos).
 */
function missingHere({ input, variants }: EditableProduct): Missing[] {
	const { images, name, basePrice, categoryId, colorIds } = input
	const needs = missingOf({ name, price: basePrice, photos: images.length, colors: colorIds.length })
	const lacks: [boolean, Missing['field'], string][] = [
		[needs.includes('photo'), 'photos', 'Photos: please add one.'],
		[needs.includes('name'), 'name', 'Name: please enter one.'],
		[needs.includes('price'), 'price', 'Price: please enter one above 0.'],
		[categoryId === null, 'category', 'Category: please choose one.'],
		[needs.includes('colour'), 'colors', 'Colours: please tick one.'],
		[variants.length === 0, 'sizes', 'Sizes: please tick one; Free for what comes in one size.'],
	]
	return lacks.flatMap(([isMissing, field, sentence]) => (isMissing ? [{ field, sentence }] : []))
}

const usualSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free']
const usualPieces = 5
const mostSizes = 12
/** The number of recent variants that determine the suggested sizes. */
const recent = 300

/** Returns the page data of a draft. A new product is prefilled from `like`, the previous one. */
export async function photoPage(draftId: number | null, like: number | null) {
	const draft = draftId === null ? null : await draftForEdit(draftId)
	const model = draft ?? (like === null ? null : await productForEdit(like))
	const [seen, colors, categories, known] = await Promise.all([
		seeColors(draft?.input.images ?? []),
		listColors(),
		listCategories(),
		read.variant.findMany({ orderBy: { id: 'desc' }, take: recent, select: { size: true } }),
	])
	const ticked = draft?.input.colorIds ?? []
	const offered = new Set([...ticked, ...idsOf(seen)])
	const name = draft?.input.name ?? ''
	return {
		draft: draftId,
		like,
		name: name === unnamedProduct ? '' : name,
		price: model && model.input.basePrice > 0 ? String(model.input.basePrice) : '',
		categoryId: model?.input.categoryId ?? null,
		categories: categories.map((category) => ({ id: category.id, name: category.name })),
		photos: seen.map(({ hash, color, isFar }) => ({ hash, color, isFar })),
		colors: [...offered].flatMap((id) => {
			const color = colors.find((one) => one.id === id)
			const isTicked = ticked.includes(id)
			return color ? [{ ...color, isTicked, isFar: !isTicked }] : []
		}),
		others: colors.filter(({ id }) => !offered.has(id)).map(({ name }) => name),
		sizes: sizesOf(model, known),
	}
}

function sizesOf(model: EditableProduct | null, known: { size: string }[]) {
	const own = new Map((model?.variants ?? []).toReversed().map((one) => [sizeKey(one.size), one]))
	const sizes = [...own.values(), ...known].map(({ size }) => size)
	const byKey = spellingsOf([...sizes, ...usualSizes].filter(Boolean))
	return [...byKey]
		.slice(0, Math.max(mostSizes, own.size))
		.map(([key, name]) => ({ name, isTicked: own.has(key), pieces: own.get(key)?.remainingQty ?? usualPieces }))
		.toSorted((one, other) => compareSizes(one.name, other.name))
}
