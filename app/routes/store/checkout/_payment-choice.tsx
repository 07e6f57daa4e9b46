import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { FieldError } from '#app/ui/forms/field.tsx'

const words: Record<string, { label: string; help: string }> = {
	online: { label: 'Online Payment', help: 'No card details are asked for on this page.' },
	cod: { label: 'Cash on Delivery', help: 'Pay the courier when it arrives.' },
}

/** Rule 52. */
export function PaymentChoice({ field }: { field: FieldMetadata<string> }) {
	return (
		<fieldset className="border-t border-ink pt-4" aria-describedby={field.errorId}>
			<legend className="float-left mb-3 w-full font-display text-lg">How would you like to pay?</legend>
			<div className="clear-both grid gap-3 sm:grid-cols-2">
				{getCollectionProps(field, { type: 'radio', options: ['online', 'cod'] }).map(({ key, ...props }) => (
					<label
						key={key}
						className="flex min-h-11 items-start gap-3 rounded-soft border border-line p-4 has-checked:border-ink has-checked:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
					>
						<input {...props} className="mt-0.5 size-5 shrink-0 accent-ink outline-0" />
						<span>
							<span className="block text-sm font-medium">{words[props.value ?? '']?.label}</span>
							<span className="block text-xs text-muted">{words[props.value ?? '']?.help}</span>
						</span>
					</label>
				))}
			</div>
			<div className="mt-1">
				<FieldError field={field} />
			</div>
		</fieldset>
	)
}
