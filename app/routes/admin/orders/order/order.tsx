import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { mailsOfOrder } from '#app/shop/letters/mail/sent-mail.server.ts'
import { returnsOf } from '#app/shop/orders/after-sale/returns/return-rows.server.ts'
import { returnBadge, type ReturnState } from '#app/shop/orders/after-sale/returns/return-view.ts'
import { uncreditedPaise } from '#app/shop/orders/documents/credit-amount.server.ts'
import { documentsOf } from '#app/shop/orders/documents/tax-documents.server.ts'
import { deskStateOf } from '#app/shop/orders/fulfilment/desk-state.ts'
import { stageLabel } from '#app/shop/orders/fulfilment/order-stage.ts'
import { recentCouriers } from '#app/shop/orders/fulfilment/recent-couriers.server.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { upiCodeForStaff } from '#app/shop/orders/payments/upi/staff-upi.server.ts'
import { waitsForPayment } from '#app/shop/orders/payments/must-be-paid.server.ts'
import { refundServiceOf } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { placeInList } from '#app/shop/orders/place-in-list.server.ts'
import { askForPayment, whatsAppTexts } from '#app/shop/orders/whatsapp-texts.server.ts'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { SHIPPED } from '#app/shop/words/order-status.ts'
import { whatsAppUrl } from '#app/shop/words/phone.ts'
import { orderListStateQuery, readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { ParcelForm } from '#app/ui/admin/orders/parcel-form.tsx'
import { UpiForBuyer } from '#app/ui/admin/orders/upi-for-buyer.tsx'
import { PaymentPart } from '#app/ui/admin/orders/payment-part.tsx'
import { WhatsAppTexts } from '#app/ui/admin/orders/whatsapp-texts.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/order.ts'
import { CourierCard } from './_courier-card.tsx'
import { NextCard } from './_next-card.tsx'
import { Customer, Documents, ShipTo } from './_order-facts.tsx'
import { dated, datedMail, reachedOn } from './_in-words.server.ts'
import { OrderHead } from './_order-head.tsx'
import { OrderMails } from './_order-mails.tsx'
import { OrderHistory, OrderItems, Part } from './_order-parts.tsx'

export const handle = { act: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Order #${params.id} · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const seen = await pageOrRefusal(orderForAdmin(id))
	const listState = readOrderListState(url.searchParams)
	const query = orderListStateQuery(listState)
	const [mails, documents, uncredited, returns, refundService, couriers, place] = await Promise.all([
		mailsOfOrder(id),
		documentsOf(id),
		uncreditedPaise(id),
		returnsOf(id),
		refundServiceOf(id),
		seen.stage === 'processing' || seen.stage === 'packed' ? recentCouriers(seen.zipCode) : [],
		query ? placeInList(listState, id) : null,
	])
	const texts = whatsAppTexts(seen)
	const upi = upiCodeForStaff(seen)
	const remind = texts.find(({ label }) => label === askForPayment)?.text
	return {
		order: dated(seen),
		upi,
		state: deskStateOf({ ...seen, waitsForPayment: waitsForPayment(seen) }),
		reachedOn: reachedOn(seen),
		documents,
		mails: mails.map(datedMail),
		returns: returns.map(({ id: returnId, state }) => ({ id: returnId, state })),
		texts,
		remindUrl: seen.phoneNumber && remind ? whatsAppUrl(seen.phoneNumber, remind) : null,
		hasMailServer: sendsMail(),
		money: { uncreditedPaise: uncredited, refundKey: randomUUID(), refundService },
		couriers,
		place,
		listState,
		query,
	}
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
	const { order, state, documents, mails, returns, texts, money, query } = loaderData
	const address = `/admin/orders/${order.id}`
	const backTo = address + query
	const marks = useAct('payments')
	const isUnsent = order.status < SHIPPED
	const changeItems = marks && isUnsent && (
		<Link to={`${address}/items`} className="o-link">
			Change items
		</Link>
	)
	return (
		<article className="o-order">
			<OrderHead {...loaderData} label={stageLabel(order.stage)} />
			{order.orderNote && (
				<p className="o-said">
					<b>{order.firstName || 'The customer'} writes:</b> {order.orderNote}
				</p>
			)}
			<NextCard
				order={order}
				state={state}
				reachedOn={loaderData.reachedOn}
				remindUrl={loaderData.remindUrl}
				backTo={backTo}
			/>
			<div className="o-columns">
				<div className="o-first stack">
					<ShipTo order={order} canChange={isUnsent} />
				</div>
				<div className="o-main stack">
					<OrderItems order={order} action={changeItems} />
					<Part title="Payment" id="payment">
						<PaymentPart order={order} {...money} />
						{loaderData.upi && <UpiForBuyer upi={loaderData.upi} />}
					</Part>
					{state !== 'waiting' && (order.stage === 'processing' || order.stage === 'packed') && (
						<CourierCard order={order} couriers={loaderData.couriers} backTo={backTo} />
					)}
					{!isUnsent && order.stage !== 'cancelled' && (
						<Part title="Parcel">
							<ParcelForm orderId={order.id} courier={order.courier} trackingNumber={order.trackingNumber} />
						</Part>
					)}
					<OrderHistory order={order} />
				</div>
				<div className="o-side stack">
					<Customer order={order} />
					{order.phoneNumber && (
						<Part title={`Write to ${order.firstName || 'the customer'}`}>
							<WhatsAppTexts phone={order.phoneNumber} texts={texts} />
						</Part>
					)}
					{returns.length > 0 && (
						<Part title="Returns">
							<ReturnLinks returns={returns} />
						</Part>
					)}
					<Documents orderId={order.id} documents={documents} />
					{mails.length > 0 && <OrderMails mails={mails} hasMailServer={loaderData.hasMailServer} backTo={backTo} />}
				</div>
			</div>
		</article>
	)
}

/** Links to the returns of an order, with their states. */
function ReturnLinks({ returns }: { returns: { id: number; state: ReturnState }[] }) {
	return (
		<ul className="text-sm">
			{returns.map(({ id, state }) => (
				<li key={id} className="flex items-center justify-between gap-4">
					<Link to={`/admin/returns/${id}`} className="act-link">
						Return #{id}
					</Link>
					<StatusBadge tone={returnBadge(state).tone}>{returnBadge(state).label}</StatusBadge>
				</li>
			))}
		</ul>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
