import { RepeatedIcon } from '../shell/icon.tsx'
import { useRoot } from '../shell/use-shop.ts'

const loginFirst = 'Please Login to Access Cart'

/** The cart icon, which links to the cart page or opens the panel with script (rules: cart-panel, cart-log-in). */
export function CartLink({ className }: { className: string }) {
	const root = useRoot()
	const count = root?.cartCount ?? 0
	const isCustomer = root?.viewer && !root.viewer.role
	return (
		<a
			id="cart-link"
			href="/cart"
			title={isCustomer ? 'Cart' : loginFirst}
			aria-label={count > 0 ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
			data-enhance="cart-link"
			data-counts={isCustomer ? '' : undefined}
			className={className}
		>
			<RepeatedIcon name="bag" className="size-6" />
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
