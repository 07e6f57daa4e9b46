import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatPaise } from '#app/shop/values/money.ts'
import { type OrderItemView, describeExchange, getCurrentSize } from '#app/shop/orders/order-view.ts'
import { getSystemActorName } from '#app/shop/orders/payments/payment-labels.ts'
import { maxStaffNote } from '#app/shop/values/limits.ts'
import { OrderTotals } from '#app/ui/admin/orders/printed-page.tsx'
import { DraftNotice, getDraftText } from '#app/ui/admin/edit-conflicts/edit-conflict-form.tsx'
import { CopyText } from '#app/ui/admin/contact-links.tsx'
import { UpiQrCode } from '#app/ui/orders/order-payment.tsx'
import type { StaffUpi } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/shop-image.tsx'
import { Swatch } from '#app/ui/product/swatch.tsx'
import type { DatedOrder } from './_dated-order.server.ts'

type OrderEvent = DatedOrder['events'][number]

interface PartProps {
	title: string
	id?: string
	/** The link or button in the line of the heading. */
	action?: ReactNode
	className?: string
	children: ReactNode
}

/** Shows a card of the order page. */
export function OrderCard({ title, id, action, className = '', children }: PartProps) {
	return (
		<section id={id} className={`surface o-part ${className}`}>
			<header>
				<h2 className="heading">{title}</h2>
				{action}
			</header>
			{children}
		</section>
	)
}

interface OrderLinkCardProps {
	orderId: number
	/** The URL that opens the order without an account. It is empty when the order has no valid link. */
	link: string
	/** The URL that opens WhatsApp with a message that contains `link`. `null` when there is no link. */
	sendUrl: string | null
	/** The QR code and payee for the amount due by UPI. `null` when none is due or the shop takes no UPI payments. */
	upi: StaffUpi | null
	backTo: string
}

/**
 * Shows the link that opens the order without an account (rule: order-link), the ways to give it to the buyer, the QR
 * code for the amount due (rule: upi-for-staff), and the buttons that replace or revoke the link.
 */
export function OrderLinkCard({ orderId, link, sendUrl, upi, backTo }: OrderLinkCardProps) {
	const to = `/admin/orders/${orderId}/link`
	return (
		<OrderCard
			title="Order link"
			id="order-link"
			action={link ? <CopyText text={link} label="Copy link" /> : undefined}
		>
			{link ? (
				<p className="text-sm [overflow-wrap:anywhere]" translate="no">
					<a href={link} className="act-link">
						{link}
					</a>
				</p>
			) : (
				<p className="text-sm">This order has no link.</p>
			)}
			{sendUrl && (
				<p className="text-sm">
					<a href={sendUrl} target="_blank" rel="noopener noreferrer" className="act-link">
						Send on WhatsApp<span className="sr-only">, in a new tab</span>
					</a>
				</p>
			)}
			{upi && (
				<details className="text-sm">
					<summary className="act-link cursor-pointer underline underline-offset-2">Show payment QR</summary>
					<UpiQrCode qr={upi.qr} />
					<p className="mt-2">
						{formatPaise(upi.amountPaise)} to {upi.payee.name}
					</p>
				</details>
			)}
			<p className="mt-1 text-xs text-muted">
				Anyone with the link can see, pay, cancel and return this order without an account. A new link replaces all
				earlier ones.
			</p>
			<Form method="post" action={to} preventScrollReset className="mt-3 flex flex-wrap gap-3">
				<input type="hidden" name="redirectTo" value={backTo} />
				<SubmitButton variant="secondary" action={to} name="change" value="renew" pendingText="Saving...">
					Create new link
				</SubmitButton>
				{link && (
					<SubmitButton variant="quiet" action={to} name="change" value="revoke" pendingText="Saving...">
						Revoke links
					</SubmitButton>
				)}
			</Form>
		</OrderCard>
	)
}

/** Shows the items of an order, with their size after an exchange, and the totals. */
export function OrderItems({ order, action }: { order: DatedOrder; action: ReactNode }) {
	return (
		<OrderCard title="Items" action={action}>
			<ul className="divide-y divide-line">
				{order.items.map((item) => (
					<Item key={item.id} item={item} />
				))}
			</ul>
			<OrderTotals
				order={order}
				className="max-w-85 border-t border-line pt-2"
				rowClass="py-0.5"
				totalClass="border-line text-[1rem] font-semibold"
			/>
		</OrderCard>
	)
}

