import { useEffect, useRef } from 'react'

interface OrderProblemProps {
	messages: string[]
	/** Whether no field has a fault, which would come first. */
	isFirst: boolean
	/** The answer of the action: a new one is a new message. */
	answer: unknown
}

/** Leads to the message without script; React sets it only on the server. */
const focused = { autoFocus: true } as const

/** What is wrong with an order, beside its button and as an alert: the customer is there and submits again. */
export function OrderProblem({ messages, isFirst, answer }: OrderProblemProps) {
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
