import { type AgreedPayment as Agreed, describeAgreed, waysToAsk } from '#app/shop/orders/payments/agreed-payment.ts'

/** The instructions and deadline of a manually handled online payment; nothing for other payments. */
export function AgreedPayment({ payment }: { payment: Agreed | null }) {
	if (!payment) return null
	const ways = waysToAsk(payment)
	return (
		<div className="mt-6 max-w-prose border-l-4 border-madder bg-sand px-4 py-3 text-sm">
			<p>{describeAgreed(payment)}</p>
			{ways.length > 0 && (
				<p className="mt-1 flex flex-wrap items-center gap-x-4">
					<span>Ask us:</span>
					{ways.map(({ label, to }) => (
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
