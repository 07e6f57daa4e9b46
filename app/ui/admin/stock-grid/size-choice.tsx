import type { FormMetadata } from '@conform-to/react'
import type { SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { toTexts } from '../form/use-focus-after.ts'
import { FieldError } from '../../forms/field.tsx'
import { useIsScripted } from '../../forms/use-scripted.ts'

interface SizeChoiceProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	rows: SizeRow[]
}

/** The sizes of the grid, each with a button that removes it, and a field for further sizes. */
export function SizeChoice<Shape extends Record<string, unknown>>({ form, rows }: SizeChoiceProps<Shape>) {
	const id = `${form.id}-newSize`
	const newSize = toTexts(form.initialValue?.['newSize'])[0] ?? ''
	const errors = form.allErrors['newSize']
	// The fragment returns to the grid without script.
	const formAction = useIsScripted() ? undefined : `#${form.id}-variants`
	const hasSizes = rows.length > 1 || rows[0]?.name !== ''
	return (
		<div className="mb-1 flex flex-wrap items-end gap-x-4 gap-y-2">
			{rows.map(({ name }, index) => (
				<input key={name} type="hidden" name={`sizes[${index}].name`} value={name} />
			))}
			{hasSizes && (
				<ul aria-label="Sizes" className="flex flex-wrap gap-2">
					{rows.map(({ name }, index) => (
						<li key={name} className="flex items-center rounded-soft border border-line pl-3 text-sm">
							<span className="[overflow-wrap:anywhere]">{name || 'No size'}</span>
							<button
								type="submit"
								{...form.remove.getButtonProps({ name: 'sizes', index })}
								formAction={formAction}
								aria-label={`Remove size ${name || 'none'}`}
								className="min-h-11 min-w-11 text-lg text-muted hover:text-danger"
							>
								<span aria-hidden="true">×</span>
							</button>
						</li>
					))}
				</ul>
			)}
			<div className="flex min-w-0 max-w-md flex-[1_1_18rem] items-center gap-2">
				<label htmlFor={id} className="shrink-0 text-xs font-medium">
					New sizes
				</label>
				<input
					// The key clears the field once its sizes are in the list above, even when one replaces the entry for no
					// size.
					key={JSON.stringify([rows.map(({ name }) => name), newSize])}
					id={id}
					name="newSize"
					defaultValue={newSize}
					placeholder="S, M, L"
					autoComplete="off"
					aria-invalid={errors ? true : undefined}
					aria-describedby={`${id}-error`}
					onKeyDown={handleEnter}
					className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
				<button
					type="submit"
					{...form.insert.getButtonProps({ name: 'sizes' })}
					formAction={formAction}
					className="min-h-11 shrink-0 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
				>
					Add sizes
				</button>
			</div>
			<FieldError field={{ errorId: `${id}-error`, errors }} />
		</div>
	)
}

/** Adds the size on Enter, which would otherwise save the product. */
function handleEnter(event: React.KeyboardEvent<HTMLInputElement>) {
	if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
	event.preventDefault()
	event.currentTarget.parentElement?.querySelector('button')?.click()
}
