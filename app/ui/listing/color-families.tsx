import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import type { ColorFamilyView } from '#app/shop/catalog/listing/filters.ts'
import { listingHref, type ListingState } from './listing-query.ts'
import { Swatch } from '../product/swatch.tsx'
import { ColorNames, ColorRow, type ColorRows } from './color-rows.tsx'
import { FilterBox, Find, More, shownAtFirst } from './filter-parts.tsx'

interface ColorFamiliesProps {
	pathname: string
	state: ListingState
	families: ColorFamilyView[]
}

/** Families open to their names, which can be searched with script. */
export function ColorFamilies({ pathname, state, families }: ColorFamiliesProps) {
	const rows: ColorRows = {
		state,
		hrefOf: (key) => `${listingHref(pathname, { ...state, opened: key })}#family-${key}`,
	}
	const colorCount = families.reduce((sum, family) => sum + family.colorCount, 0)
	const first = families.slice(0, shownAtFirst)
	const more = families.slice(shownAtFirst)
	return (
		<>
			{colorCount > shownAtFirst && (
				<Find
					id="find-color"
					label="Find a colour"
					all={
						families.some(({ colors, colorCount: all }) => colors.length < all)
							? listingHref(pathname, { ...state, opened: 'all' })
							: undefined
					}
					nothing="No colour of this name here."
				/>
			)}
			<ul className="hues">
				{first.map((family) => (
					<Family key={family.key} family={family} rows={rows} />
				))}
			</ul>
			{more.length > 0 && (
				<More
					what="colours"
					isOpen={more.some((family) => isLookedInto(family, state) || state.families.includes(family.key))}
				>
					<ul className="hues">
						{more.map((family) => (
							<Family key={family.key} family={family} rows={rows} />
						))}
					</ul>
				</More>
			)}
		</>
	)
}

function Family({ family, rows }: { family: ColorFamilyView; rows: ColorRows }) {
	const { key, count, colorCount, colors, samples } = family
	const { state } = rows
	const [only] = colors
	if (colorCount === 1 && only) return <ColorRow color={only} rows={rows} />
	return (
		<li id={`family-${key}`} className="relative">
			<FilterBox
				name="family"
				value={key}
				isChosen={state.families.includes(key)}
				count={count}
				className="tick disc mr-6"
			>
				<Swatch hexCode={samples[0]!} className="" />
				<span data-name>{colorFamilies[key]}</span>
			</FilterBox>
			<details open={isLookedInto(family, state) || undefined}>
				<summary className="chevron absolute top-0 right-0 h-11 w-6">
					<span className="sr-only">{`${colorFamilies[key]}: ${colorCount} names`}</span>
				</summary>
				<ColorNames family={family} rows={rows} />
			</details>
		</li>
	)
}

/** Whether a family was opened by its link, or has all its names here and one of them chosen. */
function isLookedInto({ key, colors, colorCount }: ColorFamilyView, { opened, colorIds }: ListingState): boolean {
	return opened === key || (colors.length === colorCount && colors.some(({ id }) => colorIds.includes(id)))
}
