import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { counterWays } from '#app/shop/counter/bill-lines.ts'
import { formatPaise } from '#app/shop/money.ts'
import { referenceField } from '#app/shop/orders/payments/reference-field.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

interface SellFormProps {
	address: string
	totalPaise: number
	idempotencyKey: string
	lastResult: SubmissionResult<string[]> | undefined
}

export function SellForm({ address, totalPaise, idempotencyKey, lastResult }: SellFormProps) {
	const [form, fields] = useAnsweredForm('sell', lastResult, {
		way: 'cash',
		reference: '',
		sameReference: '',
		name: '',
		phone: '',
		idempotencyKey,
		seenTotalPaise: '',
	})
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" action={address} {...getFormProps(form)}>
			<Block title="Payment">
				<SaveErrors form={form} />
				{/* The total of this page, also after a refusal; the key of the first form: sent twice it is one sale. */}
				<input type="hidden" name="seenTotalPaise" value={totalPaise} />
				<input type="hidden" name="idempotencyKey" value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
				<fieldset aria-describedby={fields.way.errorId}>
					<legend className="text-sm">Paid by</legend>
					<RadioRow
						name={fields.way.name}
						choices={Object.entries(counterWays)}
						chosen={fields.way.initialValue ?? 'cash'}
					/>
					<FieldError field={fields.way} />
				</fieldset>
				<TextField
					field={fields.reference}
					label="UPI reference"
					maxLength={maxLineLength}
					autoComplete="off"
					inputMode="numeric"
				/>
				{fields.sameReference.errors && (
					<label className="flex min-h-11 items-center gap-3 text-sm">
						<input
							type="checkbox"
							id={fields.sameReference.id}
							name={referenceField}
							value="yes"
							autoComplete="off"
							className="size-5 accent-ink"
						/>
						This reference is right all the same
					</label>
				)}
				<TextField field={fields.name} label="Name of the customer" maxLength={maxLineLength} autoComplete="off" />
				<TextField field={fields.phone} type="tel" label="Phone" maxLength={maxLineLength} autoComplete="off" />
				<SubmitButton pendingText="Selling..." className="mt-4 w-full">
					Sell · {formatPaise(totalPaise)}
				</SubmitButton>
			</Block>
		</Form>
	)
}
