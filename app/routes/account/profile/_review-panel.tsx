import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { useScripted } from '#app/ui/forms/use-scripted.ts'
import { ReviewForm } from '../../../ui/profile/review-form.tsx'

interface ReviewPanelProps {
	orderId: number
	item: OrderItemView
}

/** A dialog with script, part of the page without (rule 71). */
export function ReviewPanel(props: ReviewPanelProps) {
	const scripted = useScripted()
	if (scripted) return <ReviewDialog {...props} />
	return (
		<div className="mt-6 border border-line bg-white p-4 sm:p-6">
			<ReviewForm {...props} />
		</div>
	)
}

function ReviewDialog(props: ReviewPanelProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	const navigate = useNavigate()
	const { key } = useLocation()
	useEffect(() => {
		// Also when the link is followed again before closing has navigated back.
		if (!dialog.current?.open) dialog.current?.showModal()
	}, [key])
	const close = () =>
		void navigate(`/profile?tab=order&order=${props.orderId}`, { replace: true, preventScrollReset: true })
	const cancel = (event: MouseEvent) => {
		event.preventDefault()
		dialog.current?.close()
	}
	return (
		<dialog
			ref={dialog}
			aria-labelledby="review-title"
			onClose={close}
			className="m-auto w-[calc(100%-2rem)] max-w-lg bg-paper p-5 text-ink shadow-panel backdrop:bg-ink/50 sm:p-8"
		>
			<ReviewForm {...props} onCancel={cancel} />
		</dialog>
	)
}
