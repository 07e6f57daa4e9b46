import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../version/catalog-version.server.ts'
import { countColors } from './color-counts.server.ts'
import { type ColorFamily, colorFamilies, familyOf } from './color-family.ts'
import type { ChosenColors, ColorFamilyView, ColorOption } from './color-filter.ts'
import { isNoColor, unknownHexCode } from './unknown-look.ts'

/** So many names stand in every page; of more, only those that are looked for. */
const manyNames = 40
const fanSize = 3

/** All colours of the shop that are some, by name, with their families. */
const sortedColors = memoizeByVersion(catalogVersionNow, 1, async () => {
	const rows = await read.color.findMany({
		orderBy: { nameKey: 'asc' },
		select: { id: true, name: true, hexCode: true },
	})
	const colors = rows
		.filter(({ name }) => !isNoColor(name))
		.map((color) => ({ ...color, hexCode: color.hexCode || unknownHexCode, family: familyOf(color.hexCode) }))
	return { colors, families: new Map(colors.map(({ id, family }) => [id, family])) }
})

/**
 * The ids of all colours of some families; one that no colour has when they have none, for that is what is asked for
 * then.
 */
export async function colorIdsOf(families: ColorFamily[]): Promise<number[]> {
	const { colors } = await sortedColors()
	const ids = colors.filter(({ family }) => families.includes(family)).map(({ id }) => id)
	return ids.length > 0 ? ids : [0]
}

/**
 * The colour filter of a listing: the families, and in them the colours, of its products, the most frequent first. Its
 * products are those that meet all `conditions` (none: the full shop), and `key` identifies these. A selected colour is
 * always there.
 */
export async function colorFilter(
	key: string,
	conditions: Prisma.Sql[],
	{ colorIds, openFamily }: ChosenColors,
): Promise<ColorFamilyView[]> {
	const { colors, families } = await sortedColors()
	const counts = await countColors(key, conditions, families)
	const shown = colors.filter(({ id }) => counts.colors.has(id) || colorIds.includes(id))
	return Object.keys(colorFamilies)
		.map((name) => name as ColorFamily)
		.map((family): ColorFamilyView => {
			const options: ColorOption[] = shown
				.filter((color) => color.family === family)
				.map(({ id, name, hexCode }) => ({ id, name, hexCode, count: counts.colors.get(id) ?? 0 }))
			const ranked = options.toSorted((one, other) => other.count - one.count)
			const isWhole = shown.length <= manyNames || ranked.length === 1 || openFamily === family || openFamily === 'all'
			return {
				key: family,
				count: counts.families.get(family) ?? 0,
				colorCount: ranked.length,
				fan: ranked.slice(0, fanSize).map(({ hexCode }) => hexCode),
				colors: isWhole ? ranked : ranked.filter(({ id }) => colorIds.includes(id)),
			}
		})
		.filter(({ colorCount }) => colorCount > 0)
		.toSorted((one, other) => other.count - one.count)
}
