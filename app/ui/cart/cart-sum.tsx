import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type CartLine, countPieces, orderable, sumPaise } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { Button, ButtonLink } from '../forms/button.tsx'
import { useCartForm } from './cart-form.tsx'
import { OrderNote } from './order-note.tsx'

interface CartSumProps {
	lines: CartLine[]
	note: string
	freeFromPaise: number | undefined
}

export function CartSum({ lines, note, freeFromPaise }: CartSumProps) {
	const counted = orderable(lines)
	if (counted.length === 0) return <NothingLeft />
	const count = countPieces(counted)
	const sumInPaise = sumPaise(counted)
	const sum = formatPaise(sumInPaise)
	return (
		<>
			<OrderNote note={note} />
			<p className="tabular mt-5 flex items-baseline justify-between gap-4 font-medium">
				<span className="text-sm">
					Total <span className="font-normal text-muted">({count === 1 ? '1 item' : `${count} items`})</span>
				</span>
				<span className="text-lg">{sum}</span>
			</p>
			<p className="mt-1 mb-4 text-xs text-muted">
				Taxes and shipping calculated at checkout
				{freeFromPaise && (
					<span className="block">
						{sumInPaise < freeFromPaise
							? `${formatPaise(freeFromPaise - sumInPaise)} more for free delivery in India`
							: 'Delivery in India is free'}
					</span>
				)}
			</p>
			<CheckoutButton note={note}>Checkout · {sum}</CheckoutButton>
		</>
	)
}

/** Sends the cart's form, for a note that is unsaved or still being saved; with script only then. */
function CheckoutButton({ note, children }: { note: string; children: ReactNode }) {
	const { id } = useCartForm()
	const navigate = useNavigate()
	const goOn = (event: MouseEvent<HTMLButtonElement>) => {
		const typed = event.currentTarget.form?.elements.namedItem('note')
		if (typed instanceof HTMLTextAreaElement && typed.value.trim() === note) {
			event.preventDefault()
			void navigate('/checkout')
		}
	}
	return (
		<Button form={id} name="then" value="checkout" onClick={goOn} className="tabular min-h-12 w-full">
			{children}
		</Button>
	)
}

function NothingLeft() {
	return (
		<>
			<p className="mb-4 text-sm">Everything here has sold out.</p>
			<ButtonLink to="/allproducts" className="w-full">
				Shop All Products
			</ButtonLink>
		</>
	)
}
