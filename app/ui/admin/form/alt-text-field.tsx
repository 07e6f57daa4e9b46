import type { FieldMetadata } from '@conform-to/react'
import { maxAltTextLength } from '#app/shop/words/limits.ts'
import { TextField } from '../../forms/field.tsx'

/** What a picture shows. */
export function AltTextField({ field }: { field: FieldMetadata<unknown> }) {
	return (
		<TextField
			field={field}
			label="Alternative text"
			hint="What the picture shows, for who cannot see it."
			maxLength={maxAltTextLength}
			autoComplete="off"
		/>
	)
}
