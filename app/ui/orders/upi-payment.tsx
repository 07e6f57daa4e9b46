import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { formatPaise } from '#app/shop/money.ts'
import type { UpiOfOrder } from '#app/shop/orders/payments/upi/upi-of-order.server.ts'
import { primaryButton, SubmitButton } from '../forms/button.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { TextField } from '../forms/field.tsx'
import { UpiQrCode } from './upi-qr-code.tsx'

interface UpiPaymentProps {
	upi: UpiOfOrder
	lastResult?: SubmissionResult<string[]> | undefined
}

/**
 * The shop's QR code for an order and the form in which the customer reports the payment (rules: upi-code, upi-claim).
 */
export function UpiPayment({ upi, lastResult }: UpiPaymentProps) {
	const { claimed, rejected, payee, qr, link, amountPaise, discountPaise } = upi
	if (claimed !== null) return <Claimed utr={claimed} />
	const [name, bank] = (payee?.id ?? '').split('@')
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				Pay {formatPaise(amountPaise)} by UPI
			</h2>
			{discountPaise > 0 && (
				<p className="mt-3 text-sm">That is {formatPaise(discountPaise)} less than in cash, until the order is sent.</p>
			)}
			{rejected && (
				<p className="mt-3 border-l-4 border-danger bg-sand px-4 py-3 text-sm">
					We did not find a payment with the reference <span className="tabular">{rejected}</span>. If the money has
					left your account, please write to us.
				</p>
			)}
			<div className="flex flex-wrap gap-x-6">
				{qr && <UpiQrCode qr={qr} />}
				<div className="mt-3 min-w-0 text-sm">
					<p>
						<a href={link} className={primaryButton}>
							Open a UPI app
						</a>
					</p>
					<p className="mt-3">Or scan the code with any UPI app, or pay to</p>
					<p className="font-medium" translate="no">
						{name}
						<wbr />@{bank}
					</p>
					<p className="text-xs text-muted">{payee?.name}</p>
				</div>
			</div>
			<ClaimForm upi={upi} lastResult={lastResult} />
		</section>
	)
}

function ClaimForm({ upi: { orderId }, lastResult }: UpiPaymentProps) {
	const [form, fields] = useForm({ id: 'upi', lastResult, defaultValue: { utr: '' }, defaultNoValidate: true })
	const to = `/profile/orders/${orderId}/pay`
	return (
		<form method="post" action={to} className="mt-5 max-w-md border-t border-line pt-4" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<TextField
				field={fields.utr}
				label="Reference of the payment (UTR)"
				hint="12 digits, which your UPI app shows once you have paid."
				inputMode="numeric"
				autoComplete="off"
				required
			/>
			<SubmitButton look="secondary" action={to} pendingText="Sending..." className="mt-3">
				I have paid
			</SubmitButton>
		</form>
	)
}

function Claimed({ utr }: { utr: string }) {
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				We are checking your payment
			</h2>
			<p className="mt-3 text-sm">
				You gave us the reference <span className="tabular">{utr}</span>. We compare it with our bank; then this page
				says that the order is paid.
			</p>
		</section>
	)
}
