import { memoizeByVersion } from '#app/adapters/cache/versioned-cache.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { catalogVersionNow } from '../../version/catalog-version.server.ts'
import { countColors } from './color-counts.server.ts'
import { type ColorFamily, colorFamilies, familyOf } from './color-family.ts'
import type { ChosenColors, ColorFamilyView, ColorOption } from '../listing/filters.ts'
import { isNoColor, unknownHexCode } from './unknown-look.ts'

/** Up to so many colours stand in every page; of more, only those looked for: most open no family. */
const manyNames = 12
const sampleCount = 3

/** The colours by name, with families; without those that stand for no colour. */
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

/** The ids of the colours of `families`; an impossible id when there are none, so that nothing is found. */
export async function colorIdsOf(families: ColorFamily[]): Promise<number[]> {
	const { colors } = await sortedColors()
	const ids = colors.filter(({ family }) => families.includes(family)).map(({ id }) => id)
	return ids.length > 0 ? ids : [0]
}

/**
 * Families and colours of the products that meet `conditions` (`key`), the most frequent first, selected ones always.
 */
export async function colorFilter(
	key: string,
	conditions: Prisma.Sql[],
	{ colorIds, opened }: ChosenColors,
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
			const isWhole = shown.length <= manyNames || ranked.length === 1 || opened === family || opened === 'all'
			return {
				key: family,
				count: counts.families.get(family) ?? 0,
				colorCount: ranked.length,
				samples: ranked.slice(0, sampleCount).map(({ hexCode }) => hexCode),
				colors: isWhole ? ranked : ranked.filter(({ id }) => colorIds.includes(id)),
			}
		})
		.filter(({ colorCount }) => colorCount > 0)
		.toSorted((one, other) => other.count - one.count)
}
