import type { FieldMetadata } from '@conform-to/react'
import { RadioRow } from '../form/radio-row.tsx'

/** A class that hides the content, also without script, when stock is tracked per variant. */
export const onlyAsWhole = 'group-has-[[name=counting][value=variant]:checked]/product:hidden'
export const onlyByVariant = 'group-has-[[name=counting][value=whole]:checked]/product:hidden'

const ways = [
	['whole', 'As a whole'],
	['variant', 'By size and colour'],
] as const

interface CountingChoiceProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<'whole' | 'variant', Shape, string[]>
}

export function CountingChoice<Shape extends Record<string, unknown>>({ field }: CountingChoiceProps<Shape>) {
	return (
		<fieldset className="relative mt-2">
			<legend className="text-xs font-medium">Count pieces</legend>
			<RadioRow name={field.name} choices={ways} chosen={field.initialValue ?? 'whole'} />
			<p className={`absolute -top-8 right-0 text-xs text-muted ${onlyByVariant}`}>
				<a href="#product-variants" className="inline-flex min-h-11 items-center underline underline-offset-4">
					To the sizes and pieces
				</a>
			</p>
		</fieldset>
	)
}
