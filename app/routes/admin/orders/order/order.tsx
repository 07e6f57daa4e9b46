import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { listOrderEmails } from '#app/shop/notifications/email/sent-emails.server.ts'
import { listOrderReturns } from '#app/shop/orders/returns/return-rows.server.ts'
import { getReturnBadge, type ReturnState } from '#app/shop/orders/returns/return-view.ts'
import { getUncreditedPaise } from '#app/shop/orders/invoices/credit-note-amount.server.ts'
import { listOrderDocuments } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { getDisplayStatus } from '#app/shop/orders/fulfillment/display-status.ts'
import { getFulfillmentStatusLabel } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { listRecentCouriers } from '#app/shop/orders/fulfillment/recent-couriers.server.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { upiCodeForStaff } from '#app/shop/orders/payments/upi/staff-upi.server.ts'
import { isAwaitingPayment } from '#app/shop/orders/payments/payment-required.server.ts'
import { findRefundService } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { findAdjacentOrders } from '#app/shop/orders/adjacent-orders.server.ts'
import { paymentReminderLabel, buildWhatsAppMessages } from '#app/shop/orders/whatsapp-messages.server.ts'
import { canSendEmail } from '#app/shop/outbox/enqueue-email.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { SHIPPED } from '#app/shop/values/order-status.ts'
import { buildWhatsAppUrl } from '#app/shop/values/phone.ts'
import { buildOrderListQuery, parseOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { ShipmentForm } from '#app/ui/admin/orders/shipment-form.tsx'
import { UpiForBuyer } from '#app/ui/admin/orders/upi-for-buyer.tsx'
import { PaymentCard } from '#app/ui/admin/orders/payment-card.tsx'
import { WhatsAppTexts } from '#app/ui/admin/orders/whatsapp-texts.tsx'
import { usePermission } from '#app/ui/admin/use-permission.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/order.ts'
import { CourierCard } from './_courier-card.tsx'
import { NextActionCard } from './_next-action-card.tsx'
import { Customer, Documents, ShipTo } from './_order-details.tsx'
import { toDatedOrder, toDatedMail, listStageDates } from './_dated-order.server.ts'
import { OrderHeader } from './_order-header.tsx'
import { OrderMails } from './_order-mails.tsx'
import { OrderHistory, OrderItems, OrderCard } from './_order-cards.tsx'

export const handle = { act: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Order #${params.id} · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const expectedOrder = await orThrowResponse(getOrderForAdmin(id))
	const listState = parseOrderListState(url.searchParams)
	const query = buildOrderListQuery(listState)
	const [mails, documents, uncredited, returns, refundService, couriers, place] = await Promise.all([
		listOrderEmails(id),
		listOrderDocuments(id),
		getUncreditedPaise(id),
		listOrderReturns(id),
		findRefundService(id),
		expectedOrder.stage === 'processing' || expectedOrder.stage === 'packed'
			? listRecentCouriers(expectedOrder.zipCode)
			: [],
		query ? findAdjacentOrders(listState, id) : null,
	])
	const texts = buildWhatsAppMessages(expectedOrder)
	const upi = upiCodeForStaff(expectedOrder)
	const remind = texts.find(({ label }) => label === paymentReminderLabel)?.text
	return {
		order: toDatedOrder(expectedOrder),
		upi,
		state: getDisplayStatus({ ...expectedOrder, isAwaitingPayment: isAwaitingPayment(expectedOrder) }),
		reachedOn: listStageDates(expectedOrder),
		documents,
		mails: mails.map(toDatedMail),
		returns: returns.map(({ id: returnId, state }) => ({ id: returnId, state })),
		texts,
		remindUrl: expectedOrder.phoneNumber && remind ? buildWhatsAppUrl(expectedOrder.phoneNumber, remind) : null,
		hasMailServer: canSendEmail(),
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
	const marks = usePermission('payments')
	const isUnsent = order.status < SHIPPED
	const changeItems = marks && isUnsent && (
		<Link to={`${address}/items`} className="o-link">
			Change items
		</Link>
	)
	return (
		<article className="o-order">
			<OrderHeader {...loaderData} label={getFulfillmentStatusLabel(order.stage)} />
			{order.orderNote && (
				<p className="o-said">
					<b>{order.firstName || 'The customer'} writes:</b> {order.orderNote}
				</p>
			)}
			<NextActionCard
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
					<OrderCard title="Payment" id="payment">
						<PaymentCard order={order} {...money} />
						{loaderData.upi && <UpiForBuyer upi={loaderData.upi} />}
					</OrderCard>
					{state !== 'waiting' && (order.stage === 'processing' || order.stage === 'packed') && (
						<CourierCard order={order} couriers={loaderData.couriers} backTo={backTo} />
					)}
					{!isUnsent && order.stage !== 'cancelled' && (
						<OrderCard title="Shipment">
							<ShipmentForm orderId={order.id} courier={order.courier} trackingNumber={order.trackingNumber} />
						</OrderCard>
					)}
					<OrderHistory order={order} />
				</div>
				<div className="o-side stack">
					<Customer order={order} />
					{order.phoneNumber && (
						<OrderCard title={`Message ${order.firstName || 'the customer'}`}>
							<WhatsAppTexts phone={order.phoneNumber} texts={texts} />
						</OrderCard>
					)}
					{returns.length > 0 && (
						<OrderCard title="Returns">
							<ReturnLinks returns={returns} />
						</OrderCard>
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
					<StatusBadge tone={getReturnBadge(state).tone}>{getReturnBadge(state).label}</StatusBadge>
				</li>
			))}
		</ul>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
