import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import { type DeskState, deskWords } from '#app/shop/orders/fulfilment/desk-state.ts'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-rows.server.ts'
import type { PaymentWords } from '#app/shop/orders/payments/payment-words.ts'
import { isToRemind } from '#app/shop/orders/payments/payment-state.ts'
import { NextStepButton } from '#app/ui/admin/orders/next-step-button.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { chosenForm } from './_chosen-bar.tsx'
import { useLineKeys } from './_line-keys.ts'

/** A row with date, age and payment as text. */
export type OrderLine = Omit<AdminOrderRow, 'createdAt' | 'heldUntil'> & {
	placedAt: string
	age: string
	state: DeskState
	payment: PaymentWords
	/** The URL that opens WhatsApp with a payment reminder; `null` without a phone number or an amount due. */
	remindUrl: string | null
}

interface OrderLinesProps {
	orders: OrderLine[]
	/** The state of the list as a query. */
	query: string
	/** The URL of the same list with all rows of the page selected, or none. */
	tickTo: string
	allTicked: boolean
}

/** The columns with their class and whether their name is visually hidden. */
const columns: [className: string | undefined, name: string, isHidden?: true][] = [
	['o-number', 'Order ID'],
	['o-items', 'Items'],
	[undefined, 'Customer'],
	['o-pieces', 'Pieces', true],
	['o-total', 'Total'],
	['o-payment', 'Payment'],
	['o-state', 'Status'],
	['o-age', 'Date'],
	['o-act', 'Actions', true],
]

/** Rows of 44 px with images of the products; 89 px on phones. */
export function OrderLines({ orders, query, tickTo, allTicked }: OrderLinesProps) {
	const lines = useLineKeys()
	return (
		<table className="o-list">
			<caption className="sr-only">Orders, newest first</caption>
			<thead>
				<tr>
					<th scope="col" className="o-tick">
						<TickAll to={tickTo} allTicked={allTicked} />
					</th>
					{columns.map(([className, name, isHidden]) => (
						<th key={name} scope="col" className={className}>
							{isHidden ? <span className="sr-only">{name}</span> : name}
						</th>
					))}
				</tr>
			</thead>
			<tbody ref={lines}>
				{orders.map((order) => (
					<Line key={`${order.id} ${allTicked}`} order={order} query={query} isTicked={allTicked} />
				))}
			</tbody>
		</table>
	)
}

/** Links to the same list with all rows of the page selected, or none. */
export function TickAll({ to, allTicked }: { to: string; allTicked: boolean }) {
	return (
		<Link to={to} preventScrollReset replace aria-label={allTicked ? 'Tick none' : 'Tick all'} className="o-tick-all">
			{allTicked ? 'None' : 'All'}
		</Link>
	)
}

function Line({ order, query, isTicked }: { order: OrderLine; query: string; isTicked: boolean }) {
	const { id, placedAt, age, city, pieces, totalPaise, payment, state } = order
	const waits = state === 'waiting'
	return (
		<tr className={waits ? 'o-unpaid' : undefined}>
			<td className="o-tick">
				<label>
					<input
						type="checkbox"
						name="order"
						value={id}
						form={chosenForm}
						defaultChecked={isTicked && !waits}
						aria-label={`Tick order ${id}`}
					/>
				</label>
			</td>
			<th scope="row" className="o-number">
				<Link to={`/admin/orders/${id}${query}`}>#{id}</Link>
			</th>
			<td className="o-items">
				<Garments order={order} />
			</td>
			<td className="o-who">
				<div>
					<span>
						<b>{order.customerName || 'N/A'}</b> {city && <span className="text-muted">{city}</span>}
					</span>
					{order.isLate && <span className="o-tag bad">late</span>}
					{order.hasNote && <span className="o-tag">note</span>}
					{order.cameBack > 0 && <span className="o-tag bad">{order.cameBack} came back</span>}
					{order.lacksPhone && <span className="o-tag bad">no phone number</span>}
				</div>
			</td>
			<td className="o-pieces">{pieces === 1 ? '1 pc' : `${pieces} pcs`}</td>
			<td className="o-total">{formatPaise(totalPaise)}</td>
			<td className="o-payment">
				<b className={payment.tone}>{payment.word}</b> {payment.detail}
			</td>
			<td className="o-state">
				<span className={`o-pie ${state}`}>{waits ? 'Waiting' : deskWords[state]}</span>
				<span className="o-age-phone">{age}</span>
			</td>
			<td className="o-age" title={placedAt}>
				{age}
			</td>
			<td className="o-act">
				<Act order={order} backTo={`/admin/orders${query}`} />
			</td>
		</tr>
	)
}

/** Shows images of the first two items, and their names for screen readers. */
function Garments({ order: { firstItems, itemCount } }: { order: OrderLine }) {
	const more = itemCount - firstItems.length
	return (
		<>
			{firstItems.map(({ name, size, quantity, image }, index) => (
				<span key={index} title={name}>
					<ShopImage image={image} sizes="45px" largest={160} />
					<span className="sr-only">
						{quantity} × {name}
						{size && `, size ${size}`}.{' '}
					</span>
				</span>
			))}
			{more > 0 && <span className="sr-only">And {more} more.</span>}
		</>
	)
}

/** Shows the button for the next action. For an unpaid online order the action requests the payment. */
function Act({ order, backTo }: { order: OrderLine; backTo: string }) {
	const { id, stage, remindUrl, paymentState } = order
	if (!isToRemind(order)) return <NextStepButton orderId={id} stage={stage} backTo={backTo} look="secondary" />
	const of = <span className="sr-only"> order {id}</span>
	if (paymentState === 'claimed' || !remindUrl)
		return (
			<ButtonLink to={`/admin/orders/${id}#payment`}>
				{paymentState === 'claimed' ? 'Check' : 'Remind'}
				{of}
			</ButtonLink>
		)
	return (
		<a href={remindUrl} target="_blank" rel="noopener noreferrer" className="button button-secondary">
			Remind
			<span className="sr-only"> order {id} on WhatsApp, in a new tab</span>
		</a>
	)
}
