import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ChatLink } from './chat-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import { usePanels } from './use-panels.ts'

/** Header, page, footer: every shopper's page stands in it. */
export function Shell({ children }: { children: ReactNode }) {
	const main = useRef<HTMLElement>(null)
	usePanels()
	useArrival(main)
	return (
		<div className="flex min-h-dvh flex-col">
			<a href="#content" className="fixed -top-20 left-2 z-50 bg-ink px-4 py-3 text-paper focus:top-2">
				Skip to content
			</a>
			<Header />
			<Loading />
			<main id="content" ref={main} tabIndex={-1} className="grow outline-0">
				{children}
			</main>
			<Footer />
			<ChatLink />
		</div>
	)
}

/** A page that arrives without a reload puts the reader at its beginning, as a reload would. */
function useArrival(main: RefObject<HTMLElement | null>) {
	const { pathname, key } = useLocation()
	const last = useRef({ pathname, key })
	useEffect(() => {
		const isSame = last.current.key === key
		const isSamePage = last.current.pathname === pathname
		last.current = { pathname, key }
		// On the same page the focus stays, unless what had it is gone.
		if (isSame || (isSamePage && document.activeElement !== document.body)) return
		main.current?.focus({ preventScroll: true })
	}, [pathname, key, main])
}
