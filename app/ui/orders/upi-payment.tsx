import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { formatPaise } from '#app/shop/values/money.ts'
import type { UpiPaymentDetails } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { primaryButton, SubmitButton } from '../forms/button.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { TextField } from '../forms/field.tsx'

interface UpiPaymentProps {
	upi: UpiPaymentDetails
	lastResult?: SubmissionResult<string[]> | undefined
}

/**
 * The shop's QR code for an order and the form in which the customer reports the payment (rules: upi-code, upi-claim).
 */
export function UpiPayment({ upi, lastResult }: UpiPaymentProps) {
	const { claimed, rejected, payee, qr, link, amountPaise, discountPaise } = upi
	if (claimed !== null) return <ClaimReceived utr={claimed} />
	const [name, bank] = (payee?.id ?? '').split('@')
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				Pay {formatPaise(amountPaise)} by UPI
			</h2>
			{discountPaise > 0 && (
				<p className="mt-3 text-sm">
					You save {formatPaise(discountPaise)} compared to cash on delivery, until the order is shipped.
				</p>
			)}
			{rejected && (
				<p className="mt-3 border-l-4 border-danger bg-sand px-4 py-3 text-sm">
					We could not find a payment with the reference <span className="tabular">{rejected}</span>. If the money has
					left your account, please contact us.
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
				label="Payment reference (UTR)"
				hint="12 digits, shown in your UPI app after you have paid."
				inputMode="numeric"
				autoComplete="off"
				required
			/>
			<SubmitButton variant="secondary" action={to} pendingText="Sending..." className="mt-3">
				I have paid
			</SubmitButton>
		</form>
	)
}

function ClaimReceived({ utr }: { utr: string }) {
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				We are checking your payment
			</h2>
			<p className="mt-3 text-sm">
				You entered the reference <span className="tabular">{utr}</span>. We compare it with our bank account. This page
				then shows that the order is paid.
			</p>
		</section>
	)
}

interface UpiQrCodeProps {
	qr: { size: number; path: string }
}

/** A QR code that UPI apps scan (rule: upi-code). */
export function UpiQrCode({ qr: { size, path } }: UpiQrCodeProps) {
	return (
		<svg
			role="img"
			aria-label="QR code for UPI apps"
			viewBox={`0 0 ${size} ${size}`}
			width="192"
			height="192"
			shapeRendering="crispEdges"
			className="mt-3 shrink-0 border border-line bg-white"
		>
			<path d={path} fill="black" />
		</svg>
	)
}