function Item({ item }: { item: OrderItemView }) {
	const { productId, name, colorName, hexCode, pricePaise, quantity, linePaise, sku, colorShown } = item
	const size = getCurrentSize(item)
	return (
		<li className="flex gap-3.5 py-2.5 first:pt-0">
			<ImageInColor
				of={item}
				isDecorative
				sizes="54px"
				largest={160}
				className="h-18 w-13.5 shrink-0 self-start rounded-photo"
			/>
			<div className="min-w-0 flex-1">
				<p className="flex justify-between gap-x-4">
					<span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
						{productId === null ? (
							name
						) : (
							<Link to={`/admin/products/${productId}`} className="hover:underline hover:underline-offset-4">
								{name}
							</Link>
						)}
					</span>
					<span className="tabular shrink-0 font-semibold">{formatPaise(linePaise)}</span>
				</p>
				<p className="flex justify-between gap-x-4">
					<span className="flex min-w-0 items-center gap-2">
						{colorName && <Swatch hexCode={hexCode} className="size-4" />}
						{[colorName, size && `Size ${size}`].filter(Boolean).join(' · ')}
					</span>
					<span className="tabular shrink-0 text-xs text-muted">
						{formatPaise(pricePaise)} × {quantity}
					</span>
				</p>
				{item.exchanges.length > 0 && <p className="text-xs text-muted">{describeExchange(item)}</p>}
				{sku && size === item.size && <p className="text-xs text-muted [overflow-wrap:anywhere]">{sku}</p>}
				<ColorShownNote colorShown={colorShown} />
			</div>
		</li>
	)
}

export function OrderHistory({ order: { id: orderId, events } }: { order: DatedOrder }) {
	return (
		<OrderCard title="History" className="o-history">
			<NoteForm orderId={orderId} count={events.length} />
			<ol>
				{events.map(({ id, byUsername, at, stock, ...event }) => (
					<li key={id}>
						<span>{describeEvent(event)}</span>{' '}
						<span className="tabular text-muted">
							{byUsername ?? getSystemActorName(event.note)}, {at}
						</span>
						{event.note && (
							<p className="whitespace-pre-line [overflow-wrap:anywhere]">
								{event.kind === 'address' ? `Previous address: ${event.note}` : event.note}
							</p>
						)}
						{stock.map((effect, index) => (
							<p key={index} className="text-muted [overflow-wrap:anywhere]">
								{describeMovement(effect)}
							</p>
						))}
					</li>
				))}
			</ol>
		</OrderCard>
	)
}

/**
 * Shows the form for staff notes, which customers do not see. `count` is the number of events in the order's history.
 * When it changes, as after adding a note, the field is emptied.
 */
function NoteForm({ orderId, count }: { orderId: number; count: number }) {
	const to = `/admin/orders/${orderId}/note`
	// The note that was being submitted when the session had ended. It is restored after the login.
	const draft = useFormResult(undefined, to)
	return (
		<Form method="post" action={to} preventScrollReset className="mt-2 flex flex-wrap items-end gap-2">
			<label className="min-w-0 flex-1 basis-56 text-sm">
				Staff note <span className="text-xs text-muted">(not visible to the customer)</span>
				<textarea
					key={`${count} ${draft ? 'kept' : ''}`}
					name="note"
					defaultValue={getDraftText(draft, 'note')}
					rows={2}
					required
					maxLength={maxStaffNote}
					className="mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
			</label>
			<SubmitButton variant="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
				Add note
			</SubmitButton>
			<DraftNotice draft={draft} />
		</Form>
	)
}

function describeEvent({ kind, fromLabel, toLabel }: Pick<OrderEvent, 'kind' | 'fromLabel' | 'toLabel'>): string {
	if (kind === 'status') return fromLabel === null ? `Placed: ${toLabel}` : `${fromLabel} → ${toLabel}`
	return {
		packed: 'Packed',
		tracking: 'Courier',
		note: 'Staff note',
		address: 'Address changed',
		payment: 'Payment',
		invoice: 'Invoice',
		items: 'Items changed',
		return: 'Return',
	}[kind]
}

function describeMovement({ name, change, remaining }: OrderEvent['stock'][number]): string {
	const moved = change < 0 ? `Removed from stock: ${-change}` : `Restocked: ${change}`
	return `${moved} × ${name}, ${remaining} left`
}
