import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { ErrorWords } from '#app/ui/forms/field.tsx'

interface CouponFieldProps {
	field: FieldMetadata<string>
	/** The reason that the entered coupon is invalid now. */
	problem: string | undefined
}

/**
 * The field belongs to the form. *Apply* shows the form again with its input and the new totals (rule: coupon-terms).
 */
export function CouponField({ field, problem: now }: CouponFieldProps) {
	const refused = field.errors?.join(' ')
	const problem = refused ?? now
	const { key, ...props } = getInputProps(field, { type: 'text' })
	return (
		<div className="mt-4">
			<label htmlFor={field.id} className="text-xs font-medium">
				Coupon<span className="font-normal text-muted"> (optional)</span>
			</label>
			<div className="mt-1 flex items-start gap-3">
				<input
					key={key}
					{...props}
					autoComplete="off"
					autoCapitalize="characters"
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem ? field.errorId : undefined}
					className="block min-h-12 w-full rounded-soft border border-field bg-white px-3.5 py-2 text-base text-ink"
				/>
				<button
					name="apply"
					value="coupon"
					form="checkout"
					formNoValidate
					formAction={`/checkout#${field.id}`}
					className="inline-flex min-h-11 items-center text-xs underline underline-offset-4"
				>
					Apply<span className="sr-only"> coupon</span>
				</button>
			</div>
			<p id={field.errorId} role={problem && !refused ? 'alert' : undefined} className="min-h-5 text-xs text-danger">
				<ErrorWords>{problem}</ErrorWords>
			</p>
		</div>
	)
}
