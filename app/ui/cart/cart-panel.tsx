import { useLocation } from 'react-router'
import { ClosePanel } from '../panels/close-panel.tsx'
import { Panel } from '../panels/panel.tsx'
import { cartContentsId } from './cart-form.tsx'

/**
 * Script alone opens the panel and fills it with what the cart's page holds; without it the bag leads there
 * (rule: cart-panel).
 */
export function CartPanel() {
	const { pathname } = useLocation()
	if (pathname === '/cart') return null
	return (
		<Panel id="cart-panel" labelledBy="cart-panel-title" className="panel-right">
			<div className="flex h-14 items-center justify-between pr-1.5 pl-4 md:pl-5">
				<h2 id="cart-panel-title" className="font-display text-xl">
					Cart
				</h2>
				<ClosePanel target="cart-panel" isFirst />
			</div>
			<div className="px-4 pb-6 md:px-5">
				<div id={cartContentsId}>
					<p role="status" className="border-t border-line py-5 text-muted" />
				</div>
			</div>
		</Panel>
	)
}
