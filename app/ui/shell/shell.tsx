import type { ReactNode } from 'react'
import { ChatLink } from '../footer/chat-link.tsx'
import { Footer } from '../footer/footer.tsx'
import { Header } from './header.tsx'
import { useRoot } from './use-shop.ts'

export function Shell({ children }: { children: ReactNode }) {
	const { isPreview, saleLines: lines = [] } = useRoot() ?? {}
	return (
		<div className="relative flex min-h-dvh flex-col">
			<a href="#content" className="skip">
				Skip to content
			</a>
			{lines.length > 0 && <p className="bg-ink px-4 py-2 text-center text-xs text-paper">{lines.join(' · ')}</p>}
			{isPreview && (
				<p className="bg-ink px-4 py-2 text-center text-sm text-paper">
					This look is not public yet.{' '}
					<a href="/look/end" className="underline underline-offset-4 hover:no-underline">
						End the preview
					</a>
				</p>
			)}
			<Header />
			{/* Script says here what is on its way. */}
			<div role="status" id="loading" className="pointer-events-none fixed inset-x-0 top-14 z-20 text-center text-xs" />
			<main id="content" tabIndex={-1} className="grow outline-0">
				{children}
			</main>
			<Footer />
			<ChatLink />
		</div>
	)
}
