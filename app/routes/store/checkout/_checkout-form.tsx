import { getFormProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { maxLineLength } from '#app/shop/text.ts'
import { checkoutLabels as labels } from '#app/shop/orders/placing/checkout-draft.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { AddressFields } from './_address-fields.tsx'
import { Fold, Group } from './_groups.tsx'
import { PaymentChoice } from './_payment-choice.tsx'
import type { Fields, useCheckoutForm } from './_use-checkout-form.ts'

type ChoiceProps = Omit<ComponentProps<typeof PaymentChoice>, 'field'>
type AddressProps = Omit<ComponentProps<typeof AddressFields>, 'fields' | 'place'>

interface CheckoutFormProps extends ReturnType<typeof useCheckoutForm>, ChoiceProps, AddressProps {
	hidden: ReactNode
	/** The shop sends emails about the order. */
	sendsMail: boolean
	children: ReactNode
}

export function CheckoutForm({ form, fields, place, hidden, sendsMail, children, ...props }: CheckoutFormProps) {
	return (
		<form method="post" {...getFormProps(form)} data-enhance="checkout" data-stays="" data-keeps-typed="">
			{/* Errors of the whole form are shown at the button. */}
			<ErrorSummary form={{ id: form.id, errorId: form.errorId, allErrors: form.allErrors }} />
			{hidden}
			<Person fields={fields} sendsMail={sendsMail} />
			<AddressFields {...props} fields={fields} place={place} />
			<Fit fields={fields} />
			<PaymentChoice {...props} field={fields.paymentMethod} />
			{children}
		</form>
	)
}

/** Shows the customer's details. The email address is known and can be changed (rule: checkout-fields). */
function Person({ fields, sendsMail }: { fields: Fields; sendsMail: boolean }) {
	const { email } = fields
	const address = (
		<TextField
			field={email}
			type="email"
			label={labels.email}
			autoComplete="email"
			inputMode="email"
			enterKeyHint="next"
			maxLength={maxLineLength}
			hint={sendsMail ? 'For the invoice and the order link' : 'For the shop, to reach you about this order'}
			required
		/>
	)
	return (
		<Group title="Who is it for?">
			<TextField
				field={fields.phoneNumber}
				type="tel"
				label={labels.phoneNumber}
				autoComplete="tel"
				inputMode="tel"
				enterKeyHint="next"
				maxLength={maxLineLength}
				hint="For the courier"
			/>
			<TextField
				field={fields.firstName}
				label={labels.firstName}
				autoComplete="name"
				enterKeyHint="next"
				maxLength={maxLineLength}
				required
			/>
			{/* Clients that send the names separately may still do so (rule: one-name). */}
			<input type="hidden" name={fields.lastName.name} defaultValue={fields.lastName.value} />
			{email.value && !email.errors ? (
				<Fold title={labels.email} now={email.value} isOpen={false}>
					{address}
				</Fold>
			) : (
				address
			)}
		</Group>
	)
}

function Fit({ fields: { waistSize, fullLength } }: { fields: Fields }) {
	const fits = [waistSize, fullLength]
	const shared = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next', maxLength: maxLineLength } as const
	return (
		<Fold
			title="How should it fit? (optional)"
			now={fits.flatMap(({ value }) => value || []).join(', ')}
			isOpen={fits.some(({ errors }) => errors)}
		>
			<div className="grid grid-cols-2 gap-x-4">
				<TextField {...shared} field={waistSize} label="Waist size" hint="In centimetres or inches" />
				<TextField {...shared} field={fullLength} label="Full length" hint="From shoulder or waist to hem" />
			</div>
		</Fold>
	)
}
