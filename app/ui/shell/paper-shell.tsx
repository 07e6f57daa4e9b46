import type { ReactNode } from 'react'
import { CartLink } from '../cart/cart-link.tsx'
import { iconButton } from './header.tsx'
import { Icon } from './icon.tsx'
import { useShop } from './use-shop.ts'

/**
 * A page for a single task. Its header has a back link and the cart, and it has no footer (rule: pages-without-header).
 */
export function PaperShell({ children }: { children: ReactNode }) {
	const { name } = useShop()
	return (
		<div className="relative flex min-h-dvh flex-col">
			<a href="#content" className="fixed -top-20 left-2 z-50 bg-ink px-4 py-3 text-paper focus:top-2">
				Skip to content
			</a>
			<header className="border-b border-line">
				<div className="grid h-13 grid-cols-[1fr_auto_1fr] items-center px-4 lg:h-16 lg:px-8">
					<a href="/allproducts" className="inline-flex min-h-11 items-center gap-1 justify-self-start text-sm">
						<Icon name="chevron" className="-ml-1 size-5 rotate-90" />
						Shop
					</a>
					<a
						href="/"
						className="inline-flex min-h-11 max-w-[50vw] items-center text-center font-display text-[1.75rem] set-solid tracking-tight [overflow-wrap:anywhere]"
					>
						{name}
					</a>
					<span className="-mr-2.5 justify-self-end">
						<CartLink className={iconButton} />
					</span>
				</div>
			</header>
			<div role="status" id="loading" className="pointer-events-none fixed inset-x-0 top-14 z-20 text-center text-xs" />
			<main id="content" tabIndex={-1} className="flex grow flex-col outline-0">
				{children}
			</main>
		</div>
	)
}
