import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../shell/icon.tsx'
import { showToast } from '../shell/toast.tsx'
import { useRoot } from '../shell/use-shop.ts'

const loginFirst = 'Please Login to Access Cart'

/** The bag: the cart's page, or with script the panel (rules 38 and 39). */
export function CartLink({ className }: { className: string }) {
	const root = useRoot()
	const { pathname } = useLocation()
	const count = root?.cartCount ?? 0
	const isCustomer = root?.viewer && !root.viewer.role
	const open = (event: MouseEvent<HTMLAnchorElement>) => {
		const panel = document.getElementById('cart-panel')
		const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (!isPlain || !panel?.showPopover || pathname === '/cart') return
		event.preventDefault()
		// Some browsers give clicked links no focus, and would not return it here.
		event.currentTarget.focus()
		panel.showPopover()
		if (!isCustomer) showToast('error', loginFirst)
	}
	return (
		<a
			href="/cart"
			title={isCustomer ? 'Cart' : loginFirst}
			aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
			onClick={open}
			className={className}
		>
			<Icon name="bag" />
			{count > 0 && (
				<span
					aria-hidden="true"
					className="tabular absolute top-0.5 right-0 min-w-5 rounded-full bg-madder px-1 text-center text-[0.6875rem] [line-height:1.25rem] text-white"
				>
					{count > 99 ? '99+' : count}
				</span>
			)}
		</a>
	)
}
