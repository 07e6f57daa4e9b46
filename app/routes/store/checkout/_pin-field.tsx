import type { FieldMetadata } from '@conform-to/react'
import { checkoutLabels } from '#app/shop/orders/placing/checkout-draft.ts'
import { TextField } from '#app/ui/forms/field.tsx'

interface PinFieldProps {
	field: FieldMetadata<string>
	/** What the answered form says of its PIN code. */
	answered: string | undefined
}

/** '' where it was sent twice, which makes it a list. */
export function readTypedPin(value: unknown): string {
	return typeof value === 'string' ? value.trim() : ''
}

/** The state follows a button, which script presses at six digits (rule: pin-lookup). */
export function PinField({ field, answered }: PinFieldProps) {
	return (
		<div>
			<TextField
				field={field}
				label={checkoutLabels.zipCode}
				autoComplete="postal-code"
				inputMode="numeric"
				hint="In India, 6 digits"
				required
			/>
			<p role="status" className="min-h-5 text-xs text-muted">
				{answered}
			</p>
			<button
				name="lookup"
				value="pin"
				formNoValidate
				formAction={`/checkout#${field.id}`}
				className="unless-live inline-flex min-h-11 items-center text-xs underline underline-offset-4"
			>
				Look up PIN
			</button>
		</div>
	)
}
