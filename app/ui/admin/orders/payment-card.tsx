import { findPaymentMethod, labelOtherMethod } from '#app/shop/values/payment-methods.ts'
import { type ComponentProps, useState } from 'react'
import { Form, Link } from 'react-router'
import { formatPaise, toRupees } from '#app/shop/values/money.ts'
import {
	isDue,
	getNextPayment,
	type PaidOrder,
	getPaymentBadge,
	type PaymentKind,
	type EntryKind,
	paymentKindLabels,
} from '#app/shop/orders/payments/payment-state.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { DraftNotice, getDraftText } from '../edit-conflicts/edit-conflict-form.tsx'
import { usePermission } from '../layout-data.ts'
import type { ClaimView, PaymentEntryView } from '#app/shop/orders/order.server.ts'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { TextField, useFormResult, useServerForm } from '../../forms/field.tsx'
import { RadioRow } from '../form/fields.tsx'
import { SaveErrors } from '../form/server-form.tsx'
import { PaymentDeadline } from './payment-deadline.tsx'

interface PaymentPartProps {
	/** The order, with times as text. */
	order: PaidOrder &
		ComponentProps<typeof RefundForm>['order'] & {
			totalPaise: number
			payments: LedgerEntry[]
			claim: ComponentProps<typeof PaymentClaimForm>['claim'] | null
			canChangeDeadline: boolean
			deadline: ComponentProps<typeof PaymentDeadline>['deadline']
		}
	refundKey: string
	/** The service that received the payment and can refund it; `null` without one. */
	refundService: string | null
	/** The refunded amount that no credit note covers although the order has an invoice. */
	uncreditedPaise: number
}

/** Shows whether an order is paid, the received payments and the next payment action. */
export function PaymentCard({ order, refundKey, refundService, uncreditedPaise }: PaymentPartProps) {
	const badge = getPaymentBadge(order)
	const next = getNextPayment(order)
	const canManagePayments = usePermission('payments')
	return (
		<div className="grid gap-3 text-sm">
			<p className="tabular flex flex-wrap items-center gap-x-3">
				{badge ? (
					<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
				) : (
					<span>{describeUnknownState(order)}</span>
				)}
				<span>
					{findPaymentMethod(order.paymentMethod)?.name ?? labelOtherMethod(order.paymentMethod)},{' '}
					{formatPaise(order.totalPaise)}
				</span>
				{order.paymentState !== null && order.refundNeededPaise === 0 && (
					<span className={`o-tag ${isDue(order) ? 'warn' : 'success'}`}>
						{isDue(order) ? `Due: ${formatPaise(order.totalPaise)}` : 'Nothing due'}
					</span>
				)}
			</p>
			{order.refundNeededPaise > 0 && (
				<p className="border-l-4 border-danger bg-paper px-3 py-2 font-medium text-danger">
					Refund due: {formatPaise(order.refundNeededPaise)}
				</p>
			)}
			{order.claim && <PaymentClaimForm orderId={order.id} claim={order.claim} />}
			{order.canChangeDeadline && <PaymentDeadline orderId={order.id} deadline={order.deadline} />}
			{order.payments.length > 0 && <PaymentLedger entries={order.payments} />}
			{uncreditedPaise > 0 && canManagePayments && (
				<p>
					{formatPaise(uncreditedPaise)} was refunded without a credit note.{' '}
					<Link to={`/admin/orders/${order.id}/credit-note`} className="act-link">
						Issue credit note
					</Link>
				</p>
			)}
			{next && canManagePayments && (
				<MarkForm key={next} orderId={order.id} kind={next} totalPaise={order.totalPaise} />
			)}
			{order.leftToRefundPaise > 0 && canManagePayments && (
				<details open={order.refundNeededPaise > 0}>
					<summary className="inline-flex min-h-11 cursor-pointer list-none items-center underline underline-offset-4 hover:no-underline">
						Refund
					</summary>
					<RefundForm key={order.refundedPaise} order={order} refundKey={refundKey} service={refundService} />
				</details>
			)}
		</div>
	)
}

/**
 * Returns the text for an order without a payment badge: it was cancelled unpaid, or placed before payments were
 * recorded.
 */
function describeUnknownState({ paymentState }: PaidOrder): string {
	return paymentState === null ? 'Not recorded' : 'Nothing to pay'
}

function MarkForm({ orderId, kind, totalPaise }: { orderId: number; kind: PaymentKind; totalPaise: number }) {
	const to = `/admin/orders/${orderId}/payment`
	// Restores the input of a form that was submitted after the session had expired.
	const draft = useFormResult(undefined, to)
	return (
		<Form method="post" action={to} preventScrollReset className="grid gap-3">
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="seenTotalPaise" value={totalPaise} />
			<label>
				Reference <span className="text-muted">(optional)</span>
				<input
					key={getDraftText(draft, 'reference')}
					name="reference"
					defaultValue={getDraftText(draft, 'reference') ?? ''}
					maxLength={maxLineLength}
					autoComplete="off"
					className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3"
				/>
			</label>
			<DraftNotice draft={draft} />
			<p>
				<SubmitButton variant="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					Mark as {paymentKindLabels[kind]}
				</SubmitButton>
			</p>
		</Form>
	)
}

