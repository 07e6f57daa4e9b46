import { Link } from 'react-router'
import type { TaxDocumentLink } from '#app/shop/orders/documents/tax-document-view.ts'
import type { DeskState } from '#app/shop/orders/fulfilment/desk-state.ts'
import type { Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import type { PaymentMethod } from '#app/shop/orders/order-view.ts'
import { SHIPPED } from '#app/shop/words/order-status.ts'
import { NextStepButton } from '#app/ui/admin/orders/next-step-button.tsx'
import { OrderStatusForm } from '#app/ui/admin/orders/order-status-form.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'
import { Part } from './_order-parts.tsx'

interface MoreActsProps {
	order: { id: number; status: number; stage: Stage; paymentMethod: PaymentMethod }
	state: DeskState
	backTo: string
}

/** What is seldom done: another status, also of an order that is not paid, and a parcel that came back. */
export function MoreActs({ order: { id, status, stage, paymentMethod }, state, backTo }: MoreActsProps) {
	const readsLog = useAct('log')
	return (
		<details className="o-more">
			<summary className="button button-secondary">More</summary>
			<div>
				{state === 'waiting' && (
					<>
						<p className="text-xs text-muted">Not paid yet: to pack or send it asks for a reason.</p>
						<NextStepButton orderId={id} stage={stage} backTo={backTo} look="secondary" />
					</>
				)}
				<OrderStatusForm orderId={id} status={status} backTo={backTo} className="w-full" />
				{paymentMethod === 'cod' && status === SHIPPED && (
					<Link to={`/admin/orders/${id}/returned`} className="o-link">
						Returned to origin
					</Link>
				)}
				{readsLog && (
					<Link to={`/admin/log?kind=order&id=${id}`} className="o-link">
						Log
					</Link>
				)}
			</div>
		</details>
	)
}

/** The packing slip, and the plain bill or the invoices and credit notes by their numbers, oldest first. */
export function Documents({ orderId, documents }: { orderId: number; documents: TaxDocumentLink[] }) {
	const bills = documents.map(({ id, kind, number }) => ({
		path: `documents/${id}`,
		label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
	}))
	const links = [
		{ path: 'packing-slip', label: 'Packing slip' },
		...(bills.length > 0 ? bills : [{ path: 'invoice', label: 'Invoice' }]),
	]
	return (
		<Part title="Documents">
			<p className="flex flex-wrap gap-x-5">
				{links.map(({ path, label }) => (
					<Link key={path} to={`/admin/orders/${orderId}/${path}`} className="o-link">
						{label}
					</Link>
				))}
			</p>
		</Part>
	)
}
