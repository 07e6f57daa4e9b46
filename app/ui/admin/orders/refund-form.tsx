import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import { formatPaise, toRupees } from '#app/shop/values/money.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { TextField } from '../../forms/field.tsx'
import { useFormResult, useServerForm } from '../../forms/use-form-result.ts'
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
	const [form, fields] = useServerForm('refund', useFormResult(answer, to), {
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
					<legend>Method</legend>
					<RadioRow
						name={fields.way.name}
						choices={[
							['service', `By ${service}`],
							['noted', 'Refunded manually'],
						]}
						chosen={fields.way.initialValue ?? 'service'}
					/>
				</fieldset>
			)}
			<TextField
				field={fields.reference}
				label={service ? 'Reference, if refunded manually' : 'Bank reference'}
				maxLength={maxLineLength}
				autoComplete="off"
			/>
			<p>
				<SubmitButton variant="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					{service ? 'Refund' : 'Record refund'}
				</SubmitButton>
			</p>
		</Form>
	)
}
