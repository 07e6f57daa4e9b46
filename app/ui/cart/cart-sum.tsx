import { type CartLine, countPieces, orderable, sumPaise } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { Button, ButtonLink } from '../forms/button.tsx'
import { cartFormId } from './cart-form.tsx'
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
			{/* The button takes along a note that is not saved yet. */}
			<Button look="primary" form={cartFormId} name="then" value="checkout" className="tabular min-h-12 w-full">
				Checkout · {sum}
			</Button>
		</>
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
