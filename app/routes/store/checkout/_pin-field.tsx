import type { FieldMetadata } from '@conform-to/react'
import { maxLineLength } from '#app/shop/text.ts'
import { checkoutLabels } from '#app/shop/orders/placing/checkout-draft.ts'
import { TextField } from '#app/ui/forms/field.tsx'

interface PinFieldProps {
	field: FieldMetadata<string>
	/** The message of the action's response about its PIN code. */
	answered: string | undefined
	/** Postal codes of other countries may contain letters. */
	isAbroad: boolean
}

/** Returns the entered PIN code, or an empty string when it was sent twice, which makes it a list. */
export function readTypedPin(value: unknown): string {
	return typeof value === 'string' ? value.trim() : ''
}

/** A button looks up city and state. Script clicks it at six digits (rule: pin-lookup). */
export function PinField({ field, answered, isAbroad }: PinFieldProps) {
	return (
		<div className="contents">
			<TextField
				field={field}
				label={checkoutLabels.zipCode}
				autoComplete="postal-code"
				inputMode={isAbroad ? 'text' : 'numeric'}
				enterKeyHint="next"
				maxLength={maxLineLength}
				required
			/>
			<p role="status" className="order-1 col-span-2 text-xs text-muted">
				{answered}
			</p>
			<button
				name="lookup"
				value="pin"
				formNoValidate
				formAction={`/checkout#${field.id}`}
				className="unless-live order-1 col-span-2 inline-flex min-h-11 items-center justify-self-start text-xs underline underline-offset-4"
			>
				Look up PIN
			</button>
		</div>
	)
}