interface ClaimFormProps {
	orderId: number
	/** The customer's report of a payment, with its time as text. */
	claim: Omit<ClaimView, 'at'> & { at: string }
}

/** Shows the UPI payment that the customer reports, and asks to confirm it with the bank (rule: upi-verification). */
function PaymentClaimForm({ orderId, claim }: ClaimFormProps) {
	const canManagePayments = usePermission('payments')
	const to = `/admin/orders/${orderId}/claim`
	return (
		<div className="border-l-4 border-madder bg-paper px-3 py-2">
			<p>
				Customer reports: {formatPaise(claim.amountPaise)} paid by UPI, reference{' '}
				<span className="tabular font-medium select-all">{claim.utr}</span>
			</p>
			<p className="tabular text-xs text-muted">{claim.at}</p>
			{canManagePayments && (
				<Form method="post" action={to} preventScrollReset className="mt-2 grid gap-2">
					<p className="text-xs text-muted">Does your bank show this reference with this amount?</p>
					<input type="hidden" name="claimId" value={claim.id} />
					<SubmitButton name="decision" value="accepted" action={to} pendingText="Saving..." className="px-4">
						Yes, mark as paid
					</SubmitButton>
					<SubmitButton
						variant="secondary"
						name="decision"
						value="rejected"
						action={to}
						pendingText="Saving..."
						className="bg-white px-4"
					>
						No, not found
					</SubmitButton>
				</Form>
			)}
		</div>
	)
}

/** A payment entry with its time as text. */
type LedgerEntry = Omit<PaymentEntryView, 'at'> & { at: string }

const entryLabels: Record<EntryKind, string> = {
	paid: 'Paid',
	collected: 'Cash collected by courier',
	remitted: 'Cash received from courier',
	refunded: 'Refunded',
}

/**
 * Lists the received and refunded payments with their kind and the person who recorded them. A courier's remittance is
 * not counted as received, because the cash was counted when it was collected.
 */
function PaymentLedger({ entries }: { entries: LedgerEntry[] }) {
	return (
		<table className="o-ledger">
			<caption className="sr-only">Payments and refunds</caption>
			<thead>
				<tr>
					<th scope="col">Type</th>
					<th scope="col">In</th>
					<th scope="col">Out</th>
				</tr>
			</thead>
			<tbody>
				{entries.map(({ id, kind, amountPaise, reference, byUsername, at }) => (
					<tr key={id}>
						<td>
							{entryLabels[kind]} {kind === 'remitted' && formatPaise(amountPaise)}
							{reference && <span className="block [overflow-wrap:anywhere]">{reference}</span>}
							<span className="tabular block text-xs text-muted [overflow-wrap:anywhere]">
								{byUsername ?? 'Deleted account'}, {at}
							</span>
						</td>
						<td>{kind === 'paid' || kind === 'collected' ? formatPaise(amountPaise) : '–'}</td>
						<td>{kind === 'refunded' ? formatPaise(amountPaise) : '–'}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

interface RefundFormProps {
	order: { id: number; refundedPaise: number; leftToRefundPaise: number; refundNeededPaise: number }
	/** An idempotency key, which differs for each refund. */
	refundKey: string
	/** The service that received the payment and can refund it; `null` without one. */
	service: string | null
	answer?: SubmissionResult<string[]> | undefined
}

/**
 * The form that refunds an order through `service`, or records a refund that was made manually. The owed amount is
 * filled in.
 */
export function RefundForm({ order, refundKey, service, answer }: RefundFormProps) {
	// The idempotency key must stay the same if the data is reloaded while the user types.
	const [key] = useState(refundKey)
	const { id, refundedPaise, leftToRefundPaise, refundNeededPaise } = order
	const to = `/admin/orders/${id}/refund`
	const [form, fields] = useServerForm('refund', useFormResult(answer, to), {
		amount: refundNeededPaise > 0 ? String(toRupees(refundNeededPaise)) : '',
		reference: '',
		way: service ? 'service' : 'noted',
		key,
		seenRefundedPaise: String(refundedPaise),
	})
	return (
		<Form method="post" action={to} {...getFormProps(form)}>
			<SaveErrors form={form} />
			<input type="hidden" name="key" value={fields.key.initialValue ?? key} />
			<input type="hidden" name="seenRefundedPaise" value={fields.seenRefundedPaise.initialValue ?? refundedPaise} />
			<TextField
				field={fields.amount}
				label="Amount in rupees"
				hint={`At most ${formatPaise(leftToRefundPaise)}`}
				required
				inputMode="decimal"
				autoComplete="off"
			/>
			{service && (
				<fieldset className="mb-3 text-sm">
					<legend>Method</legend>
					<RadioRow
						name={fields.way.name}
						choices={[
							['service', `By ${service}`],
							['noted', 'Refunded manually'],
						]}
						chosen={fields.way.initialValue ?? 'service'}
					/>
				</fieldset>
			)}
			<TextField
				field={fields.reference}
				label={service ? 'Reference, if refunded manually' : 'Bank reference'}
				maxLength={maxLineLength}
				autoComplete="off"
			/>
			<p>
				<SubmitButton variant="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					{service ? 'Refund' : 'Record refund'}
				</SubmitButton>
			</p>
		</Form>
	)
}
