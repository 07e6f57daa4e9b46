import type { OrderItemView } from '#app/shop/orders/order-view.ts'
import { ReviewForm } from '../../../ui/profile/review-form.tsx'

interface ReviewPanelProps {
	orderId: number
	item: OrderItemView
}

/** A dialog with script and a part of the page without (rule: review-form). */
export function ReviewPanel(props: ReviewPanelProps) {
	return (
		<dialog
			open
			aria-labelledby="review-title"
			className="static mx-0 mt-6 w-full max-w-none border border-line bg-white p-4 text-ink backdrop:bg-shade sm:p-6 [&:modal]:fixed [&:modal]:m-auto [&:modal]:w-[calc(100%-2rem)] [&:modal]:max-w-lg [&:modal]:border-0 [&:modal]:bg-paper [&:modal]:p-5 [&:modal]:shadow-panel"
		>
			<ReviewForm {...props} />
		</dialog>
	)
}
