import { useShop } from '../shell/use-shop.ts'

interface OrderHelpProps {
	orderId: number
	canCancel: boolean
	/** The payment message already contains the chat link. */
	hasChat: boolean
	className?: string
}

const link = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

/**
 * The contact for questions about an order, and the cancellation link while cancelling is possible (rule:
 * customer-cancels).
 */
export function OrderHelp({ orderId, canCancel, hasChat, className = '' }: OrderHelpProps) {
	const { whatsapp } = useShop()
	const asks = whatsapp && !hasChat
	if (!canCancel && !asks) return null
	const text = new URLSearchParams({ text: `Order #${orderId}` })
	return (
		<p className={`flex flex-wrap gap-x-6 text-sm ${className}`}>
			{asks && (
				<a href={`https://wa.me/${whatsapp}?${text}`} rel="noopener" className={link}>
					Ask on WhatsApp
				</a>
			)}
			{canCancel && (
				<a href={`/profile/orders/${orderId}/cancel`} className={link}>
					Cancel this order
				</a>
			)}
		</p>
	)
}
