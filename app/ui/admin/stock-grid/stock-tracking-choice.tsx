import type { FieldMetadata } from '@conform-to/react'
import { RadioRow } from '../form/radio-row.tsx'

/** A class that hides the content, also without script, when stock is tracked per variant. */
export const wholeOnlyClass = 'group-has-[[name=counting][value=variant]:checked]/product:hidden'
export const variantOnlyClass = 'group-has-[[name=counting][value=whole]:checked]/product:hidden'

const trackingOptions = [
	['whole', 'Per product'],
	['variant', 'Per size and color'],
] as const

interface CountingChoiceProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<'whole' | 'variant', Shape, string[]>
}

export function StockTrackingChoice<Shape extends Record<string, unknown>>({ field }: CountingChoiceProps<Shape>) {
	return (
		<fieldset className="relative mt-2">
			<legend className="text-xs font-medium">Track stock</legend>
			<RadioRow name={field.name} choices={trackingOptions} chosen={field.initialValue ?? 'whole'} />
			<p className={`absolute -top-8 right-0 text-xs text-muted ${variantOnlyClass}`}>
				<a href="#product-variants" className="inline-flex min-h-11 items-center underline underline-offset-4">
					Edit sizes and stock
				</a>
			</p>
		</fieldset>
	)
}
