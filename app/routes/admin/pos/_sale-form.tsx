import { getFormProps, type FieldMetadata, type SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import type { PosUpiCode } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { adjustmentParams, type LineInput } from '#app/shop/pos/draft-order-lines.ts'
import { posPaymentMethods } from '#app/shop/values/payment-methods.ts'
import { formatPaise, normalizeAmount, toPaise } from '#app/shop/values/money.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { ReferenceCheck, HiddenLines } from '#app/ui/admin/draft-order/draft-order.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { SubmitButton, Button } from '#app/ui/forms/button.tsx'
import { FieldError, TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { UpiQrCode } from '#app/ui/orders/order-payment.tsx'
import type { CompletedSale } from '#app/shop/pos/pos-orders.server.ts'
import type { TypedAdjustment } from '#app/shop/pos/pos-price.ts'
import { HiddenScans } from '#app/ui/admin/form/scan-field.tsx'
import { currency } from '#app/shop/region/india.ts'

interface SaleFormProps {
	address: string
	totalPaise: number
	idempotencyKey: string
	/** The QR code for the total. `null` without a UPI ID or when nothing is due. */
	upi: PosUpiCode | null
	lastResult: SubmissionResult<string[]> | undefined
	/** True while scans are being processed, so the total may still change. */
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
		gstin: '',
		idempotencyKey,
		seenTotalPaise: '',
	})
	useFocusAfter(lastResult, form)
	// The form keeps the key of the first form with these lines, so that submitting it twice creates one sale. A scan
	// changes the lines and with them `address`. The sale then gets a new key, and the other input stays.
	const servedKey = fields.idempotencyKey.initialValue ?? idempotencyKey
	const [sale, setSale] = useState({ address, key: servedKey })
	if (sale.address !== address) setSale({ address, key: idempotencyKey })
	return (
		<Form method="post" action={address} {...getFormProps(form)} className="group/sale">
			<Block title="Payment">
				<SaveErrors form={form} />
				{/* The total is always the one that this page shows, not the submitted one, also after a rejected form. */}
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
				<TextField
					field={fields.gstin}
					label="GSTIN"
					hint="Only for a business that needs a GST invoice."
					maxLength={maxLineLength}
					autoComplete="off"
					autoCapitalize="characters"
				/>
				<SubmitButton pendingText="Saving..." disabled={isScanning} className="mt-4 w-full">
					Complete sale · {formatPaise(totalPaise)}
				</SubmitButton>
			</Block>
		</Form>
	)
}

/** Asks for the cash received. With script the change to give is shown at once, otherwise after the sale. */
function CashReceived({ field, totalPaise }: { field: FieldMetadata<unknown>; totalPaise: number }) {
	const [typed, setTyped] = useState('')
	const cashPaise = toPaise(Number(normalizeAmount(typed)))
	const hasChange = typed.trim() !== '' && cashPaise >= totalPaise
	return (
		<div className={forCash}>
			<TextField
				field={field}
				label={`Cash received in ${currency.sign}`}
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

/** Shows the QR code with which the customer pays the total by UPI (rule: pos-upi). */
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

/** Shows the completed sale with the change to give, and the links that print the receipt or send it on WhatsApp. */
export function SaleResult({ sold: { id, totalPaise, method, changePaise, whatsAppUrl } }: { sold: CompletedSale }) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-l-success board px-4 py-2">
			<div role="status" className="tabular text-sm">
				{changePaise > 0 && <p className="text-base font-medium">Change: {formatPaise(changePaise)}</p>}
				<p>
					Sold for {formatPaise(totalPaise)}, {method}: order #{id}.
				</p>
			</div>
			<div className="flex flex-wrap gap-x-5">
				<Link to={`/admin/orders/${id}/invoice?print=1`} className="act-link text-sm">
					Print receipt
				</Link>
				<a href={whatsAppUrl} target="_blank" rel="noopener noreferrer" className="act-link text-sm">
					Send receipt on WhatsApp<span className="sr-only">, in a new tab</span>
				</a>
			</div>
		</div>
	)
}

interface DiscountFormProps {
	action: string
	lines: LineInput[]
	unknown: readonly string[]
	adjustment: TypedAdjustment
	totalPaise: number
}

/**
 * Shows the form that takes a discount off the sale, and the button that rounds the total off to whole rupees or undoes
 * that (rule: pos-discount). The URL of the page contains both.
 */
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
						label={`Amount in ${currency.sign}`}
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
