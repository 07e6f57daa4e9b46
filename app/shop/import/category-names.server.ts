import { normaliseText } from '../search/normalise.ts'
import { listCategories } from '../catalog/category/category.server.ts'
import { alikeName } from './alike-name.ts'
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
