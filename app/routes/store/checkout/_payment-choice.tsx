import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import type { PaymentMethod } from '#app/shop/orders/order-view.ts'
import { FieldError } from '#app/ui/forms/field.tsx'

const words: Record<string, { label: string; help: string }> = {
	online: { label: 'Online Payment', help: 'No card details are asked for on this page.' },
	cod: { label: 'Cash on Delivery', help: 'Pay the courier when it arrives.' },
}

interface PaymentChoiceProps {
	field: FieldMetadata<string>
	/** Those offered. */
	ways: PaymentMethod[]
}

/** Rules 52 and 199. */
export function PaymentChoice({ field, ways }: PaymentChoiceProps) {
	const [only, ...others] = ways
	if (others.length === 0) return <OnlyWay field={field} way={only!} />
	return (
		<fieldset className="border-t border-ink pt-4" aria-describedby={field.errorId}>
			<legend className="float-left mb-3 w-full font-display text-lg">How would you like to pay?</legend>
			<div className="clear-both grid gap-3 sm:grid-cols-2">
				{getCollectionProps(field, { type: 'radio', options: ways }).map(({ key, ...props }) => (
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

function OnlyWay({ field, way }: { field: FieldMetadata<string>; way: PaymentMethod }) {
	const { label, help } = words[way]!
	return (
		<section className="border-t border-ink pt-4">
			<h2 className="mb-3 font-display text-lg">How you pay</h2>
			<input type="hidden" name={field.name} value={way} />
			<p className="text-sm font-medium">{label}</p>
			<p className="text-xs text-muted">{help}</p>
			<div className="mt-1">
				<FieldError field={field} />
			</div>
		</section>
	)
}
