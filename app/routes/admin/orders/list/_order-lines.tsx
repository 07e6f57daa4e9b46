import { Link, Form } from 'react-router'
import { formatPaise } from '#app/shop/values/money.ts'
import type { DisplayStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-list.server.ts'
import { paymentFilters, type PaymentStatusLabel } from '#app/shop/orders/payments/payment-labels.ts'
import {
	advanceOrdersPath,
	bookOrdersPath,
	collectOrdersPath,
	labelsPath,
} from '#app/ui/admin/orders/advance-orders.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { useEffect, useRef } from 'react'
import { LineAction, LineMenu } from './_line-actions.tsx'

/** A row of the order list, with its date, age and payment status as text. */
export type OrderLine = Omit<AdminOrderRow, 'createdAt' | 'paymentExpiresAt'> & {
	placedAt: string
	placedOn: string
	age: string
	state: DisplayStatus
	payment: PaymentStatusLabel
	/** The URL that opens WhatsApp with a payment reminder; `null` without a phone number or an amount due. */
	remindUrl: string | null
}

interface OrderLinesProps {
	orders: OrderLine[]
	/** The filters and the page number of the list as a query with the leading `?`. It is empty without any. */
	query: string
	/**
	 * The URL that selects all rows on this page of the list. When `allSelected` is true, it is the URL that selects
	 * none.
	 */
	tickTo: string
	allSelected: boolean
}

const columns: [className: string, name: string][] = [
	['o-number', 'Order ID'],
	['o-items', 'Items'],
	['o-who', 'Customer'],
	['o-total', 'Total'],
	['o-state', 'Status'],
	['o-date', 'Date'],
	['o-act', 'Actions'],
]

/** The text below the status of an order, for what only staff distinguish (rule: order-row). */
const statusDetails: Partial<Record<DisplayStatus, string>> = {
	waiting: paymentFilters.waiting,
	packed: 'Packed',
	'came-back': 'Returned (RTO)',
}

/** Shows the orders as table rows of two lines each. On phones and tablets each order is a card. */
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
					{columns.map(([className, name]) => (
						<th key={name} scope="col" className={className}>
							{name}
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

/** Links to `to`, the URL that selects all rows on this page of the list or, when `allSelected` is true, none. */
export function SelectAll({ to, allSelected }: { to: string; allSelected: boolean }) {
	return (
		<Link
			to={to}
			preventScrollReset
			replace
			aria-label={allSelected ? 'Clear selection' : 'Select all'}
			className="o-tick-all grid-flow-col gap-x-1.5"
		>
			<span
				aria-hidden="true"
				className={`size-4 rounded-[3px] border border-field desk:hidden ${allSelected ? 'bg-madder' : 'bg-white'}`}
			/>
			{allSelected ? 'None' : 'All'}
		</Link>
	)
}

function Line({ order, query, isSelected }: { order: OrderLine; query: string; isSelected: boolean }) {
	const { id, city, totalPaise, payment, state } = order
	const isWaiting = state === 'waiting'
	return (
		<tr className={isWaiting ? 'o-unpaid' : undefined}>
			<td className="o-tick">
				<label>
					<input
						type="checkbox"
						name="order"
						value={id}
						form={selectedOrdersForm}
						defaultChecked={isSelected && !isWaiting}
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
				<b>{order.customerName || 'N/A'}</b>{' '}
				<span className="o-second">
					{city && <span className="o-city">{city}</span>}
					{order.isLate && <span className="o-tag bad">late</span>}
					{order.hasNote && (
						<span className="o-tag" title="Note from the customer">
							<span className="sr-only">customer </span>note
						</span>
					)}
					{order.returnedCount > 0 && <span className="o-tag bad">{order.returnedCount} RTO</span>}
					{order.lacksPhone && <span className="o-tag bad">no phone number</span>}
				</span>
			</td>
			<td className="o-total">
				<span className="o-amount">{formatPaise(totalPaise)}</span>{' '}
				<span className="o-payment">
					<b className={payment.tone}>{payment.label}</b> {payment.detail}
				</span>
			</td>
			<td className="o-state">
				<span className={`o-pie ${state}`}>{order.statusLabel}</span>{' '}
				{statusDetails[state] && <span className="o-second">{statusDetails[state]}</span>}
			</td>
			<td className="o-date" title={order.placedAt}>
				{order.placedOn} <span className="o-second">{order.age}</span>
			</td>
			<td className="o-act">
				<div>
					<LineAction order={order} backTo={`/admin/orders${query}`} />
					<LineMenu order={order} backTo={`/admin/orders${query}`} />
				</div>
			</td>
		</tr>
	)
}

/** Shows the image of the first item, the names of up to two items, and the number of the rest. */
function ItemPreview({ order: { firstItems, itemCount } }: { order: OrderLine }) {
	const more = itemCount - firstItems.length
	return (
		<div>
			<ShopImage image={firstItems[0]?.image ?? null} sizes="36px" largest={160} />
			<ul>
				{firstItems.map(({ name, size, quantity }, index) => (
					<li key={index}>
						<span title={name}>
							{quantity} × {name}
							{size && `, ${size}`}
						</span>
						{more > 0 && index > 0 && (
							<span className="o-second">
								+{more}
								<span> more</span>
							</span>
						)}
					</li>
				))}
			</ul>
		</div>
	)
}

/** The `id` of the form that the checkboxes in the rows of the list belong to. */
const selectedOrdersForm = 'chosen-orders'

interface BulkActionBarProps {
	/** The URL of the list to return to. */
	backTo: string
	/** The IDs of the selected orders that are on other pages of the list. */
	others: number[]
	/**
	 * The URL that selects all orders of the list on all of its pages, and their number. It is `null` unless all rows
	 * of this page are selected, other orders of the list are not, and the list has at most `maxChosenOrders` orders.
	 */
	wholeList: { to: string; count: number } | null
	/** True if a courier service is set up. */
	booksShipments: boolean
}

const steps = [
	['processing', 'Confirm'],
	['packed', 'Pack'],
	['shipped', 'Ship…'],
	['delivered', 'Mark as delivered'],
] as const

/** Shows a dark bar with the bulk actions for the selected orders. CSS hides the bar while no row is selected. */
export function BulkActionBar({ backTo, others, wholeList, booksShipments }: BulkActionBarProps) {
	const marksPayments = usePermission('payments')
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
				{marksPayments && <button formAction={collectOrdersPath}>Mark as collected</button>}
				{booksShipments && <button formAction={bookOrdersPath}>Book shipments</button>}
				<button formAction={labelsPath}>Print labels</button>
				<button formAction="/admin/orders/slips">Print slips</button>
				<button formAction="/admin/orders/pick-list">Pick list</button>
				<button type="reset">Clear</button>
			</div>
		</Form>
	)
}

/** Adds keyboard shortcuts to the list. They work only while the focus is inside a row. */
function useListShortcuts() {
	const lines = useRef<HTMLTableSectionElement>(null)
	useEffect(() => {
		const end = new AbortController()
		lines.current?.addEventListener('keydown', handleShortcut, { signal: end.signal })
		return () => end.abort()
	}, [])
	return lines
}

/**
 * Handles a shortcut in the row that has the focus: j and k move the focus to the next and the previous row, x selects
 * or deselects the row, and c presses the button for the order's next action.
 */
function handleShortcut(event: KeyboardEvent) {
	const target = event.target as HTMLElement
	// While the focus is in the row's menu, the keys choose an option or are typed as text.
	if (target.closest('.o-menu')) return
	const line = target.closest('tr')
	const findIn = (selector: string, of: Element | null | undefined) => of?.querySelector<HTMLElement>(selector)
	const keys: Record<string, () => void> = {
		j: () => findIn('.o-number a', line?.nextElementSibling)?.focus(),
		k: () => findIn('.o-number a', line?.previousElementSibling)?.focus(),
		x: () => findIn('.o-tick input', line)?.click(),
		c: () => findIn('.o-act :is(a, button:not([popovertarget], .o-menu *))', line)?.click(),
	}
	if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return
	event.preventDefault()
	keys[event.key]!()
}
