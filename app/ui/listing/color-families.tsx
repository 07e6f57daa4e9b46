import { colorFamilies } from '#app/shop/catalog/color/color-family.ts'
import type { ColorFamilyView, ColorOption } from '#app/shop/catalog/listing/filters.ts'
import { listingHref, type ListingState } from './listing-query.ts'
import { Swatch } from '../product/swatch.tsx'
import { FilterBox, Find, inlineLink, More, shownAtFirst } from './filter-parts.tsx'

interface ColorFamiliesProps {
	pathname: string
	state: ListingState
	families: ColorFamilyView[]
}

/** Color families that open to their colors, which can be searched with script. */
export function ColorFamilies({ pathname, state, families }: ColorFamiliesProps) {
	const listed = (some: ColorFamilyView[]) => (
		<ul className="hues">
			{some.map((family) => (
				<Family key={family.key} family={family} pathname={pathname} state={state} />
			))}
		</ul>
	)
	const colorCount = families.reduce((sum, family) => sum + family.colorCount, 0)
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
			{listed(families.slice(0, shownAtFirst))}
			{more.length > 0 && (
				<More
					what="colours"
					isOpen={more.some((family) => isLookedInto(family, state) || state.families.includes(family.key))}
				>
					{listed(more)}
				</More>
			)}
		</>
	)
}

interface FamilyProps extends Omit<ColorFamiliesProps, 'families'> {
	family: ColorFamilyView
}

function Family({ family, pathname, state }: FamilyProps) {
	const { key, count, colorCount, colors, samples } = family
	const [only] = colors
	if (colorCount === 1 && only) return <ColorRow color={only} state={state} />
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
				<ul>
					{colors.map((color) => (
						<ColorRow key={color.id} color={color} state={state} />
					))}
					{colors.length < colorCount && (
						<li>
							<a href={`${listingHref(pathname, { ...state, opened: key })}#family-${key}`} className={inlineLink}>
								All {colorCount} names
							</a>
						</li>
					)}
				</ul>
			</details>
		</li>
	)
}

function ColorRow({ color: { id, name, hexCode, count }, state }: { color: ColorOption; state: ListingState }) {
	return (
		<li>
			<FilterBox name="color" value={id} isChosen={state.colorIds.includes(id)} count={count} className="tick disc">
				<Swatch hexCode={hexCode} className="" />
				<span data-name>{name}</span>
			</FilterBox>
		</li>
	)
}

/** Returns whether a family was opened by its link, or contains all its colors here with one of them selected. */
function isLookedInto({ key, colors, colorCount }: ColorFamilyView, { opened, colorIds }: ListingState): boolean {
	return opened === key || (colors.length === colorCount && colors.some(({ id }) => colorIds.includes(id)))
}
