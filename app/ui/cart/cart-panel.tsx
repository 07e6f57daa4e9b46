import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Cart } from '#app/shop/cart/cart-totals.ts'
import { Button } from '../forms/button.tsx'
import { ClosePanel } from '../panels/close-panel.tsx'
import { Panel } from '../panels/panel.tsx'
import { showToast } from '../shell/toast.tsx'
import { CartContents } from './cart-contents.tsx'
import { LogOutOfCart } from './log-out-of-cart.tsx'

const slideMs = 250

/** Opened by script alone; without it the bag leads to the cart's page (rule 38). */
export function CartPanel() {
	const [stage, setStage] = useState<'closed' | 'open' | 'closing'>('closed')
	useEffect(() => {
		if (stage !== 'closing') return
		const timer = setTimeout(() => setStage('closed'), slideMs)
		return () => clearTimeout(timer)
	}, [stage])
	return (
		<Panel
			id="cart-panel"
			labelledBy="cart-panel-title"
			onToggle={({ newState }) => setStage(newState === 'open' ? 'open' : 'closing')}
			className="panel-right"
		>
			<div className="flex h-14 items-center justify-between pr-1.5 pl-4 md:pl-5">
				<h2 id="cart-panel-title" className="font-display text-xl">
					Cart
				</h2>
				<ClosePanel target="cart-panel" isFirst />
			</div>
			{stage !== 'closed' && <FreshCart />}
		</Panel>
	)
}

/** Read anew each time the panel opens (rule 38). */
function FreshCart() {
	const { load, data, state } = useFetcher<{ cart: Cart | 'failed' | null }>()
	const { pathname, search } = useLocation()
	const isFailed = data?.cart === 'failed'
	useEffect(() => void load('/cart/panel'), [load])
	useEffect(() => {
		if (isFailed && state === 'idle') showToast('error', 'Failed to load cart items. Please try again.')
	}, [isFailed, state])
	if (!data || (isFailed && state !== 'idle')) return <LoadingCart />
	if (data.cart === 'failed') {
		return (
			<div className="mx-4 md:mx-5 border-t border-line py-10">
				<p className="mb-6 text-base">Failed to load cart</p>
				<Button type="button" look="secondary" onClick={() => void load('/cart/panel')}>
					Try again
				</Button>
			</div>
		)
	}
	return (
		<div className="px-4 pb-6 md:px-5">
			<CartContents cart={data.cart} back={pathname + search} />
			{data.cart && <LogOutOfCart />}
		</div>
	)
}

function LoadingCart() {
	return (
		<div className="mx-4 md:mx-5 border-t border-line py-5">
			<p role="status" className="text-muted">
				Loading...
			</p>
			<div aria-hidden="true" className="mt-5 flex gap-4">
				<span className="aspect-3/4 w-24 rounded-soft bg-sand" />
				<span className="grow space-y-3 py-1">
					<span className="block h-4 w-3/4 bg-sand" />
					<span className="block h-4 w-24 bg-sand" />
				</span>
			</div>
		</div>
	)
}
