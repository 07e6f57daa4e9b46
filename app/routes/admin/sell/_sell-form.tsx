import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { counterWays } from '#app/shop/counter/bill-lines.ts'
import { formatPaise } from '#app/shop/money.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { ReferenceCheck } from '#app/ui/admin/bill/reference-check.tsx'
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
				<ReferenceCheck field={fields.sameReference} />
				<TextField field={fields.name} label="Name of the customer" maxLength={maxLineLength} autoComplete="off" />
				<TextField field={fields.phone} type="tel" label="Phone" maxLength={maxLineLength} autoComplete="off" />
				<SubmitButton pendingText="Selling..." className="mt-4 w-full">
					Sell · {formatPaise(totalPaise)}
				</SubmitButton>
			</Block>
		</Form>
	)
}
