import { Link, Form } from 'react-router'
import { formatPaise } from '#app/shop/values/money.ts'
import { type DisplayStatus, displayStatusLabels } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-rows.server.ts'
import type { PaymentStatusLabel } from '#app/shop/orders/payments/payment-status-label.ts'
import { canSendPaymentReminder } from '#app/shop/orders/payments/payment-state.ts'
import { AdvanceOrderButton, advanceOrdersPath } from '#app/ui/admin/orders/advance-order-button.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { useEffect, useRef } from 'react'

/** A row with date, age and payment as text. */
export type OrderLine = Omit<AdminOrderRow, 'createdAt' | 'paymentExpiresAt'> & {
	placedAt: string
	age: string
	state: DisplayStatus
	payment: PaymentStatusLabel
	/** The URL that opens WhatsApp with a payment reminder; `null` without a phone number or an amount due. */
	remindUrl: string | null
}

interface OrderLinesProps {
	orders: OrderLine[]
	/** The state of the list as a query. */
	query: string
	/** The URL of the same list with all rows of the page selected, or none. */
	tickTo: string
	allSelected: boolean
}

/** The columns with their class and whether their name is visually hidden. */
const columns: [className: string | undefined, name: string, isHidden?: true][] = [
	['o-number', 'Order ID'],
	['o-items', 'Items'],
	[undefined, 'Customer'],
	['o-pieces', 'Quantity', true],
	['o-total', 'Total'],
	['o-payment', 'Payment'],
	['o-state', 'Status'],
	['o-age', 'Date'],
	['o-act', 'Actions', true],
]

/** Rows of 44 px with images of the products; 89 px on phones. */
export function OrderLines({ orders, query, tickTo, allSelected }: OrderLinesProps) {
	const lines = useListShortcuts()
	return (
		<table className="o-list">
			<caption className="sr-only">Orders, newest first</caption>
			<thead>
				<tr>
					<th scope="col" className="o-tick">
						<SelectAll to={tickTo} allSelected={allSelected} />
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
					<Line key={`${order.id} ${allSelected}`} order={order} query={query} isSelected={allSelected} />
				))}
			</tbody>
		</table>
	)
}

/** Links to the same list with all rows of the page selected, or none. */
export function SelectAll({ to, allSelected }: { to: string; allSelected: boolean }) {
	return (
		<Link
			to={to}
			preventScrollReset
			replace
			aria-label={allSelected ? 'Clear selection' : 'Select all'}
			className="o-tick-all"
		>
			{allSelected ? 'None' : 'All'}
		</Link>
	)
}

function Line({ order, query, isSelected }: { order: OrderLine; query: string; isSelected: boolean }) {
	const { id, placedAt, age, city, unitCount, totalPaise, payment, state } = order
	const waits = state === 'waiting'
	return (
		<tr className={waits ? 'o-unpaid' : undefined}>
			<td className="o-tick">
				<label>
					<input
						type="checkbox"
						name="order"
						value={id}
						form={selectedOrdersForm}
						defaultChecked={isSelected && !waits}
						aria-label={`Select order ${id}`}
					/>
				</label>
			</td>
			<th scope="row" className="o-number">
				<Link to={`/admin/orders/${id}${query}`}>#{id}</Link>
			</th>
			<td className="o-items">
				<ItemPreview order={order} />
			</td>
			<td className="o-who">
				<div>
					<span>
						<b>{order.customerName || 'N/A'}</b> {city && <span className="text-muted">{city}</span>}
					</span>
					{order.isLate && <span className="o-tag bad">late</span>}
					{order.hasNote && <span className="o-tag">note</span>}
					{order.returnedCount > 0 && <span className="o-tag bad">{order.returnedCount} RTO</span>}
					{order.lacksPhone && <span className="o-tag bad">no phone number</span>}
				</div>
			</td>
			<td className="o-pieces">{unitCount === 1 ? '1 item' : `${unitCount} items`}</td>
			<td className="o-total">{formatPaise(totalPaise)}</td>
			<td className="o-payment">
				<b className={payment.tone}>{payment.word}</b> {payment.detail}
			</td>
			<td className="o-state">
				<span className={`o-pie ${state}`}>{waits ? 'Waiting' : displayStatusLabels[state]}</span>
				<span className="o-age-phone">{age}</span>
			</td>
			<td className="o-age" title={placedAt}>
				{age}
			</td>
			<td className="o-act">
				<LineAction order={order} backTo={`/admin/orders${query}`} />
			</td>
		</tr>
	)
}

