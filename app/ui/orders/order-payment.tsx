import type { ReactNode } from 'react'
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { formatPaise } from '#app/shop/values/money.ts'
import type { UpiPaymentDetails } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { primaryButton, SubmitButton } from '../forms/button.tsx'
import { ErrorSummary, TextField } from '../forms/field.tsx'
import { ContactLink } from '../shell/contact-link.tsx'
import { useTranslate } from '../shell/use-shop.ts'
import {
	type ManualPayment,
	describeHold,
	describeManualPayment,
	listContactOptions,
} from '#app/shop/orders/payments/payment-labels.ts'
import type { OnlinePaymentView } from '#app/shop/orders/payments/online/start-payment.server.ts'

/** Wraps a number in an element whose digits have equal widths. */
export const wrapNumber = (parts: ReactNode[]) => (
	<span key="number" className="tabular">
		{parts}
	</span>
)

interface UpiPaymentProps {
	upi: UpiPaymentDetails
	/** The path of the order, with which the URLs of its actions begin, such as `<path>/pay`. */
	actionPath: string
	lastResult?: SubmissionResult<string[]> | undefined
}

/**
 * The shop's QR code for an order and the form in which the customer reports the payment (rules: upi-code, upi-claim).
 * After the report, only its reference is shown while the shop checks it.
 */
export function UpiPayment({ upi, actionPath, lastResult }: UpiPaymentProps) {
	const { claimed, rejected, payee, qr, link, amountPaise, discountPaise, until, isLate } = upi
	const t = useTranslate()
	if (claimed !== null) return <ClaimReceived utr={claimed} />
	if (isLate) return <LatePayment upi={upi} actionPath={actionPath} lastResult={lastResult} />
	const [name, bank] = (payee?.id ?? '').split('@')
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				{t('payment.payByUpi', { amount: formatPaise(amountPaise) })}
			</h2>
			{discountPaise > 0 && (
				<p className="mt-3 text-sm">{t('payment.saveBefore', { amount: formatPaise(discountPaise) })}</p>
			)}
			{until && <p className="mt-3 text-sm">{describeHold(until, t)}</p>}
			<RejectedClaim utr={rejected} />
			<div className="flex flex-wrap gap-x-6">
				{qr && <UpiQrCode qr={qr} />}
				<div className="mt-3 min-w-0 text-sm">
					<p>
						<a href={link} className={primaryButton}>
							{t('payment.openUpi')}
						</a>
					</p>
					<p className="mt-3">{t('payment.orScan')}</p>
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
	const t = useTranslate()
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				{t('payment.notInTime')}
			</h2>
			<p className="mt-3 text-sm">{t('payment.late', { amount: formatPaise(amountPaise) })}</p>
			<RejectedClaim utr={rejected} />
			<ClaimForm actionPath={actionPath} lastResult={lastResult} />
		</section>
	)
}

function RejectedClaim({ utr }: { utr: string | null }) {
	const t = useTranslate()
	if (!utr) return null
	const contactUs = t('payment.moneyLeft')
	return (
		<p className="mt-3 border-l-4 border-danger bg-sand px-4 py-3 text-sm">
			{t.rich('payment.rejected', { utr, number: wrapNumber })} {contactUs} <ContactLink of={contactUs} />
		</p>
	)
}

function ClaimForm({ actionPath, lastResult }: Omit<UpiPaymentProps, 'upi'>) {
	const [form, fields] = useForm({ id: 'upi', lastResult, defaultValue: { utr: '' }, defaultNoValidate: true })
	const t = useTranslate()
	const to = `${actionPath}/pay`
	return (
		<form method="post" action={to} className="mt-5 max-w-md border-t border-line pt-4" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<TextField
				field={fields.utr}
				label={t('payment.reference')}
				hint={t('payment.referenceHint')}
				inputMode="numeric"
				autoComplete="off"
				required
			/>
			<SubmitButton variant="secondary" action={to} pendingText={t('payment.sending')} className="mt-3">
				{t('payment.iHavePaid')}
			</SubmitButton>
		</form>
	)
}

function ClaimReceived({ utr }: { utr: string }) {
	const t = useTranslate()
	return (
		<section aria-labelledby="upi-title" className="border border-line bg-white p-4 sm:p-6">
			<h2 id="upi-title" className="font-display text-lg">
				{t('payment.checkingTitle')}
			</h2>
			<p className="mt-3 text-sm">{t.rich('payment.checkingText', { utr, number: wrapNumber })}</p>
		</section>
	)
}

/** A QR code as an SVG path in a square view box of `size` units. */
export interface QrCode {
	size: number
	path: string
}

/** A QR code that UPI apps scan (rule: upi-code). */
export function UpiQrCode({ qr }: { qr: QrCode }) {
	return <QrImage qr={qr} label={useTranslate()('shared.upiCode')} width={192} />
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

/** Shows how and by when to pay an online order whose payment the shop arranges. Shows nothing for other orders. */
export function ManualPaymentNote({ payment }: { payment: ManualPayment | null }) {
	const t = useTranslate()
	if (!payment) return null
	const contactMethods = listContactOptions(payment, t)
	return (
		<div className="mt-6 max-w-prose border-l-4 border-madder bg-sand px-4 py-3 text-sm">
			<p>{describeManualPayment(payment, t)}</p>
			{contactMethods.length > 0 && (
				<p className="mt-1 flex flex-wrap items-center gap-x-4">
					<span>{t('payment.contactUs')}</span>
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

/**
 * A button that opens the payment service's page for an unpaid order. A text replaces it when the order was not paid in
 * time.
 */
export function PayNow({
	onlinePayment: { amountPaise, discountPaise, until, isOver, replacesCod, isBegun, isFake },
	actionPath,
}: {
	onlinePayment: OnlinePaymentView
	/** The path of the order, with which the URLs of its actions begin, such as `<path>/pay`. */
	actionPath: string
}) {
	const t = useTranslate()
	if (isOver) {
		return <p className="border-l-4 border-danger bg-sand px-4 py-3 text-sm">{t('payment.isOver')}</p>
	}
	const to = `${actionPath}/pay-online`
	const amount = formatPaise(amountPaise)
	return (
		<form method="post" action={to} className="grid gap-3">
			<p className="text-sm">
				{replacesCod
					? discountPaise > 0
						? t('payment.insteadForLess', { amount: formatPaise(discountPaise) })
						: t('payment.instead')
					: t('payment.stillUnpaid', { amount })}
				{until && ` ${describeHold(until, t)}`}
				{isBegun && ` ${t('payment.justPaid')}`}
			</p>
			<SubmitButton
				action={to}
				pendingText={t('payment.opening')}
				variant={replacesCod ? 'secondary' : 'primary'}
				className="w-full"
			>
				{replacesCod ? t('payment.payOnline', { amount }) : t('payment.payNow')}
			</SubmitButton>
			<p className="text-xs text-muted">{t(isFake ? 'payment.fakePage' : 'payment.razorpayPage')}</p>
		</form>
	)
}
