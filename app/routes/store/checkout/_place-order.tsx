import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { OrderProblem } from '#app/ui/forms/order-problem.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { SumByWay, type SumProps } from './_sum-by-way.tsx'

interface PlaceOrderProps extends SumProps {
	hasItems: boolean
	canCancel: boolean
	problems: string[]
	answer: { error?: Record<string, unknown> | null } | undefined
}

/** The last step, which names the sum; and whom one asks. */
export function PlaceOrder({ price, sums, hasItems, canCancel, problems, answer }: PlaceOrderProps) {
	const { whatsapp } = useShop()
	return (
		<div className="pt-2">
			<OrderProblem
				messages={problems}
				isFirst={Object.keys(answer?.error ?? {}).every((name) => name === '')}
				answer={answer}
			/>
			{hasItems ? (
				<SubmitButton
					look="primary"
					action="/checkout"
					pendingText="Processing..."
					className="tabular min-h-13 w-full"
					{...(price.ifKnown && { name: 'show', value: 'total' })}
				>
					{price.ifKnown ? (
						'Show total'
					) : (
						<span>
							Place order · <SumByWay price={price} sums={sums} />
						</span>
					)}
				</SubmitButton>
			) : (
				<>
					<p className="mt-4 mb-4 text-sm">No items to order.</p>
					<ButtonLink to="/allproducts" className="w-full">
						Shop All Products
					</ButtonLink>
				</>
			)}
			<p className="mt-3 flex flex-wrap items-center gap-x-2 text-xs text-muted">
				{canCancel && <span>You can cancel until it is dispatched.</span>}
				{whatsapp && (
					<span>
						Help:{' '}
						<a
							href={`https://wa.me/${whatsapp}`}
							rel="noopener"
							className="inline-flex min-h-11 items-center underline underline-offset-4"
						>
							WhatsApp
						</a>
					</span>
				)}
			</p>
		</div>
	)
}
