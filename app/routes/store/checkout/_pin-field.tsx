import type { FieldMetadata } from '@conform-to/react'
import { pinWords } from '#app/shop/orders/pins/pin-area.ts'
import { checkoutLabels } from '#app/shop/orders/placing/checkout-labels.ts'
import type { Place } from '#app/shop/orders/pricing/delivery-prices.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { useFoundPin } from '#app/ui/forms/use-found-pin.ts'
import { useScripted } from '#app/ui/forms/use-scripted.ts'

interface PinFieldProps {
	field: FieldMetadata<string>
	/** Filled in when it is empty. */
	state: FieldMetadata<string>
	place: Place
	/** What the answered form says of its PIN code. */
	answered: string | undefined
}

/** '' where it was sent twice, which makes it a list. */
export function typedPin(value: unknown): string {
	return typeof value === 'string' ? value.trim() : ''
}

/** With script the state follows six digits, without it a button (rule 179). */
export function PinField({ field, state, place, answered }: PinFieldProps) {
	const isScripted = useScripted()
	const pin = place.country === 'india' ? typedPin(field.value) : ''
	const found = useFoundPin(pin, field.initialValue ?? '', state.id)
	const words =
		found?.pin === pin && found.area ? pinWords(pin, found.area, place.state, found.isFilled) : !found && answered
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
				{words}
			</p>
			{!isScripted && (
				<button
					name="lookup"
					value="pin"
					formNoValidate
					formAction={`/checkout#${field.id}`}
					className="inline-flex min-h-11 items-center text-xs underline underline-offset-4"
				>
					Look up PIN
				</button>
			)}
		</div>
	)
}
