import { normaliseText } from '../../search/normalise.ts'
import { listCategories } from '../../catalog/category/category.server.ts'
import { listColors } from '../../catalog/color/color.server.ts'
import { isNoColor } from '../../catalog/color/unknown-look.ts'
import type { ImportFacts } from '../import-view.ts'
import type { Target } from './import-plan.server.ts'

/** Names as they are compared. */
export interface KnownNames {
	categories: Set<string>
	colors: Set<string>
}

/** The shop's names of categories and colours. */
export async function knownNames(): Promise<KnownNames> {
	const [categories, colors] = [await listCategories(), await listColors()]
	const keys = (rows: { name: string }[]) => new Set(rows.map(({ name }) => normaliseText(name)))
	return { categories: keys(categories), colors: keys(colors) }
}

/** The category and colours that the shop has to make for a product; knows them from then on. */
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
