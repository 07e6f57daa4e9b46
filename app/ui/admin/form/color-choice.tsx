import type { FieldMetadata } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { maxSearchLength, normaliseText } from '#app/shop/search/normalise.ts'
import { FieldError } from '../../forms/field.tsx'
import { useScripted } from '../../forms/use-scripted.ts'
import { Swatch } from '../../product/swatch.tsx'

/** The maximum number of colors that need no search. */
const withoutSearch = 12

interface ColorChoiceProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<string[], Shape, string[]>
	colors: { id: number; name: string; hexCode: string }[]
	/** The currently selected colors. */
	ticked: number[]
	/** The search query when the page was rendered. */
	searched: string
	/** The button that searches without script. */
	searchButton: ComponentProps<'button'>
	children?: ReactNode
}

/**
 * The product's colors come first, in order, because a card's cart button adds the first one. A search keeps them and
 * the selected colors visible.
 */
export function ColorChoice<Shape extends Record<string, unknown>>({
	field,
	colors,
	ticked,
	searched,
	searchButton,
	children,
}: ColorChoiceProps<Shape>) {
	const [search, setSearch] = useState(searched)
	// The order stays as it was at the search, so that selected colors do not move away from the pointer.
	const [first, setFirst] = useState([field.initialValue ?? []].flat().map(Number))
	const wanted = normaliseText(search)
	const isFound = ({ id, name }: { id: number; name: string }) =>
		ticked.includes(id) || first.includes(id) || normaliseText(name).includes(wanted)
	const place = (id: number) => (first.includes(id) ? first.indexOf(id) : first.length)
	const change = (text: string) => {
		setSearch(text)
		setFirst([...first.filter((id) => ticked.includes(id)), ...ticked.filter((id) => !first.includes(id))])
	}
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="sr-only">Colors</legend>
			{colors.length === 0 && <p className="text-muted">There are no colours yet.</p>}
			{colors.length > withoutSearch && (
				<ColorSearch id={`${field.id}-search`} searched={searched} change={change} button={searchButton} />
			)}
			<ul className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] overflow-y-auto">
				{colors
					.toSorted((one, other) => place(one.id) - place(other.id))
					.map((color) => (
						<li key={color.id} hidden={!isFound(color)}>
							<label className="flex min-h-11 items-center gap-2 rounded-soft px-1 text-sm sm:px-2 hover:bg-sand has-checked:bg-sand has-checked:font-medium">
								<input
									type="checkbox"
									name={field.name}
									value={color.id}
									defaultChecked={place(color.id) < first.length}
									className="size-5 shrink-0 accent-madder"
								/>
								<Swatch hexCode={color.hexCode} className="size-5" />
								<span className="min-w-0 leading-tight">{color.name}</span>
							</label>
						</li>
					))}
			</ul>
			{wanted && !colors.some(({ name }) => normaliseText(name).includes(wanted)) && (
				<p role="status" className="py-2 text-sm text-muted">
					No colour is called “{search}”.
				</p>
			)}
			<FieldError field={field} />
			{children}
		</fieldset>
	)
}

interface ColorSearchProps {
	id: string
	searched: string
	change: (text: string) => void
	button: ComponentProps<'button'>
}

/**
 * The color search. With script the list follows the input. Without script a button renders it again with all input.
 */
function ColorSearch({ id, searched, change, button }: ColorSearchProps) {
	const isScripted = useScripted()
	return (
		<div className="mb-2 flex max-w-md gap-2">
			<input
				id={id}
				type="search"
				name="colorSearch"
				defaultValue={searched}
				maxLength={maxSearchLength}
				placeholder="Search colours..."
				aria-label="Search colours"
				autoComplete="off"
				onInput={({ currentTarget }) => change(currentTarget.value)}
				onKeyDown={keepFromSaving}
				className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 py-2 text-sm"
			/>
			{!isScripted && (
				<button
					type="submit"
					{...button}
					className="min-h-11 shrink-0 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
				>
					Find colours
				</button>
			)}
		</div>
	)
}

/** Prevents Enter from saving the product. */
function keepFromSaving(event: React.KeyboardEvent<HTMLInputElement>) {
	if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}
