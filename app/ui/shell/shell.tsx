import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ChatLink } from '../footer/chat-link.tsx'
import { Footer } from '../footer/footer.tsx'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import { usePanels } from '../panels/use-panels.ts'
import { sizeSheetOf, useSizesPart } from '../panels/size-links.tsx'

export function Shell({ children }: { children: ReactNode }) {
	usePanels()
	useSizesPart()
	const sizeSheet = useLinkPresses()
	return (
		<div className="relative flex min-h-dvh flex-col">
			<a href="#content" className="fixed -top-20 left-2 z-50 bg-ink px-4 py-3 text-paper focus:top-2">
				Skip to content
			</a>
			<Header />
			<Loading />
			<main id="content" tabIndex={-1} className="grow outline-0">
				{children}
			</main>
			<Footer />
			<ChatLink />
			{sizeSheet}
		</div>
	)
}

/**
 * Follows plain links without a reload, or answers the sheet that one opens. The router's links, a dozen hooks each,
 * were most of the cost of rendering. `data-reload` loads anew.
 */
function useLinkPresses(): ReactNode {
	const navigate = useNavigate()
	const [sheet, setSheet] = useState<ReactNode>()
	useEffect(() => {
		const follow = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest('a') : null
			if (!link || event.defaultPrevented || !isPlain(event) || !isPage(link)) return
			event.preventDefault()
			const leave = () =>
				void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
			const opened = sizeSheetOf(link, leave)
			if (opened) setSheet(opened)
			else leave()
		}
		// After the page's own listeners on the document, which prevent what they have handled.
		window.addEventListener('click', follow)
		return () => window.removeEventListener('click', follow)
	}, [navigate])
	return sheet
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
	return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}

function isPage(link: HTMLAnchorElement): boolean {
	const isElsewhere =
		link.origin !== location.origin || link.target !== '' || link.hasAttribute('download') || 'reload' in link.dataset
	return !isElsewhere && !link.getAttribute('href')?.startsWith('#')
}
