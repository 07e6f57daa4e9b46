import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { formatPaise } from '#app/shop/values/money.ts'
import type { UpiPaymentDetails } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { primaryButton, SubmitButton } from '../forms/button.tsx'
import { ErrorSummary, TextField } from '../forms/field.tsx'
import { ContactLink } from '../shell/contact-link.tsx'
import {
	type ManualPayment as Agreed,
	describeHold,
	describeManualPayment,
	listContactOptions,
} from '#app/shop/orders/payments/payment-labels.ts'
import type { OnlinePaymentView } from '#app/shop/orders/payments/online/start-payment.server.ts'

const contactAboutPayment = 'If the money has left your account, please contact us.'

interface UpiPaymentProps {
	upi: UpiPaymentDetails
	/** The path of the actions on the order. */
	actionPath: string
	lastResult?: SubmissionResult<string[]> | undefined
}

/**
 * The shop's QR code for an order and the form in which the customer reports the payment (rules: upi-code, upi-claim).
 */
export function UpiPayment({ upi, actionPath, lastResult }: UpiPaymentProps) {
	const { claimed, rejected, payee, qr, link, amountPaise, discountPaise, until, isLate } = upi
	if (claimed !== null) return <ClaimReceived utr={claimed} />
	if (isLate) return <LatePayment upi={upi} actionPath={actionPath} lastResult={lastResult} />
	const [name, bank] = (payee?.id ?? '').split('@')
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				Pay {formatPaise(amountPaise)} by UPI
			</h2>
			{discountPaise > 0 && (
				<p className="mt-3 text-sm">
					Pay before the order ships and save {formatPaise(discountPaise)} compared with cash on delivery.
				</p>
			)}
			{until && <p className="mt-3 text-sm">{describeHold(until)}</p>}
			<RejectedClaim utr={rejected} />
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
			<ClaimForm actionPath={actionPath} lastResult={lastResult} />
		</section>
	)
}

/** The form for a payment that was made before its order was cancelled unpaid (rule: unpaid-expiry). */
function LatePayment({ upi: { rejected, amountPaise }, actionPath, lastResult }: UpiPaymentProps) {
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				Not paid in time
			</h2>
			<p className="mt-3 text-sm">
				We did not receive {formatPaise(amountPaise)} in time, so please do not pay for this order now. Have you paid
				already? Enter the reference, and we will look for the payment. Your money is not lost.
			</p>
			<RejectedClaim utr={rejected} />
			<ClaimForm actionPath={actionPath} lastResult={lastResult} />
		</section>
	)
}

function RejectedClaim({ utr }: { utr: string | null }) {
	if (!utr) return null
	return (
		<p className="mt-3 border-l-4 border-danger bg-sand px-4 py-3 text-sm">
			We could not find a payment with the reference <span className="tabular">{utr}</span>. {contactAboutPayment}{' '}
			<ContactLink of={contactAboutPayment} />
		</p>
	)
}

function ClaimForm({ actionPath, lastResult }: Omit<UpiPaymentProps, 'upi'>) {
	const [form, fields] = useForm({ id: 'upi', lastResult, defaultValue: { utr: '' }, defaultNoValidate: true })
	const to = `${actionPath}/pay`
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
				You entered the reference <span className="tabular">{utr}</span>. Once we have found it in our bank account,
				this page shows the order as paid.
			</p>
		</section>
	)
}

/** A QR code as an SVG path. */
export interface QrCode {
	size: number
	path: string
}

/** A QR code that UPI apps scan (rule: upi-code). */
export function UpiQrCode({ qr }: { qr: QrCode }) {
	return <QrImage qr={qr} label="QR code for UPI apps" width={192} />
}

export function QrImage({ qr: { size, path }, label, width }: { qr: QrCode; label: string; width: number }) {
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			width={width}
			height={width}
			shapeRendering="crispEdges"
			className="mt-3 shrink-0 border border-line bg-white"
		>
			<path d={path} fill="black" />
		</svg>
	)
}

/** The instructions and deadline of a manually handled online payment; nothing for other payments. */
export function ManualPaymentNote({ payment }: { payment: Agreed | null }) {
	if (!payment) return null
	const contactMethods = listContactOptions(payment)
	return (
		<div className="mt-6 max-w-prose border-l-4 border-madder bg-sand px-4 py-3 text-sm">
			<p>{describeManualPayment(payment)}</p>
			{contactMethods.length > 0 && (
				<p className="mt-1 flex flex-wrap items-center gap-x-4">
					<span>Contact us:</span>
					{contactMethods.map(({ label, to }) => (
						<a
							key={to}
							href={to}
							className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere]"
						>
							{label}
						</a>
					))}
				</p>
			)}
		</div>
	)
}

/** A button that opens the payment service's page for an unpaid order. */
export function PayNow({
	paying: { amountPaise, discountPaise, until, isOver, isInstead, isBegun, isFake },
	actionPath,
}: {
	paying: OnlinePaymentView
	/** The path of the actions on the order. */
	actionPath: string
}) {
	if (isOver) {
		return (
			<p className="border-l-4 border-danger bg-sand px-4 py-3 text-sm">
				This order was not paid in time and is being cancelled. If you have already paid, we will confirm the order or
				refund the payment once we receive it.
			</p>
		)
	}
	const to = `${actionPath}/pay-online`
	return (
		<form method="post" action={to} className="grid gap-3">
			<p className="text-sm">
				{isInstead
					? `Until it is shipped, you can pay online instead of in cash${discountPaise > 0 ? `, for ${formatPaise(discountPaise)} less` : ''}.`
					: `${formatPaise(amountPaise)} is still unpaid.`}
				{until && ` ${describeHold(until)}`}
				{isBegun && ' If you have just paid, it can take a minute until we receive the payment.'}
			</p>
			<SubmitButton
				action={to}
				pendingText="Opening..."
				variant={isInstead ? 'secondary' : 'primary'}
				className="w-full"
			>
				{isInstead ? `Pay ${formatPaise(amountPaise)} online` : 'Pay now'}
			</SubmitButton>
			<p className="text-xs text-muted">
				{isFake
					? 'You will pay on the page of a fake payment service: no money moves.'
					: 'You will pay on Razorpay’s page by UPI, card or net banking. The page needs JavaScript.'}
			</p>
		</form>
	)
}
