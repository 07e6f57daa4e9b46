import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import { formatPaise, toRupees } from '#app/shop/money.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { TextField } from '../../forms/field.tsx'
import { useAnswer } from '../../forms/use-answer.ts'
import { SaveErrors } from '../form/save-errors.tsx'

interface RefundFormProps {
	order: { id: number; refundedPaise: number; leftToRefundPaise: number; refundNeededPaise: number }
	/** Another for each refund. */
	refundKey: string
	answer?: SubmissionResult<string[]> | undefined
}

/** Notes what was given back of an order; what is owed is filled in. */
export function RefundForm({ order, refundKey, answer }: RefundFormProps) {
	// Data read anew while somebody types must not change the key.
	const [key] = useState(refundKey)
	const { id, refundedPaise, leftToRefundPaise, refundNeededPaise } = order
	const to = `/admin/payments/${id}/refund`
	const [form, fields] = useForm({
		id: 'refund',
		lastResult: useAnswer(answer, to),
		defaultValue: {
			amount: refundNeededPaise > 0 ? String(toRupees(refundNeededPaise)) : '',
			reference: '',
			key,
			seenRefundedPaise: String(refundedPaise),
		},
		defaultNoValidate: true,
	})
	return (
		<Form method="post" action={to} {...getFormProps(form)}>
			<SaveErrors form={form} />
			<input type="hidden" name="key" value={fields.key.initialValue ?? key} />
			<input type="hidden" name="seenRefundedPaise" value={fields.seenRefundedPaise.initialValue ?? refundedPaise} />
			<TextField
				field={fields.amount}
				label="Amount in rupees"
				hint={`At most ${formatPaise(leftToRefundPaise)}`}
				required
				inputMode="decimal"
				autoComplete="off"
			/>
			<TextField field={fields.reference} label="Reference of the bank" maxLength={maxLineLength} autoComplete="off" />
			<p>
				<SubmitButton look="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					Note as given back
				</SubmitButton>
			</p>
		</Form>
	)
}
