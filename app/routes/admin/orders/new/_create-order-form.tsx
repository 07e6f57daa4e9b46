import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatPaise } from '#app/shop/values/money.ts'
import { STAFF_CHANNELS } from '#app/shop/orders/order-view.ts'
import { PAYMENT_METHODS, STAFF_ORDER_PAYMENTS } from '#app/shop/values/payment-methods.ts'
import type { KnownCustomer } from '#app/shop/orders/checkout/staff-order.server.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { maxNoteLength } from '#app/shop/values/limits.ts'
import { currency, STATES } from '#app/shop/region/india.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { ReferenceCheck } from '#app/ui/admin/draft-order/draft-order.tsx'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Button, SubmitButton } from '#app/ui/forms/button.tsx'
import { Options, FieldError, TextArea, TextField, useServerForm } from '#app/ui/forms/field.tsx'

interface CreateOrderFormProps {
	address: string
	/**
	 * The input that was saved when a button other than the submit button was clicked. `foundFor` is the phone number
	 * with which Find customer was clicked last, or an empty string.
	 */
	draft: { foundFor: string }
	customer: KnownCustomer | null
	idempotencyKey: string
	lastResult: (SubmissionResult<string[]> & { comesTo?: string | undefined }) | undefined
	/** The fields that find products, and the items of the order. */
	children: ReactNode
}

export function CreateOrderForm({
	address,
	draft,
	customer,
	idempotencyKey,
	lastResult,
	children,
}: CreateOrderFormProps) {
	const [form, fields] = useServerForm('take', lastResult, {
		source: 'whatsapp',
		phone: '',
		name: '',
		streetAddress: '',
		zipCode: '',
		city: '',
		state: '',
		gstin: '',
		orderNote: '',
		discount: '',
		discountReason: '',
		way: PAYMENT_METHODS[0],
		reference: '',
		sameReference: '',
		...draft,
		idempotencyKey,
		seenTotalPaise: '',
	})
	useFocusAfter(lastResult, form)
	// The calculated total comes from the action's response, because with script the form keeps the initial values of
	// its first render.
	const total = lastResult?.initialValue?.['seenTotalPaise']
	const expectedTotal = typeof total === 'string' ? total : ''
	const line = { maxLength: maxLineLength, autoComplete: 'off' } as const
	return (
		<Form method="post" action={address} {...getFormProps(form)} className="group/take grid max-w-3xl gap-4">
			{/* Enter in a field clicks the form's first button, which only calculates the total. */}
			<button type="submit" name="press" value="look" tabIndex={-1} aria-hidden="true" className="sr-only">
				Calculate total
			</button>
			<SaveErrors form={form} />
			{/* The key from when the form was first shown. With it, a second submission creates no second order. */}
			<input type="hidden" name="idempotencyKey" value={fields.idempotencyKey.initialValue ?? idempotencyKey} />
			<input type="hidden" id={fields.seenTotalPaise.id} name="seenTotalPaise" value={expectedTotal} />
			<input type="hidden" name="foundFor" defaultValue={fields.foundFor.initialValue} />
			{children}
			<Block title="Customer and address">
				<fieldset aria-describedby={fields.source.errorId}>
					<legend className="text-sm">Source</legend>
					<RadioRow
						name={fields.source.name}
						choices={Object.entries(STAFF_CHANNELS)}
						chosen={fields.source.initialValue ?? 'whatsapp'}
					/>
					<FieldError field={fields.source} />
				</fieldset>
				<div className="flex flex-wrap items-start gap-x-2">
					<TextField field={fields.phone} type="tel" label="Phone" required className="grow basis-40" {...line} />
					<Button variant="secondary" name="press" value="customer" className="mb-3 min-h-12 bg-white px-4 sm:mt-7">
						Find customer
					</Button>
				</div>
				{draft.foundFor && (
					<p role="status" className="mt-2 text-sm text-muted">
						{customer
							? `${customer.name}: ` +
								`${customer.orderCount === 1 ? '1 earlier order' : `${customer.orderCount} earlier orders`}. ` +
								'Empty fields are filled with the last address.'
							: 'No earlier orders with this phone number.'}
					</p>
				)}
				<TextField field={fields.name} label="Name" required {...line} />
				<TextField field={fields.streetAddress} label="Address" required {...line} />
				<div className="grid gap-x-4 sm:grid-cols-3">
					<TextField
						field={fields.zipCode}
						label="PIN code"
						hint="City and state are filled in from the PIN code if empty."
						inputMode="numeric"
						required
						{...line}
					/>
					<TextField field={fields.city} label="City" {...line} />
					<TextField field={fields.state} label="State" list="states" {...line} />
				</div>
				<datalist id="states">
					<Options of={STATES} />
				</datalist>
				<TextField
					field={fields.gstin}
					label="GSTIN"
					hint="Only for a business that needs a GST invoice."
					autoCapitalize="characters"
					{...line}
				/>
				<TextArea field={fields.orderNote} label="Customer note" maxLength={maxNoteLength} rows={2} />
			</Block>
			<Block title="Payment">
				<fieldset aria-describedby={fields.way.errorId}>
					<legend className="sr-only">Payment</legend>
					<RadioRow
						name={fields.way.name}
						choices={Object.entries(STAFF_ORDER_PAYMENTS)}
						chosen={fields.way.initialValue ?? PAYMENT_METHODS[0]}
					/>
					<FieldError field={fields.way} />
				</fieldset>
				<TextField
					field={fields.reference}
					label="UTR (12-digit UPI or bank reference)"
					inputMode="numeric"
					className="hidden group-has-[[value=paid]:checked]/take:block"
					{...line}
				/>
				<ReferenceCheck field={fields.sameReference} />
				<div className="grid gap-x-4 sm:grid-cols-2">
					<TextField
						field={fields.discount}
						label={`Discount in ${currency.sign}`}
						inputMode="decimal"
						autoComplete="off"
					/>
					<TextField field={fields.discountReason} label="Discount reason" {...line} />
				</div>
				{lastResult?.comesTo && (
					<p role="status" className="text-sm font-medium">
						{lastResult.comesTo}
					</p>
				)}
				<SubmitButton name="press" value="place" pendingText="Creating..." className="mt-2 w-full">
					{expectedTotal ? `Create order · ${formatPaise(Number(expectedTotal))}` : 'Calculate total'}
				</SubmitButton>
				<p className="mt-2 text-xs text-muted">
					You see the total with delivery first, then create the order. Stock is deducted only then.
				</p>
			</Block>
		</Form>
	)
}
