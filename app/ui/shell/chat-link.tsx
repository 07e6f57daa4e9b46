import { Icon } from './icon.tsx'
import { useShop } from './use-shop.ts'

/** The floating button that opens a chat with the shop (S-GEN-07). */
export function ChatLink() {
	const { phone } = useShop()
	if (!phone) return null
	return (
		<aside aria-label="Chat" className="chat-link fixed right-4 z-20 lg:right-6">
			<a
				href={`https://wa.me/${phone.replace(/\D/g, '')}`}
				rel="noopener"
				aria-label="Chat with us on WhatsApp"
				title="Chat with us on WhatsApp"
				className="inline-flex size-14 items-center justify-center rounded-full border-2 border-paper bg-success text-white shadow-panel fade hover:bg-ink"
			>
				<Icon name="chat" className="size-7" />
			</a>
		</aside>
	)
}
