import { countPieces } from '#app/shop/cart/cart-totals.ts'
import { choiceWords } from '#app/shop/catalog/color/color-words.ts'
import { formatLongDate } from '#app/shop/dates.ts'
import type { OrderItemView, OrderView } from '#app/shop/orders/order-view.ts'
import type { AgreedPayment as Agreed } from '#app/shop/orders/payments/agreed-payment.ts'
import type { Paying } from '#app/shop/orders/payments/online/paying.server.ts'
import type { UpiOfOrder } from '#app/shop/orders/payments/upi/upi-of-order.server.ts'
import { LineMoney } from '#app/ui/cart/line-money.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { AgreedPayment } from '#app/ui/orders/agreed-payment.tsx'
import { UpiPayment } from '#app/ui/orders/upi-payment.tsx'
import { OrderHelp } from '#app/ui/orders/order-help.tsx'
import { Fact, OrderFacts } from '#app/ui/orders/order-facts.tsx'
import { PayNow } from '#app/ui/orders/pay-now.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/image-in-color.tsx'
import { Totals } from './_totals.tsx'

/** Returns the title, which never claims that the order is paid (rule: service-confirms). */
export function titleOfPlaced({ paymentState }: Pick<OrderView, 'paymentState'>, paying: Paying | null): string {
	if (paymentState === 'expired' || paying?.isOver) return 'Not paid in time'
	return paying && !paying.isInstead ? 'Your order waits for your payment' : 'Order Successful!'
}

interface PlacedOrderProps {
	order: OrderView
	/** The UPI payment of the order; `null` for other payment methods. */
	upi: UpiOfOrder | null
	/** The payment at a payment service; `null` for other payment methods. */
	paying: Paying | null
	/** The message about the shop's manual payment; `null` for other payment methods. */
	agreed: Agreed | null
	/** A confirmation email will be sent. */
	sendsMail: boolean
	/** The estimated delivery day; an empty string without an estimate. */
	arrives: string
	canCancel: boolean
}

export function PlacedOrder({ order, upi, paying, agreed, sendsMail, arrives, canCancel }: PlacedOrderProps) {
	const { items } = order
	return (
		<>
			<h1 className="mt-2 font-display text-2xl lg:mt-6">{titleOfPlaced(order, paying)}</h1>
			<p className="mt-4 max-w-prose text-base">
				Thank you, {order.firstName}. Your order number is <strong className="tabular">#{order.id}</strong>.{' '}
				{sendsMail
					? 'A confirmation email will follow.'
					: 'No confirmation email will follow, for this shop sends no mail: the order is in your account.'}
			</p>
			{arrives && <p className="mt-2 text-base">It is with you by {arrives}.</p>}
			<OrderHelp orderId={order.id} canCancel={canCancel} hasChat={agreed !== null} className="mt-2" />
			{upi && !upi.isInstead && (
				<div className="mt-6 max-w-prose">
					<UpiPayment upi={upi} />
				</div>
			)}
			<AgreedPayment payment={agreed} />
			{paying && !paying.isInstead && (
				<div className="mt-4 max-w-md">
					<PayNow paying={paying} />
				</div>
			)}
			<div className="mt-8 lg:mt-10 lg:grid lg:grid-cols-[1fr_25rem] lg:items-start lg:gap-16">
				<section aria-labelledby="items">
					<h2 id="items" className="border-t border-line pt-4 font-display text-[1.625rem] set-snug">
						Items
					</h2>
					{items.length === 0 ? <p className="py-4">No items in this order.</p> : <Items items={items} />}
				</section>
				<section aria-labelledby="summary" className="mt-8 bg-sand p-4 max-sm:-mx-4 sm:p-6 lg:mt-0">
					<h2 id="summary" className="font-display text-lg">
						Summary
					</h2>
					<div className="mt-3">
						<OrderFacts order={order}>
							<Fact label="Order date">{formatLongDate(order.createdAt)}</Fact>
							{order.orderNote && <Fact label="Order note">{order.orderNote}</Fact>}
						</OrderFacts>
					</div>
					<div className="mt-5 border-t border-line">
						<Totals {...order} count={countPieces(items)} />
					</div>
					<div className="mt-5 grid gap-3">
						{upi?.isInstead && (
							<ButtonLink to={`/profile/orders/${order.id}/pay`} look="secondary" className="w-full">
								Pay by UPI instead
							</ButtonLink>
						)}
						<ButtonLink to={`/profile?tab=order&order=${order.id}`} className="w-full">
							Track your order
						</ButtonLink>
						<ButtonLink to="/newarrivals" look="secondary" className="w-full">
							Continue Shopping
						</ButtonLink>
					</div>
				</section>
			</div>
		</>
	)
}

function Items({ items }: { items: OrderItemView[] }) {
	return (
		<ul>
			{items.map((item) => (
				<li key={item.id} className="flex gap-4 border-b border-line py-4">
					<ImageInColor
						of={item}
						sizes="96px"
						largest={320}
						className="aspect-3/4 w-24 shrink-0 self-start rounded-soft"
					/>
					<div className="min-w-0 grow">
						<p className="text-sm font-medium">{item.name}</p>
						<p className="mt-1 text-xs text-muted">
							{choiceWords(item)}
							<ColorShownNote colorShown={item.colorShown} />
						</p>
						<LineMoney line={item} className="mt-2" />
					</div>
				</li>
			))}
		</ul>
	)
}
