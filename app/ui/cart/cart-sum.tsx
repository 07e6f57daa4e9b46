import { type CartLine, countPieces, orderable, sumPaise } from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/money.ts'
import { isDeliveredFree } from '#app/shop/pricing/automatic-discount.ts'
import { calculateDiscounts, toNamedDiscounts } from '#app/shop/pricing/order-discounts.ts'
import { Button, ButtonLink } from '../forms/button.tsx'
import { cartFormId } from './cart-form.tsx'
import { maxNoteLength } from '#app/shop/words/limits.ts'
import { Icon } from '../shell/icon.tsx'

interface CouponInCart {
	code: string
	discountPaise: number
}

interface CartSumProps {
	lines: CartLine[]
	note: string
	freeFromPaise: number | undefined
	coupon: CouponInCart | null
}

/** The note, and a footer in reach of the thumb with the total and the checkout button. */
export function CartSum({ lines, note, freeFromPaise, coupon }: CartSumProps) {
	const counted = orderable(lines)
	if (counted.length === 0) return <NothingLeft />
	const count = countPieces(counted)
	const sumInPaise = sumPaise(counted)
	const offers = toNamedDiscounts(calculateDiscounts(counted, null))
	const offPaise = offers.reduce((whole, { paise }) => whole + paise, 0)
	const sum = formatPaise(sumInPaise - offPaise - (coupon?.discountPaise ?? 0))
	return (
		<div className="contents @4xl:sticky @4xl:top-20 @4xl:block @4xl:bg-sand @4xl:p-6">
			<OrderNote note={note} />
			<div className="sticky bottom-0 z-10 bg-paper py-3 @4xl:static @4xl:bg-sand">
				<p className="tabular flex items-baseline justify-between gap-4">
					<span className="text-sm">
						Total <span className="text-muted">({count === 1 ? '1 item' : `${count} items`})</span>
					</span>
					<span className="text-lg">{sum}</span>
				</p>
				<p className="mb-2 text-xs text-muted">
					{offers.map(({ name, paise }, index) => (
						<span key={`${name} ${index}`} className="tabular block text-success">
							{name}: −{formatPaise(paise)}
						</span>
					))}
					{coupon && (
						<span className="tabular block text-success">
							{coupon.code} is on: −{formatPaise(coupon.discountPaise)}
						</span>
					)}
					Taxes and shipping calculated at checkout
					{freeFromPaise && (
						<span className="block">
							{sumInPaise < freeFromPaise && !isDeliveredFree(counted)
								? `${formatPaise(freeFromPaise - sumInPaise)} more for free delivery in India`
								: 'Delivery in India is free'}
						</span>
					)}
				</p>
				{/* The button also submits an unsaved note. */}
				<Button look="primary" form={cartFormId} name="then" value="checkout" className="tabular min-h-12 w-full">
					Checkout · {sum}
				</Button>
			</div>
		</div>
	)
}

function NothingLeft() {
	return (
		<div className="mt-6">
			<p className="mb-4 text-sm">Everything here has sold out.</p>
			<ButtonLink to="/allproducts" className="w-full">
				Shop All Products
			</ButtonLink>
		</div>
	)
}

/**
 * The note is saved with the cart and copied to the order (rule: order-note). The user can continue to type meanwhile.
 */
function OrderNote({ note }: { note: string }) {
	return (
		<details className="border-y border-line" open={note !== ''}>
			<summary className="flex min-h-12 items-center justify-between text-sm underline-offset-4 hover:underline">
				Add order note
				<Icon name="plus" className="size-5" />
			</summary>
			<div className="pb-4">
				<label htmlFor="order-note" className="sr-only">
					Order note
				</label>
				<textarea
					id="order-note"
					form={cartFormId}
					name="note"
					rows={3}
					maxLength={maxNoteLength}
					defaultValue={note}
					placeholder="A wish for packing, or when to ring"
					className="block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
				<Button form={cartFormId} look="secondary" data-pending="Saving..." className="mt-3">
					Save note
				</Button>
			</div>
		</details>
	)
}
