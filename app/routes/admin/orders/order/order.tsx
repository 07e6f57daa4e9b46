import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { returnsOf } from '#app/shop/orders/after-sale/returns/return-rows.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import type { MailView } from '#app/shop/letters/mail/mail-view.ts'
import { mailsOfOrder } from '#app/shop/letters/mail/sent-mail.server.ts'
import { stageLabel } from '#app/shop/orders/fulfilment/order-stage.ts'
import { DELIVERED, SHIPPED, statusTone } from '#app/shop/words/order-status.ts'
import type { AdminOrderView } from '#app/shop/orders/order-view.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { waitsForPayment } from '#app/shop/orders/payments/must-be-paid.server.ts'
import { refundServiceOf } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { paymentFilters } from '#app/shop/orders/payments/payment-filter.ts'
import { rowId } from '#app/shop/row-id.ts'
import { whatsAppTexts } from '#app/shop/orders/whatsapp-texts.server.ts'
import { uncreditedPaise } from '#app/shop/orders/documents/credit-amount.server.ts'
import { documentsOf } from '#app/shop/orders/documents/tax-documents.server.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { Bills } from '#app/ui/admin/orders/bills.tsx'
import { MessageInDialog } from '#app/ui/admin/message-in-dialog.tsx'
import { orderListStateQuery, readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import { AddressActions } from '#app/ui/admin/orders/address-block.tsx'
import { NextStepButton } from '#app/ui/admin/orders/next-step-button.tsx'
import { NoteForm } from '#app/ui/admin/orders/note-form.tsx'
import { PaymentPart } from '#app/ui/admin/orders/payment-part.tsx'
import { ParcelForm } from '#app/ui/admin/orders/parcel-form.tsx'
import { ReturnLinks } from '#app/ui/admin/orders/return-links.tsx'
import { OrderStatusForm } from '#app/ui/admin/orders/order-status-form.tsx'
import { WhatsAppTexts } from '#app/ui/admin/orders/whatsapp-texts.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/order.ts'
import { CustomerFacts, DeliveryFacts } from './_order-facts.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'
import { OrderMails } from './_order-mails.tsx'
import { OrderHistory, OrderItems, Part } from './_order-parts.tsx'

export const handle = { act: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Order #${params.id} · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const order = dated(await pageOrRefusal(orderForAdmin(id)))
	const mails = await mailsOfOrder(id)
	return {
		order,
		waits: waitsForPayment(order),
		documents: await documentsOf(id),
		uncreditedPaise: await uncreditedPaise(id),
		mails: mails.map(datedMail),
		returns: (await returnsOf(id)).map(({ id, state }) => ({ id, state })),
		texts: whatsAppTexts(order),
		hasMailServer: sendsMail(),
		refundKey: randomUUID(),
		refundService: await refundServiceOf(id),
		query: orderListStateQuery(readOrderListState(url.searchParams)),
	}
}

/** Text, for browsers may format dates differently. */
function dated({ createdAt, updatedAt: _, events, payments, claim, ...order }: AdminOrderView) {
	return {
		...order,
		payments: payments.map((payment) => ({ ...payment, at: formatDateTime(payment.at) })),
		claim: claim && { ...claim, at: formatDateTime(claim.at) },
		placedAt: formatDateTime(createdAt),
		events: events.map(({ createdAt: at, ...event }) => ({ ...event, at: formatDateTime(at) })),
	}
}

function datedMail({ createdAt, sentAt, nextAttemptAt, ...mail }: MailView) {
	return {
		...mail,
		queuedOn: formatDateTime(createdAt),
		sentOn: sentAt && formatDateTime(sentAt),
		nextOn: formatDateTime(nextAttemptAt),
	}
}

const sheetLink = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

/** A dialog over the list, or above it. The list's error page reports an unknown one. */
export default function OrderDetails({
	loaderData: { order, waits, documents, mails, returns, texts, hasMailServer, query, ...money },
}: Route.ComponentProps) {
	const address = `/admin/orders/${order.id}`
	const readsLog = useAct('log')
	const changesItems = useAct('payments')
	return (
		<Editor wide title={`Order #${order.id}`} closeTo={`/admin/orders${query}`}>
			<MessageInDialog />
			{order.orderNote && (
				<p className="mb-4 border-l-4 border-madder bg-paper px-4 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
					<span className="block text-xs text-muted">Note of the customer</span>
					{order.orderNote}
				</p>
			)}
			<div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
					<StatusBadge tone={statusTone(order.status)}>{stageLabel(order.stage)}</StatusBadge>
					{waits && <StatusBadge tone="warn">{paymentFilters.waiting}</StatusBadge>}
					{order.isReturnedToOrigin && <StatusBadge tone="danger">Returned to origin</StatusBadge>}
					<NextStepButton orderId={order.id} stage={order.stage} backTo={address + query} />
					<details>
						<summary className="inline-flex min-h-11 cursor-pointer list-none items-center px-2 underline underline-offset-4 hover:no-underline">
							More
						</summary>
						<OrderStatusForm
							orderId={order.id}
							status={order.status}
							backTo={address + query}
							className="w-full pb-2 sm:w-64"
						/>
					</details>
				</div>
				<div className="flex flex-wrap gap-x-6">
					<Link to={`${address}/packing-slip`} discover="none" prefetch="none" className={sheetLink}>
						Packing slip
					</Link>
					<Bills address={address} documents={documents} className={sheetLink} />
					{order.paymentMethod === 'cod' && order.status === SHIPPED && (
						<Link to={`${address}/returned`} discover="none" prefetch="none" className={sheetLink}>
							Returned to origin
						</Link>
					)}
					{readsLog && (
						<Link to={`/admin/log?kind=order&id=${order.id}`} discover="none" prefetch="none" className={sheetLink}>
							Log
						</Link>
					)}
				</div>
			</div>
			<div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]">
				<div>
					<OrderItems order={order} />
					{changesItems && order.status < SHIPPED && (
						<Link to={`/admin/orders/${order.id}/items`} discover="none" prefetch="none" className={sheetLink}>
							Change items
						</Link>
					)}
				</div>
				<div className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
					<Part title="Payment">
						<PaymentPart order={order} {...money} />
					</Part>
					{returns.length > 0 && (
						<Part title="Returns">
							<ReturnLinks returns={returns} />
						</Part>
					)}
					<CustomerFacts order={order} />
					{order.phoneNumber && (
						<Part title="WhatsApp">
							<WhatsAppTexts phone={order.phoneNumber} texts={texts} />
						</Part>
					)}
					<div>
						<DeliveryFacts order={order} placedAt={order.placedAt} />
						<AddressActions order={order} canChange={order.status < SHIPPED} />
					</div>
					{(order.status === SHIPPED || order.status === DELIVERED) && (
						<Part title="Parcel">
							<ParcelForm orderId={order.id} courier={order.courier} trackingNumber={order.trackingNumber} />
						</Part>
					)}
				</div>
				<div className="grid gap-5">
					<div>
						<OrderHistory events={order.events} />
						<NoteForm orderId={order.id} count={order.events.length} />
					</div>
					<OrderMails mails={mails} hasMailServer={hasMailServer} backTo={address + query} />
				</div>
			</div>
		</Editor>
	)
}
