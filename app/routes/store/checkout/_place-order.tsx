import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { SumByWay, type SumProps } from './_sum-by-way.tsx'
import { useEffect, useRef } from 'react'

interface PlaceOrderProps extends SumProps {
	hasItems: boolean
	canCancel: boolean
	problems: string[]
	answer: { error?: Record<string, unknown> | null } | undefined
}

/** The last step, with the total and the contact for questions. */
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

interface OrderProblemProps {
	messages: string[]
	/** No field has an error, which would come first. */
	isFirst: boolean
	/** The action's response. A new response is a new message. */
	answer: unknown
}

/** The attribute focuses the message without script. React sets it only on the server. */
const focused = { autoFocus: true } as const

/** Shows the errors of an order beside its button and as an alert, because the customer is there and submits again. */
function OrderProblem({ messages, isFirst, answer }: OrderProblemProps) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (isFirst) box.current?.focus()
	}, [isFirst, answer])
	if (messages.length === 0) return null
	return (
		<div
			ref={box}
			id="order-problem"
			tabIndex={-1}
			{...(isFirst && focused)}
			className="mt-4 scroll-my-24 border-l-4 border-danger bg-paper px-4 py-3 text-sm font-medium text-danger"
		>
			{messages.map((message) => (
				<p key={message} role="alert">
					{message}
				</p>
			))}
		</div>
	)
}
