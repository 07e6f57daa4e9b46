import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { normalizeText } from '../../search/normalize.ts'
import { listCategories } from '../../catalog/category/category.server.ts'
import { listColors } from '../../catalog/color/color.server.ts'
import { isPlaceholderColor } from '../../catalog/color/color-labels.ts'
import type { ImportFacts } from '../import-view.ts'
import type { Target } from './import-plan.server.ts'
import type { ProductDraft, ReadProduct } from '../draft/product-draft.server.ts'

/** The names that exist in the shop or in an earlier product of the file. `categories` and `colors` are normalized. */
export interface KnownNames {
	categories: Set<string>
	colors: Set<string>
	/** The spelling of each category, by its normalized name (`written`) and by `toComparableName` (`comparable`). */
	written: Map<string, string>
	comparable: Map<string, string>
	/** The handle of the product that has each SKU, for the products of the file so far. */
	skus: Map<string, string>
}

/** Returns the shop's names of categories and colors. */
export async function loadKnownNames(): Promise<KnownNames> {
	const [categories, colors] = [await listCategories(), await listColors()]
	const toKeys = (rows: { name: string }[]) => new Set(rows.map(({ name }) => normalizeText(name)))
	const own = { categories: toKeys(categories), colors: toKeys(colors) }
	const known: KnownNames = { ...own, written: new Map(), comparable: new Map(), skus: new Map() }
	for (const { name } of categories) addCategory(known, name)
	return known
}

/** Returns the category and colors that must be created for a product and adds them to the known names. */
export function collectNewNames(
	{ categoryName, colors }: Pick<Target, 'categoryName' | 'colors'>,
	known: KnownNames,
): Pick<ImportFacts, 'newCategory' | 'newColors'> {
	return {
		newCategory: categoryName !== null && addIfNew(known.categories, categoryName) ? categoryName : null,
		newColors: colors.filter((name) => addIfNew(known.colors, name) && !isPlaceholderColor(name)),
	}
}

function addIfNew(keys: Set<string>, name: string): boolean {
	const isNew = !keys.has(normalizeText(name))
	keys.add(normalizeText(name))
	return isNew
}

/**
 * Returns the draft with the known spelling of its category, and adds a note, when the file's spelling differs only in
 * case, plural or spaces.
 */
export function withKnownCategory(draft: ProductDraft, names: KnownNames): ProductDraft {
	const { categoryName } = draft
	if (categoryName === null) return draft
	const known = names.written.get(normalizeText(categoryName)) ?? names.comparable.get(toComparableName(categoryName))
	if (known === undefined) addCategory(names, categoryName)
	if (known === undefined || known === categoryName) return draft
	return {
		...draft,
		categoryName: known,
		notes: [...draft.notes, `its category "${categoryName}" is matched to "${known}"`],
	}
}

function addCategory({ written, comparable }: KnownNames, name: string) {
	written.set(normalizeText(name), name)
	if (!comparable.has(toComparableName(name))) comparable.set(toComparableName(name), name)
}

/** Returns a category's name without case, spaces, punctuation and plural: 'T-Shirts' and 'tshirt' are equal. */
export function toComparableName(name: string): string {
	const words = normalizeText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	return words.map(toSingular).join('') || normalizeText(name)
}

function toSingular(word: string): string {
	if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
	if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
	return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

/**
 * Returns the products after removing, with a note, each SKU that another product of the shop, or an earlier one of the
 * file, has. Adds the remaining SKUs to `owners`, with the handle of their product.
 */
export async function dropForeignSkus(products: ReadProduct[], owners: Map<string, string>): Promise<ReadProduct[]> {
	const skus = products.flatMap((product) =>
		'draft' in product ? (product.draft.variants ?? []).flatMap(({ sku }) => sku ?? []) : [],
	)
	const stored = await findSkuOwners(skus)
	return products.map((product) => {
		if (!('draft' in product) || product.draft.variants === null) return product
		const { handle, draft } = product
		const notes = [...draft.notes]
		const variants = product.draft.variants.map((variant) => {
			const { sku, line } = variant
			const owner = sku && (owners.get(sku) ?? stored.get(sku))
			if (owner && owner !== handle) {
				notes.push(`its SKU ${sku} belongs to ${owner} and is skipped (line ${line})`)
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
	WHERE variant."sku" IN ${dialect.textListSql}`

/** Returns the handles of the products that have these SKUs. A single statement finds any number of SKUs. */
async function findSkuOwners(skus: string[]): Promise<Map<string, string>> {
	if (skus.length === 0) return new Map()
	const rows = await readPrepared<{ sku: string; handle: string }>(ownersSql, JSON.stringify(skus))
	return new Map(rows.map(({ sku, handle }) => [sku, handle]))
}
