import type { FieldMetadata } from '@conform-to/react'
import { reusedReferenceField } from '#app/shop/orders/payments/reused-reference-field.ts'

/** The box to tick where a reference has paid another order already (rule: reused-reference). */
export function ReferenceCheck({ field }: { field: Pick<FieldMetadata<unknown>, 'id' | 'errors'> }) {
	if (!field.errors) return null
	return (
		<label className="flex min-h-11 items-center gap-3 text-sm">
			<input type="checkbox" id={field.id} name={reusedReferenceField} value="yes" className="size-5 accent-ink" />
			Use this reference anyway
		</label>
	)
}
