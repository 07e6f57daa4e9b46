import { normaliseText } from '../search/normalise.ts'
import { listCategories } from '../catalog/category/category.server.ts'
import type { ProductDraft } from './draft/product-draft.server.ts'

export interface CategoryNames {
	exact: Map<string, string>
	alike: Map<string, string>
}

/** The shop's categories. */
export async function knownCategories(): Promise<CategoryNames> {
	const names: CategoryNames = { exact: new Map(), alike: new Map() }
	for (const { name } of await listCategories()) learn(names, name)
	return names
}

/**
 * The draft under the category's known name when its own differs by case, plural or blanks only; a note says so. An
 * exact name stays.
 */
export function inKnownCategory(draft: ProductDraft, names: CategoryNames): ProductDraft {
	const { categoryName } = draft
	if (categoryName === null) return draft
	const known = names.exact.get(normaliseText(categoryName)) ?? names.alike.get(alikeName(categoryName))
	if (known === undefined) learn(names, categoryName)
	if (known === undefined || known === categoryName) return draft
	return {
		...draft,
		categoryName: known,
		notes: [...draft.notes, `its category "${categoryName}" is taken as "${known}"`],
	}
}

function learn({ exact, alike }: CategoryNames, name: string) {
	exact.set(normaliseText(name), name)
	if (!alike.has(alikeName(name))) alike.set(alikeName(name), name)
}

/** A category's name without case, blanks, signs and plural: 'T-Shirts' and 'tshirt' have the same. */
export function alikeName(name: string): string {
	const words = normaliseText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	return words.map(inSingular).join('') || normaliseText(name)
}

function inSingular(word: string): string {
	if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
	if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
	return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}
