import type { FieldMetadata } from '@conform-to/react'
import { FieldError } from '#app/ui/forms/field.tsx'

export interface Choice {
	id: number
	name: string
}

interface TickedProps {
	field: FieldMetadata<unknown>
	label: string
	of: Choice[]
	start: string[]
}

/** Ticks of many, as a part of the form. */
export function Ticked({ field, label, of, start }: TickedProps) {
	const sent = field.initialValue as string | string[] | undefined
	const ticked = sent === undefined ? start : [sent].flat()
	if (of.length === 0) return null
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="text-xs font-medium">{label}</legend>
			<ul className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] overflow-y-auto">
				{of.map(({ id, name }) => (
					<li key={id}>
						<label className="flex min-h-11 items-center gap-2 text-sm">
							<input
								type="checkbox"
								name={field.name}
								value={id}
								defaultChecked={ticked.includes(String(id))}
								className="size-5 shrink-0 accent-madder"
							/>
							{name}
						</label>
					</li>
				))}
			</ul>
			<FieldError field={field} />
		</fieldset>
	)
}
