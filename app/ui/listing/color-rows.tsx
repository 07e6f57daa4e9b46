import type { ColorFamily } from '#app/shop/catalog/color/color-family.ts'
import type { ColorFamilyView, ColorOption } from '#app/shop/catalog/color/color-filter.ts'
import { Swatch } from '../product/swatch.tsx'
import type { ListingState } from './listing-query.ts'
import { FilterBox, inlineLink } from './filter-parts.tsx'

export interface ColorRows {
	state: ListingState
	hrefOf: (family: ColorFamily) => string
}

/** The colours of a row, each half over the one before. */
export function ColorSamples({ hexCodes }: { hexCodes: string[] }) {
	return (
		<span className="flex w-11 shrink-0 pl-2">
			{hexCodes.map((hexCode, index) => (
				<Swatch key={index} hexCode={hexCode} className="-ml-2 size-5" />
			))}
		</span>
	)
}

export function ColorRow({
	color: { id, name, hexCode, count },
	rows: { state },
	isAlone = false,
}: {
	color: ColorOption
	rows: ColorRows
	isAlone?: boolean
}) {
	return (
		<li>
			<FilterBox name="color" value={id} isChosen={state.colorIds.includes(id)} count={count}>
				{isAlone ? <ColorSamples hexCodes={[hexCode]} /> : <Swatch hexCode={hexCode} className="size-5" />}
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
		<ul className="ml-2 border-l border-line pl-4">
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