/** Shows images of the first two items, and their names for screen readers. */
function ItemPreview({ order: { firstItems, itemCount } }: { order: OrderLine }) {
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
function LineAction({ order, backTo }: { order: OrderLine; backTo: string }) {
	const { id, stage, remindUrl, paymentState } = order
	if (!canSendPaymentReminder(order))
		return <AdvanceOrderButton orderId={id} stage={stage} backTo={backTo} variant="secondary" />
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

/** The form that the checkboxes of the list belong to. */
const selectedOrdersForm = 'chosen-orders'

interface ChosenBarProps {
	/** The URL of the list to return to. */
	backTo: string
	/** The selected orders on other pages of the list. */
	others: number[]
	/** The URL of the list with all its orders selected, and their number; `null` when selecting all is unavailable. */
	wholeList: { to: string; count: number } | null
}

const steps = [
	['processing', 'Confirm'],
	['packed', 'Pack'],
	['shipped', 'Ship…'],
	['delivered', 'Mark as delivered'],
] as const

/** A dark bar with the bulk actions for the selected orders. It appears with the first selection. */
export function BulkActionBar({ backTo, others, wholeList }: ChosenBarProps) {
	return (
		<Form
			id={selectedOrdersForm}
			action={advanceOrdersPath}
			autoComplete="off"
			aria-label="Bulk actions"
			className="o-bulk"
		>
			<p className="o-bulk-note">Unpaid orders are skipped. Open an order to ship it unpaid.</p>
			<div>
				<span className="o-count" />
				<input type="hidden" name="redirectTo" value={backTo} />
				{others.map((id) => (
					<input key={id} type="hidden" name="order" value={id} />
				))}
				{wholeList && (
					<Link to={wholeList.to} preventScrollReset replace>
						Select all {wholeList.count} in this list
					</Link>
				)}
				{steps.map(([to, label]) => (
					<button key={to} name="to" value={to}>
						{label}
					</button>
				))}
				<button formAction="/admin/orders/slips">Print slips</button>
				<button formAction="/admin/orders/pick-list">Pick list</button>
				<button type="reset">Clear</button>
			</div>
		</Form>
	)
}

/** Adds keyboard shortcuts to the list. They work only while a row has the focus. */
function useListShortcuts() {
	const lines = useRef<HTMLTableSectionElement>(null)
	useEffect(() => {
		const end = new AbortController()
		lines.current?.addEventListener('keydown', handleShortcut, { signal: end.signal })
		return () => end.abort()
	}, [])
	return lines
}

/** Handles a shortcut: j and k move between rows, x selects a row, c performs its next action. */
function handleShortcut(event: KeyboardEvent) {
	const line = (event.target as HTMLElement).closest('tr')
	const findIn = (selector: string, of: Element | null | undefined) => of?.querySelector<HTMLElement>(selector)
	const keys: Record<string, () => void> = {
		j: () => findIn('.o-number a', line?.nextElementSibling)?.focus(),
		k: () => findIn('.o-number a', line?.previousElementSibling)?.focus(),
		x: () => findIn('.o-tick input', line)?.click(),
		c: () => findIn('.o-act :is(a, button)', line)?.click(),
	}
	if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
	event.preventDefault()
	keys[event.key]!()
}
