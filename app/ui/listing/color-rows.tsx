import type { ColorFamily } from '#app/shop/catalog/color/color-family.ts'
import type { ColorFamilyView, ColorOption } from '#app/shop/catalog/listing/filters.ts'
import { Swatch } from '../product/swatch.tsx'
import type { ListingState } from './listing-query.ts'
import { FilterBox, inlineLink } from './filter-parts.tsx'

export interface ColorRows {
	state: ListingState
	hrefOf: (family: ColorFamily) => string
}

export function ColorRow({
	color: { id, name, hexCode, count },
	rows: { state },
}: {
	color: ColorOption
	rows: ColorRows
}) {
	return (
		<li>
			<FilterBox name="color" value={id} isChosen={state.colorIds.includes(id)} count={count} className="tick disc">
				<Swatch hexCode={hexCode} className="" />
				<span data-name>{name}</span>
			</FilterBox>
		</li>
	)
}

export function ColorNames({
	family: { key, colors, colorCount },
	rows,
}: {
	family: ColorFamilyView
	rows: ColorRows
}) {
	return (
		<ul>
			{colors.map((color) => (
				<ColorRow key={color.id} color={color} rows={rows} />
			))}
			{colors.length < colorCount && (
				<li>
					<a href={rows.hrefOf(key)} className={inlineLink}>
						All {colorCount} names
					</a>
				</li>
			)}
		</ul>
	)
}
