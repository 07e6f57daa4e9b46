import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { maxEntryLength } from '#app/shop/words/limits.ts'
import { FieldError } from '../../forms/field.tsx'
import { useScripted } from '../../forms/use-scripted.ts'

interface TextRowsProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	field: FieldMetadata<string[], Shape, string[]>
	what: string
}

export function TextRows<Shape extends Record<string, unknown>>({ form, field, what }: TextRowsProps<Shape>) {
	const rows = field.getFieldList()
	// The fragment returns to the row without script.
	const formAction = useScripted() ? undefined : `#${field.id}`
	return (
		<div id={field.id}>
			<ul>
				{rows.map((row, index) => (
					<li key={row.key} className="mb-1.5">
						<div className="flex items-center gap-1">
							<input
								{...getInputProps(row, { type: 'text' })}
								aria-label={`${what} ${index + 1}`}
								maxLength={maxEntryLength}
								autoComplete="off"
								className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 py-2 text-sm"
							/>
							<button
								type="submit"
								{...form.remove.getButtonProps({ name: field.name, index })}
								formAction={formAction}
								aria-label={`Remove ${what} ${index + 1}`}
								className="size-11 shrink-0 rounded-soft text-lg text-muted hover:text-danger"
							>
								<span aria-hidden="true">×</span>
							</button>
						</div>
						{row.errors && <FieldError field={row} />}
					</li>
				))}
			</ul>
			<button
				type="submit"
				{...form.insert.getButtonProps({ name: field.name })}
				formAction={formAction}
				id={`${field.id}-add`}
				className="act-link px-1 text-sm md:absolute md:top-2 md:right-4"
			>
				Add<span className="whitespace-pre md:sr-only"> {what}</span>
			</button>
			{field.errors && <FieldError field={field} />}
		</div>
	)
}
