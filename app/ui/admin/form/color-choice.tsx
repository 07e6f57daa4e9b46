import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldError } from '../../forms/field.tsx'
import { Swatch } from '../../product/swatch.tsx'

interface ColorChoiceProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<string[], Shape, string[]>
	colors: { id: number; name: string; hexCode: string }[]
	children?: ReactNode
}

/** The product's colours come first, in order: a card's cart button adds the first. */
export function ColorChoice<Shape extends Record<string, unknown>>({
	field,
	colors,
	children,
}: ColorChoiceProps<Shape>) {
	const chosen = [field.initialValue ?? []].flat().map(Number)
	const listState = (id: number) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length)
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="sr-only">Colors</legend>
			{colors.length === 0 && <p className="text-muted">There are no colors yet.</p>}
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
				{colors
					.toSorted((one, other) => listState(one.id) - listState(other.id))
					.map(({ id, name, hexCode }) => (
						<li key={id}>
							<label className="flex min-h-11 items-center gap-2 rounded-soft px-1 text-sm sm:px-2 hover:bg-sand has-checked:bg-sand has-checked:font-medium">
								<input
									type="checkbox"
									name={field.name}
									value={id}
									defaultChecked={chosen.includes(id)}
									className="size-5 shrink-0 accent-madder"
								/>
								<Swatch hexCode={hexCode} className="size-5" />
								<span className="min-w-0 leading-tight">{name}</span>
							</label>
						</li>
					))}
			</ul>
			<FieldError field={field} />
			{children}
		</fieldset>
	)
}
