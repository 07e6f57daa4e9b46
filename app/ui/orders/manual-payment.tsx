import {
	type ManualPayment as Agreed,
	describeManualPayment,
	listContactOptions,
} from '#app/shop/orders/payments/manual-payment.ts'

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
