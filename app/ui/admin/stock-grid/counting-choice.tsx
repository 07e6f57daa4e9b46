import type { FieldMetadata } from '@conform-to/react'

/** Hidden, without script too, unless pieces are counted this way. */
export const onlyAsWhole = 'group-has-[[name=counting][value=variant]:checked]/product:hidden'
export const onlyByVariant = 'group-has-[[name=counting][value=whole]:checked]/product:hidden'

const ways = [
	['whole', 'As a whole'],
	['variant', 'By size and color'],
] as const

interface CountingChoiceProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<'whole' | 'variant', Shape, string[]>
}

export function CountingChoice<Shape extends Record<string, unknown>>({ field }: CountingChoiceProps<Shape>) {
	const chosen = field.initialValue ?? 'whole'
	return (
		<fieldset className="mt-2">
			<legend className="text-xs font-medium">Count pieces</legend>
			<div className="flex flex-wrap gap-x-5">
				{ways.map(([way, label]) => (
					<label key={way} className="flex min-h-11 items-center gap-2 text-sm">
						<input
							type="radio"
							name={field.name}
							value={way}
							defaultChecked={chosen === way}
							className="size-5 accent-madder"
						/>
						{label}
					</label>
				))}
			</div>
			<p className={`mb-2 text-xs text-muted ${onlyByVariant}`}>
				<a href="#product-variants" className="inline-flex min-h-11 items-center underline underline-offset-4">
					To the sizes and pieces
				</a>
			</p>
		</fieldset>
	)
}
