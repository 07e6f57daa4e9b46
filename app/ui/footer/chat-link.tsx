import { useLocation } from 'react-router'
import { Icon } from '../shell/icon.tsx'
import { useShop } from '../shell/use-shop.ts'

/** The button would be in the way on forms. */
const formPages = /^\/(cart|checkout|contact|newsletter|profile)(\/|$)/
/**
 * Opens a chat (rule: chat-button) from the page's end; with script it floats where it covers nothing, hidden while
 * scrolling down.
 */
export function ChatLink() {
	const { whatsapp } = useShop()
	const { pathname } = useLocation()
	if (!whatsapp || formPages.test(pathname)) return null
	return (
		<aside aria-label="Chat" data-enhance="chat-link" className="chat-link z-20 lg:right-6">
			<a
				href={`https://wa.me/${whatsapp}`}
				rel="noopener"
				aria-label="Chat with us on WhatsApp"
				title="Chat with us on WhatsApp"
				className="inline-flex size-12 items-center justify-center rounded-full border-2 border-paper bg-success text-white shadow-panel fade hover:bg-ink"
			>
				<Icon name="chat" />
			</a>
		</aside>
	)
}
