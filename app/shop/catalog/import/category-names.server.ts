import { normaliseText } from '../../search/normalise.ts'
import { listCategories } from '../category/category.server.ts'
import { alikeName } from './alike-name.ts'
import type { ProductDraft } from './draft/product-draft.server.ts'

/** The categories of the shop and of a file so far, by what they are compared by. */
export interface CategoryNames {
	exact: Map<string, string>
	alike: Map<string, string>
}

/** The categories that the shop has. */
export async function knownCategories(): Promise<CategoryNames> {
	const names: CategoryNames = { exact: new Map(), alike: new Map() }
	for (const { name } of await listCategories()) learn(names, name)
	return names
}

/**
 * The draft in the category that is meant: that of the shop, or that which the file named first, when the names differ
 * by case, plural or blanks only. The draft's notes say so. A category that the shop has under just this name is
 * another one.
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
