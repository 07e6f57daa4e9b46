import { Form } from 'react-router'
import { adjustmentParams, type LineInput } from '#app/shop/pos/draft-order-lines.ts'
import type { TypedAdjustment } from '#app/shop/pos/pos-price.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { HiddenLines } from '#app/ui/admin/draft-order/draft-order.tsx'
import { HiddenScans } from '#app/ui/admin/form/scan-field.tsx'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'

interface DiscountFormProps {
	action: string
	lines: LineInput[]
	unknown: readonly string[]
	adjustment: TypedAdjustment
	totalPaise: number
}

/** Takes a discount and the paise off the sale (rule: counter-discount). The address of the page carries both. */
export function DiscountForm({ action, lines, unknown, adjustment, totalPaise }: DiscountFormProps) {
	const { typed, errors, isRoundedOff } = adjustment
	const names = adjustmentParams
	return (
		<Form action={action} preventScrollReset>
			<HiddenLines lines={lines} />
			<HiddenScans name="unknown" scans={unknown} />
			{isRoundedOff && <input type="hidden" name={names.roundOff} value="yes" />}
			<Block title="Discount">
				<div className="grid items-start gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
					<AmountField
						name={names.discount}
						label="Amount in ₹"
						value={typed.discount}
						error={errors.discount}
						isAmount
					/>
					<AmountField name={names.reason} label="Reason" value={typed.reason} error={errors.reason} />
					<Button variant="secondary" className="bg-white px-4 max-sm:w-full sm:mt-6">
						Apply discount
					</Button>
				</div>
				{(isRoundedOff || totalPaise % 100 > 0) && (
					<Button
						variant="quiet"
						name={names.roundOff}
						value={isRoundedOff ? '' : 'yes'}
						className="-ml-2 text-sm max-sm:mt-2"
					>
						{isRoundedOff ? 'Undo round-off' : `Round off to ${formatPaise(totalPaise - (totalPaise % 100))}`}
					</Button>
				)}
			</Block>
		</Form>
	)
}

interface AmountFieldProps {
	name: string
	label: string
	value: string
	error: string | undefined
	isAmount?: boolean
}

function AmountField({ name, label, value, error, isAmount = false }: AmountFieldProps) {
	const id = `pos-${name}`
	return (
		<div>
			<label htmlFor={id} className="text-xs font-medium">
				{label}
			</label>
			<input
				key={value}
				id={id}
				name={name}
				defaultValue={value}
				inputMode={isAmount ? 'decimal' : undefined}
				maxLength={maxLineLength}
				autoComplete="off"
				aria-invalid={error ? true : undefined}
				aria-describedby={error && `${id}-error`}
				className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm"
			/>
			<FieldError field={{ errorId: `${id}-error`, errors: error ? [error] : undefined }} />
		</div>
	)
}
