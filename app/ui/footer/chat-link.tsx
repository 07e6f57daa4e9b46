import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../shell/icon.tsx'
import { isFreeAbove } from '../shell/is-free-above.ts'
import { useShop } from '../shell/use-shop.ts'

/** It would be in the way on forms. */
const formPages = /^\/(checkout|contact|newsletter|profile)(\/|$)/
/** Milliseconds of rest before it comes back. */
const restMs = 150

/**
 * Opens a chat (rule 36) from the page's end; with script it floats where it covers nothing, hidden while scrolling
 * down.
 */
export function ChatLink() {
	const { whatsapp } = useShop()
	const { pathname, key } = useLocation()
	const line = useRef<HTMLElement>(null)
	useEffect(() => (line.current ? floatOnScroll(line.current) : undefined), [key])
	if (!whatsapp || formPages.test(pathname)) return null
	return (
		<aside ref={line} aria-label="Chat" className="chat-link z-20 lg:right-6">
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

function floatOnScroll(element: HTMLElement): () => void {
	const end = new AbortController()
	let last = scrollY
	let timer = 0
	const land = () => delete element.dataset.floats
	const settle = () => {
		element.dataset.floats = ''
		if (!isFreeAbove(element)) land()
	}
	const rest = () => {
		clearTimeout(timer)
		timer = window.setTimeout(settle, restMs)
	}
	const follow = () => {
		const isDown = scrollY > last
		last = scrollY
		if (!isDown) return rest()
		clearTimeout(timer)
		land()
	}
	addEventListener('scroll', follow, { passive: true, signal: end.signal })
	addEventListener('resize', rest, { signal: end.signal })
	rest()
	return () => {
		end.abort()
		clearTimeout(timer)
		land()
	}
}
