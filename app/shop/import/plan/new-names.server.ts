import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { normaliseText } from '../../search/normalise.ts'
import { listCategories } from '../../catalog/category/category.server.ts'
import { listColors } from '../../catalog/color/color.server.ts'
import { isNoColor } from '../../catalog/color/color-words.ts'
import type { ImportFacts } from '../import-view.ts'
import type { Target } from './import-plan.server.ts'
import type { ProductDraft, ReadProduct } from '../draft/product-draft.server.ts'

/** The known names of the shop and of the file so far. Categories and colors are in their form for comparison. */
export interface KnownNames {
	categories: Set<string>
	colors: Set<string>
	/** The spellings of categories, by their name for comparison and by `alikeName`. */
	written: Map<string, string>
	alike: Map<string, string>
	/** The handles of the products that own the SKUs of the file so far. */
	skus: Map<string, string>
}

/** Returns the shop's names of categories and colors. */
export async function knownNames(): Promise<KnownNames> {
	const [categories, colors] = [await listCategories(), await listColors()]
	const keys = (rows: { name: string }[]) => new Set(rows.map(({ name }) => normaliseText(name)))
	const own = { categories: keys(categories), colors: keys(colors) }
	const known: KnownNames = { ...own, written: new Map(), alike: new Map(), skus: new Map() }
	for (const { name } of categories) noteCategory(known, name)
	return known
}

/** Returns the category and colors that must be created for a product and adds them to the known names. */
export function newNames(
	{ categoryName, colors }: Pick<Target, 'categoryName' | 'colors'>,
	known: KnownNames,
): Pick<ImportFacts, 'newCategory' | 'newColors'> {
	return {
		newCategory: categoryName !== null && learn(known.categories, categoryName) ? categoryName : null,
		newColors: colors.filter((name) => learn(known.colors, name) && !isNoColor(name)),
	}
}

function learn(keys: Set<string>, name: string): boolean {
	const isNew = !keys.has(normaliseText(name))
	keys.add(normaliseText(name))
	return isNew
}

/**
 * Returns the draft with the known name of its category when its own differs only by case, plural or spaces, and adds a
 * note. An exact name stays.
 */
export function inKnownCategory(draft: ProductDraft, names: KnownNames): ProductDraft {
	const { categoryName } = draft
	if (categoryName === null) return draft
	const known = names.written.get(normaliseText(categoryName)) ?? names.alike.get(alikeName(categoryName))
	if (known === undefined) noteCategory(names, categoryName)
	if (known === undefined || known === categoryName) return draft
	return {
		...draft,
		categoryName: known,
		notes: [...draft.notes, `its category "${categoryName}" is taken as "${known}"`],
	}
}

function noteCategory({ written, alike }: KnownNames, name: string) {
	written.set(normaliseText(name), name)
	if (!alike.has(alikeName(name))) alike.set(alikeName(name), name)
}

/** Returns a category's name without case, spaces, punctuation and plural: 'T-Shirts' and 'tshirt' are equal. */
export function alikeName(name: string): string {
	const words = normaliseText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	return words.map(inSingular).join('') || normaliseText(name)
}

function inSingular(word: string): string {
	if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
	if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
	return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

/**
 * Returns the products without SKUs that belong to another product in the shop or earlier in the file, and adds a note.
 * Adds the handle of each remaining SKU to `owners`.
 */
export async function withOwnSkus(products: ReadProduct[], owners: Map<string, string>): Promise<ReadProduct[]> {
	const skus = products.flatMap((product) =>
		'draft' in product ? (product.draft.variants ?? []).flatMap(({ sku }) => sku ?? []) : [],
	)
	const stored = await storedOwners(skus)
	return products.map((product) => {
		if (!('draft' in product) || product.draft.variants === null) return product
		const { handle, draft } = product
		const notes = [...draft.notes]
		const variants = product.draft.variants.map((variant) => {
			const { sku, line } = variant
			const owner = sku && (owners.get(sku) ?? stored.get(sku))
			if (owner && owner !== handle) {
				notes.push(`its SKU ${sku} belongs to ${owner} and is not kept (line ${line})`)
				return { ...variant, sku: null }
			}
			if (sku) owners.set(sku, handle)
			return variant
		})
		return { ...product, draft: { ...draft, variants, notes } }
	})
}

const ownersSql = `
	SELECT variant."sku", product."handle" FROM "Variant" variant JOIN "Product" product ON product."id" = variant."productId"
	WHERE variant."sku" IN ${dialect.givenTexts}`

/** One statement queries all SKUs, however many there are. */
async function storedOwners(skus: string[]): Promise<Map<string, string>> {
	if (skus.length === 0) return new Map()
	const rows = await readPrepared<{ sku: string; handle: string }>(ownersSql, JSON.stringify(skus))
	return new Map(rows.map(({ sku, handle }) => [sku, handle]))
}
