import { isCash } from '#app/shop/words/ways-to-pay.ts'
import type { ComponentProps } from 'react'
import { Form, Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import {
	isDue,
	nextPayment,
	type PaidOrder,
	paymentBadge,
	type PaymentKind,
} from '#app/shop/orders/payments/payment-state.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { useAnswer } from '../../forms/use-answer.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { KeptNotice, keptText } from '../typed/kept-notice.tsx'
import { useAct } from '../use-act.ts'
import { ClaimForm } from './claim-form.tsx'
import { Ledger, type LedgerEntry } from './ledger.tsx'
import { RefundForm } from './refund-form.tsx'

interface PaymentPartProps {
	/** The order, with times as text. */
	order: PaidOrder &
		ComponentProps<typeof RefundForm>['order'] & {
			totalPaise: number
			payments: LedgerEntry[]
			claim: ComponentProps<typeof ClaimForm>['claim'] | null
		}
	refundKey: string
	/** The service that received the payment and can refund it; `null` without one. */
	refundService: string | null
	/** The refunded amount that no credit note covers although the order has an invoice. */
	uncreditedPaise: number
}

/** Shows whether an order is paid, the received payments and the next payment action. */
export function PaymentPart({ order, refundKey, refundService, uncreditedPaise }: PaymentPartProps) {
	const badge = paymentBadge(order)
	const next = nextPayment(order)
	const marks = useAct('payments')
	return (
		<div className="grid gap-3 text-sm">
			<p className="tabular flex flex-wrap items-center gap-x-3">
				{badge ? <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge> : <span>{wordsForUnknown(order)}</span>}
				<span>
					{isCash(order) ? 'Cash' : 'Online'}, {formatPaise(order.totalPaise)}
				</span>
				{order.paymentState !== null && order.refundNeededPaise === 0 && (
					<span className={`o-tag ${isDue(order) ? 'warn' : 'success'}`}>
						{isDue(order) ? `Due: ${formatPaise(order.totalPaise)}` : 'Nothing due'}
					</span>
				)}
			</p>
			{order.refundNeededPaise > 0 && (
				<p className="border-l-4 border-danger bg-paper px-3 py-2 font-medium text-danger">
					Refund needed: {formatPaise(order.refundNeededPaise)}
				</p>
			)}
			{order.claim && <ClaimForm orderId={order.id} claim={order.claim} />}
			{order.payments.length > 0 && <Ledger entries={order.payments} />}
			{uncreditedPaise > 0 && marks && (
				<p>
					{formatPaise(uncreditedPaise)} of it is on no credit note.{' '}
					<Link to={`/admin/orders/${order.id}/credit-note`} className="act-link">
						Make a credit note
					</Link>
				</p>
			)}
			{next && marks && <MarkForm key={next} orderId={order.id} kind={next} totalPaise={order.totalPaise} />}
			{order.leftToRefundPaise > 0 && marks && (
				<details open={order.refundNeededPaise > 0}>
					<summary className="inline-flex min-h-11 cursor-pointer list-none items-center underline underline-offset-4 hover:no-underline">
						Give money back
					</summary>
					<RefundForm key={order.refundedPaise} order={order} refundKey={refundKey} service={refundService} />
				</details>
			)}
		</div>
	)
}

/** Returns the text for a cancelled unpaid order, or an order from before payments were recorded. */
function wordsForUnknown({ paymentState }: PaidOrder): string {
	return paymentState === null ? 'Not recorded' : 'Nothing to pay'
}

function MarkForm({ orderId, kind, totalPaise }: { orderId: number; kind: PaymentKind; totalPaise: number }) {
	const to = `/admin/orders/${orderId}/payment`
	// Input from before a login is restored.
	const kept = useAnswer(undefined, to)
	return (
		<Form method="post" action={to} preventScrollReset className="grid gap-3">
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="seenTotalPaise" value={totalPaise} />
			<label>
				Reference <span className="text-muted">(optional)</span>
				<input
					key={keptText(kept, 'reference')}
					name="reference"
					defaultValue={keptText(kept, 'reference') ?? ''}
					maxLength={maxLineLength}
					autoComplete="off"
					className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3"
				/>
			</label>
			<KeptNotice kept={kept} />
			<p>
				<SubmitButton look="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					Mark as {kind}
				</SubmitButton>
			</p>
		</Form>
	)
}
