import type { ChangeEventHandler, ReactNode } from 'react'
import type { ColorFamily } from '#app/shop/catalog/color/color-family.ts'
import type { ColorFamilyView, ColorOption } from '#app/shop/catalog/color/color-filter.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'
import type { ListingState } from './_listing-query.ts'

export interface ColorRows {
	state: ListingState
	/** While a name is sought. */
	isSought: ((name: string) => boolean) | undefined
	hrefOf: (family: ColorFamily) => string
	onOpen: () => void
	onChange: ChangeEventHandler<HTMLInputElement>
}

interface FilterBoxProps {
	name: string
	value: string | number
	isChosen: boolean
	count: number
	onChange: ChangeEventHandler<HTMLInputElement>
	className?: string
	children: ReactNode
}

export function FilterBox({ name, value, isChosen, count, onChange, className = '', children }: FilterBoxProps) {
	return (
		<label
			className={`flex min-h-11 items-center gap-3 text-sm has-checked:text-indigo has-disabled:text-muted ${className}`}
		>
			<input
				form="listing"
				type="checkbox"
				name={name}
				value={value}
				defaultChecked={isChosen}
				onChange={onChange}
				className="size-4.5 shrink-0 accent-indigo"
			/>
			{children} <span className="tabular text-xs text-muted">{count}</span>
		</label>
	)
}

/** One half over the other. */
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
	rows: { state, isSought, onChange },
	isAlone = false,
}: {
	color: ColorOption
	rows: ColorRows
	isAlone?: boolean
}) {
	return (
		<li hidden={isSought && !isSought(name)}>
			<FilterBox name="color" value={id} isChosen={state.colorIds.includes(id)} count={count} onChange={onChange}>
				{isAlone ? <ColorSamples hexCodes={[hexCode]} /> : <Swatch hexCode={hexCode} className="size-5" />}
				<span className="min-w-0">{name}</span>
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
					<a
						href={rows.hrefOf(key)}
						className="inline-flex min-h-11 items-center text-sm text-indigo underline-offset-4 hover:underline"
					>
						All {colorCount} names
					</a>
				</li>
			)}
		</ul>
	)
}
