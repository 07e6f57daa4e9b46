import { useEffect, useRef } from 'react'
import { canSendPaymentReminder } from '#app/shop/orders/payments/payment-state.ts'
import { LineIcon } from '#app/ui/admin/page-parts.tsx'
import { AdvanceOrderButton } from '#app/ui/admin/orders/advance-orders.tsx'
import { OrderStatusForm } from '#app/ui/admin/orders/order-status-form.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { OrderLine } from './_order-lines.tsx'

interface LineActionProps {
	order: OrderLine
	backTo: string
}

/**
 * Shows the button for the next action of an order. For an unshipped, unpaid online order, the button sends a payment
 * reminder. When the customer claims to have paid, or no reminder can be sent, the button leads to the payment on the
 * order page.
 */
export function LineAction({ order, backTo }: LineActionProps) {
	const { id, stage, remindUrl, paymentState } = order
	if (!canSendPaymentReminder(order))
		return <AdvanceOrderButton orderId={id} stage={stage} backTo={backTo} variant="secondary" />
	const of = <span className="sr-only"> order {id}</span>
	if (paymentState === 'claimed' || !remindUrl)
		return (
			<ButtonLink to={`/admin/orders/${id}#payment`}>
				{paymentState === 'claimed' ? 'Check' : 'Remind'}
				{of}
			</ButtonLink>
		)
	return (
		<a href={remindUrl} target="_blank" rel="noopener noreferrer" className="button button-secondary">
			Remind
			<span className="sr-only"> order {id} on WhatsApp, in a new tab</span>
		</a>
	)
}

/** Shows the menu of a row in the order list. It changes the order's status to any other status (rule: order-row). */
export function LineMenu({ order: { id, status }, backTo }: LineActionProps) {
	const opener = useRef<HTMLButtonElement>(null)
	const menu = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const [shown, button] = [menu.current!, opener.current!]
		// When the status has changed, the menu is closed and the button that opened it gets the focus. The focus was
		// lost, because the pressed button of the menu was disabled.
		return () => {
			if (!('hidePopover' in shown) || !shown.matches(':popover-open')) return
			shown.hidePopover()
			button.focus({ preventScroll: true })
		}
	}, [status])
	return (
		<>
			<button
				ref={opener}
				type="button"
				popoverTarget={`menu-${id}`}
				aria-label={`Change status of order ${id}`}
				className="button"
			>
				<LineIcon path="M3 8h.01M8 8h.01M13 8h.01" size={16} className="size-4.5 stroke-3" />
			</button>
			<div ref={menu} id={`menu-${id}`} popover="auto" className="o-menu">
				<p className="heading">Status of order #{id}</p>
				<OrderStatusForm orderId={id} status={status} backTo={backTo} />
			</div>
		</>
	)
}
