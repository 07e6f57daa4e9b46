import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import { formatPaise, toRupees } from '#app/shop/money.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { TextField } from '../../forms/field.tsx'
import { useAnswer, useAnsweredForm } from '../../forms/use-answer.ts'
import { RadioRow } from '../form/radio-row.tsx'
import { SaveErrors } from '../form/save-errors.tsx'

interface RefundFormProps {
	order: { id: number; refundedPaise: number; leftToRefundPaise: number; refundNeededPaise: number }
	/** An idempotency key, which differs for each refund. */
	refundKey: string
	/** The service that received the payment and can refund it; `null` without one. */
	service: string | null
	answer?: SubmissionResult<string[]> | undefined
}

/** Records a refund of an order. The owed amount is filled in. */
export function RefundForm({ order, refundKey, service, answer }: RefundFormProps) {
	// Data that is reloaded while the user types must not change the key.
	const [key] = useState(refundKey)
	const { id, refundedPaise, leftToRefundPaise, refundNeededPaise } = order
	const to = `/admin/orders/${id}/refund`
	const [form, fields] = useAnsweredForm('refund', useAnswer(answer, to), {
		amount: refundNeededPaise > 0 ? String(toRupees(refundNeededPaise)) : '',
		reference: '',
		way: service ? 'service' : 'noted',
		key,
		seenRefundedPaise: String(refundedPaise),
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
			{service && (
				<fieldset className="mb-3 text-sm">
					<legend>How</legend>
					<RadioRow
						name={fields.way.name}
						choices={[
							['service', `By ${service}`],
							['noted', 'I have done it myself'],
						]}
						chosen={fields.way.initialValue ?? 'service'}
					/>
				</fieldset>
			)}
			<TextField
				field={fields.reference}
				label={service ? 'Reference, if done yourself' : 'Reference of the bank'}
				maxLength={maxLineLength}
				autoComplete="off"
			/>
			<p>
				<SubmitButton look="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					{service ? 'Give back' : 'Note as given back'}
				</SubmitButton>
			</p>
		</Form>
	)
}
