import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { listOrderEmails } from '#app/shop/notifications/email/sent-emails.server.ts'
import { listOrderReturns } from '#app/shop/orders/returns/return-rows.server.ts'
import { getUncreditedPaise } from '#app/shop/orders/invoices/credit-note.server.ts'
import { listOrderDocuments } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { getDisplayStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { listRecentCouriers } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { findShipment } from '#app/shop/orders/fulfillment/shipments.server.ts'
import { getActiveCourier } from '#app/shop/settings/active-courier.server.ts'
import { findStaffLink } from '#app/shop/orders/links/order-link.server.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { upiCodeForStaff, type StaffUpi } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { isAwaitingPayment } from '#app/shop/orders/payments/payment-required.server.ts'
import { findRefundService } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { findAdjacentOrders } from '#app/shop/orders/admin-order-list.server.ts'
import {
	buildLinkMessage,
	paymentReminderLabel,
	buildWhatsAppMessages,
} from '#app/shop/orders/whatsapp-messages.server.ts'
import { getCustomerTranslate } from '#app/shop/people/customers/customer-language.server.ts'
import { canSendEmail } from '#app/shop/outbox/outbox.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { isShipped, SHIPPED, type StatusTone } from '#app/shop/values/order-status.ts'
import { buildWhatsAppUrl } from '#app/shop/values/phone.ts'
import { buildOrderListQuery, parseOrderListState } from '#app/ui/admin/list/admin-list-state.ts'
import { BookingDetails, ShipmentForm } from '#app/ui/admin/orders/shipment-form.tsx'
import { formatPaise } from '#app/shop/values/money.ts'
import { PaymentCard } from '#app/ui/admin/orders/payment-card.tsx'
import { WhatsAppTexts } from '#app/ui/admin/contact-links.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/order.ts'
import { CourierCard, NextActionCard } from './_next-action-card.tsx'
import { Customer, Documents, ShipTo, OrderHeader, ReturnsCard } from './_order-details.tsx'
import { toDatedOrder, toDatedMail, toDatedShipment, listStageDates, type DatedMail } from './_dated-order.server.ts'
import type { EmailState } from '#app/shop/notifications/email/email-outbox.server.ts'
import { ResendMail } from '#app/ui/admin/failed-mails.tsx'
import { OrderCard, OrderHistory, OrderItems, OrderLinkCard } from './_order-cards.tsx'

export const handle = { permission: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Order #${params.id} · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const expectedOrder = await orThrowResponse(getOrderForAdmin(id))
	const listState = parseOrderListState(url.searchParams)
	const query = buildOrderListQuery(listState)
	const [link, mails, documents, uncredited, returns, refundService, shipment, couriers, place] = await Promise.all([
		findStaffLink(id),
		listOrderEmails(id),
		listOrderDocuments(id),
		getUncreditedPaise(id),
		listOrderReturns(id),
		findRefundService(id),
		findShipment(id),
		expectedOrder.stage === 'processing' || expectedOrder.stage === 'packed'
			? listRecentCouriers(expectedOrder.zipCode)
			: [],
		query ? findAdjacentOrders(listState, id) : null,
	])
	const texts = await buildWhatsAppMessages(expectedOrder, link)
	const upi = upiCodeForStaff(expectedOrder)
	const remind = texts.find(({ label }) => label === paymentReminderLabel)?.text
	return {
		order: toDatedOrder(expectedOrder),
		language: expectedOrder.locale && getCustomerTranslate(expectedOrder.locale).language.name,
		upi,
		link,
		sendUrl: link ? buildWhatsAppUrl(expectedOrder.phoneNumber, await buildLinkMessage(expectedOrder, link)) : null,
		state: getDisplayStatus({ ...expectedOrder, isAwaitingPayment: isAwaitingPayment(expectedOrder) }),
		reachedOn: listStageDates(expectedOrder),
		documents,
		mails: mails.map(toDatedMail),
		returns: returns.map(({ requestedAt: _, ...view }) => view),
		texts,
		remindUrl: expectedOrder.phoneNumber && remind ? buildWhatsAppUrl(expectedOrder.phoneNumber, remind) : null,
		hasMailServer: canSendEmail(),
		money: { uncreditedPaise: uncredited, refundKey: randomUUID(), refundService },
		couriers,
		shipment: shipment && toDatedShipment(shipment),
		courierService: getActiveCourier()?.label ?? null,
		place,
		listState,
		query,
	}
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
	const { order, state, documents, mails, returns, shipment, texts, money, query } = loaderData
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
			<OrderHeader {...loaderData} />
			{order.orderNote && (
				<p className="o-said">
					<b>Note from {order.firstName || 'the customer'}:</b> {order.orderNote}
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
					{shipment && (
						<OrderCard title="Booking">
							<BookingDetails orderId={order.id} shipment={shipment} />
						</OrderCard>
					)}
					{state !== 'waiting' && (order.stage === 'processing' || order.stage === 'packed') && (
						<CourierCard
							order={order}
							couriers={loaderData.couriers}
							backTo={backTo}
							service={shipment?.isOpen ? null : loaderData.courierService}
						/>
					)}
					{!isUnsent && order.stage !== 'cancelled' && (
						<OrderCard title="Shipment">
							<ShipmentForm orderId={order.id} courier={order.courier} trackingNumber={order.trackingNumber} />
						</OrderCard>
					)}
					<OrderHistory order={order} />
				</div>
				<div className="o-side stack">
					<Customer order={order} language={loaderData.language} />
					{order.phoneNumber && texts.length > 0 && (
						<OrderCard title={`Message ${order.firstName || 'the customer'}`}>
							<WhatsAppTexts phone={order.phoneNumber} texts={texts} />
						</OrderCard>
					)}
					<ReturnsCard orderId={order.id} isShipped={isShipped(order.status)} returns={returns} />
					<OrderLinkCard
						orderId={order.id}
						link={loaderData.link}
						sendUrl={loaderData.sendUrl}
						upi={loaderData.upi}
						backTo={backTo}
					/>
					<Documents orderId={order.id} documents={documents} />
					{mails.length > 0 && <OrderMails mails={mails} hasMailServer={loaderData.hasMailServer} backTo={backTo} />}
				</div>
			</div>
		</article>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

/** Shows staff the UPI ID and the payment link with which the buyer can pay the amount due (rule: upi-for-staff). */
function UpiForBuyer({ upi: { payee, amountPaise, link } }: { upi: StaffUpi }) {
	return (
		<section aria-labelledby="upi-for-buyer" className="mt-4 border-t border-line pt-3 text-sm">
			<h3 id="upi-for-buyer" className="font-medium">
				Collect {formatPaise(amountPaise)} by UPI
			</h3>
			<p className="mt-2">
				Send the{' '}
				<a href="#order-link" className="underline underline-offset-2">
					order link
				</a>{' '}
				or show its payment QR. Mark the order as paid once the money arrives.
			</p>
			<p className="mt-2 font-medium [overflow-wrap:anywhere]" translate="no">
				{payee.id}
			</p>
			<p className="text-xs text-muted">{payee.name}</p>
			<p className="mt-2 [overflow-wrap:anywhere]" translate="no">
				<a href={link} className="act-link">
					{link}
				</a>
			</p>
		</section>
	)
}

const states: Record<EmailState, [label: string, tone: StatusTone]> = {
	waiting: ['Queued', 'warn'],
	sending: ['Sending', 'info'],
	sent: ['Sent', 'success'],
	kept: ['Not sent', 'warn'],
	failed: ['Failed', 'danger'],
}

interface OrderMailsProps {
	mails: DatedMail[]
	hasMailServer: boolean
	backTo: string
}

function OrderMails({ mails, hasMailServer, backTo }: OrderMailsProps) {
	const canSetUp = usePermission('settings')
	return (
		<OrderCard title="Emails">
			{mails.length === 0 && <p className="text-sm text-muted">No emails for this order.</p>}
			<ul className="divide-y divide-line text-sm">
				{mails.map((mail) => (
					<Mail key={mail.id} mail={mail} backTo={backTo} />
				))}
			</ul>
			{!hasMailServer && (
				<p className="mt-2 text-xs text-muted">
					Email is not set up, so emails are not sent.{' '}
					{canSetUp && (
						<Link to="/admin/settings/mail" className="o-link">
							Set up email
						</Link>
					)}
				</p>
			)}
		</OrderCard>
	)
}

function Mail({ mail, backTo }: { mail: DatedMail; backTo: string }) {
	const { subject, recipient, state, reason, canSendAgain } = mail
	const [label, tone] = states[state]
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
			<div className="min-w-0 flex-1 basis-56">
				<p className="flex flex-wrap items-center gap-x-3">
					<span className="font-medium">{subject}</span>
					<StatusBadge tone={tone}>{label}</StatusBadge>
				</p>
				<p className="tabular text-xs text-muted [overflow-wrap:anywhere]">
					To {recipient}. {describeMail(mail)}
				</p>
				{reason && <p className="text-xs text-danger [overflow-wrap:anywhere]">{reason}</p>}
			</div>
			{canSendAgain && <ResendMail mail={mail} backTo={backTo} className="bg-white" />}
		</li>
	)
}

function describeMail({ state, attempts, queuedOn, sentOn, nextOn }: DatedMail): string {
	const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
	if (state === 'kept') return 'Not sent: email is not set up.'
	if (state === 'sent') return `Sent ${sentOn ?? nextOn}.`
	if (state === 'failed') return `Failed after ${tried}, ${nextOn}.`
	if (state === 'sending' || attempts === 0) return `Queued ${queuedOn}.`
	return `Not sent after ${tried}. Next attempt ${nextOn}.`
}
