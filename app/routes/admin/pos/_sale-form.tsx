import { getFormProps, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import type { PosUpiCode } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { posPaymentMethods } from '#app/shop/values/payment-methods.ts'
import { formatPaise, normalizeAmount } from '#app/shop/values/money.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { ReferenceCheck } from '#app/ui/admin/draft-order/draft-order.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'
import { useServerForm } from '#app/ui/forms/use-form.ts'
import { UpiQrCode } from '#app/ui/orders/order-payment.tsx'

interface SaleFormProps {
	address: string
	totalPaise: number
	idempotencyKey: string
	/** The QR code of the total. `null` without a UPI ID. */
	upi: PosUpiCode | null
	lastResult: SubmissionResult<string[]> | undefined
	/** The total still changes. */
	isScanning: boolean
}

const forCash = 'group-has-[[value=upi]:checked]/sale:hidden'
const forUpi = 'hidden group-has-[[value=upi]:checked]/sale:block'

export function SaleForm({ address, totalPaise, idempotencyKey, upi, lastResult, isScanning }: SaleFormProps) {
	const [form, fields] = useServerForm('sell', lastResult, {
		way: 'cash',
		cashReceived: '',
		reference: '',
		sameReference: '',
		name: '',
		phone: '',
		idempotencyKey,
		seenTotalPaise: '',
	})
	useFocusAfter(lastResult, form)
	// The key comes from the first form of these lines, so that submitting it twice creates one sale. A scan makes it another
	// sale but keeps what was entered.
	const servedKey = fields.idempotencyKey.initialValue ?? idempotencyKey
	const [sale, setSale] = useState({ address, key: servedKey })
	if (sale.address !== address) setSale({ address, key: idempotencyKey })
	return (
		<Form method="post" action={address} {...getFormProps(form)} className="group/sale">
			<Block title="Payment">
				<SaveErrors form={form} />
				{/* The total comes from this page, also after a refusal. */}
				<input type="hidden" name="seenTotalPaise" value={totalPaise} />
				<input type="hidden" name="idempotencyKey" value={sale.key} />
				<fieldset aria-describedby={fields.way.errorId}>
					<legend className="text-sm">Paid by</legend>
					<RadioRow
						name={fields.way.name}
						choices={Object.entries(posPaymentMethods)}
						chosen={fields.way.initialValue ?? 'cash'}
					/>
					<FieldError field={fields.way} />
				</fieldset>
				<CashReceived field={fields.cashReceived} totalPaise={totalPaise} />
				{upi && <UpiCode upi={upi} totalPaise={totalPaise} />}
				<TextField
					field={fields.reference}
					label="UPI reference"
					maxLength={maxLineLength}
					autoComplete="off"
					inputMode="numeric"
					className={forUpi}
				/>
				<ReferenceCheck field={fields.sameReference} />
				<TextField field={fields.name} label="Customer name" maxLength={maxLineLength} autoComplete="off" />
				<TextField
					field={fields.phone}
					type="tel"
					label="Phone"
					hint="The receipt can be sent here by WhatsApp."
					maxLength={maxLineLength}
					autoComplete="off"
				/>
				<SubmitButton pendingText="Saving..." disabled={isScanning} className="mt-4 w-full">
					Complete sale · {formatPaise(totalPaise)}
				</SubmitButton>
			</Block>
		</Form>
	)
}

/** Asks for the cash. With script the change is shown at once, otherwise after the sale. */
function CashReceived({ field, totalPaise }: { field: FieldMetadata<unknown>; totalPaise: number }) {
	const [typed, setTyped] = useState('')
	const cashPaise = Math.round(Number(normalizeAmount(typed)) * 100)
	const hasChange = typed.trim() !== '' && cashPaise >= totalPaise
	return (
		<div className={forCash}>
			<TextField
				field={field}
				label="Cash received in ₹"
				inputMode="decimal"
				maxLength={maxLineLength}
				autoComplete="off"
				onInput={({ currentTarget }) => setTyped(currentTarget.value)}
			/>
			<p role="status" className={hasChange ? 'tabular mb-3 text-base font-medium' : ''}>
				{hasChange && `Change: ${formatPaise(cashPaise - totalPaise)}`}
			</p>
		</div>
	)
}

/** The QR code by which the buyer pays the total (rule: counter-upi). */
function UpiCode({ upi: { payee, qr }, totalPaise }: { upi: PosUpiCode; totalPaise: number }) {
	return (
		<section aria-label="UPI QR code" className={`mb-4 text-sm ${forUpi}`}>
			<p>Show the customer this code. Complete the sale once {formatPaise(totalPaise)} has arrived.</p>
			<UpiQrCode qr={qr} />
			<p className="mt-2 font-medium [overflow-wrap:anywhere]" translate="no">
				{payee.id}
			</p>
			<p className="text-xs text-muted">{payee.name}</p>
		</section>
	)
}
