import type { ReturnView } from '#app/shop/orders/returns/return-rows.server.ts'
import { formatReturnLine, describeDeduction } from '#app/shop/orders/returns/return-view.ts'
import { CourierNames, ShipmentField } from '#app/ui/admin/orders/shipment-form.tsx'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import { TrackShipment } from '#app/ui/orders/order-details.tsx'
import { NoteField, ReturnAction, returnFieldClass, TextInput } from './_return-form.tsx'
import { maxReason } from '#app/shop/values/limits.ts'
import { formatPaise, toRupees } from '#app/shop/values/money.ts'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'

export type ReturnSummary = Omit<ReturnView, 'requestedAt' | 'imageHash'> & {
	/** The amount that the buttons refund, from `calculateReturnRefund`. */
	offeredPaise: number
	/** The name of the service that received a payment for the order and can refund it; `null` without one. */
	service: string | null
	/**
	 * The courier of the shop's last shipment. `null` if there is none, or if the next action is not to ship an
	 * exchange.
	 */
	lastCourier: string | null
}

/** Shows the next actions for a return in its state, as far as the staff member's permissions allow them. */
export function ReturnActions({ view }: { view: ReturnSummary }) {
	const decides = usePermission('payments')
	if (view.state === 'asked') return decides ? <Decide id={view.id} /> : <AwaitingDecision />
	if (view.state === 'accepted') return <Receive view={view} decides={decides} />
	if (view.state === 'received') return <Settle view={view} decides={decides} />
	if (view.state === 'sent') return <Shipment view={view} />
	return null
}

function AwaitingDecision() {
	return <p className="text-sm text-muted">An owner or manager needs to answer.</p>
}

function Decide({ id }: { id: number }) {
	return (
		<Block title="Decision">
			<ReturnAction to={`/admin/returns/${id}/accept`} label="Accept" pending="Accepting...">
				<NoteField label="Message to the customer" hint="For example the return address. Optional." />
			</ReturnAction>
			<div className="mt-5 border-t border-line pt-4">
				<DeclineForm id={id} />
			</div>
		</Block>
	)
}

function DeclineForm({ id, hint }: { id: number; hint?: string }) {
	return (
		<ReturnAction to={`/admin/returns/${id}/decline`} label="Decline" pending="Declining..." isSecondary>
			<NoteField label="Reason for the customer" hint={hint} required />
		</ReturnAction>
	)
}

function Receive({ view, decides }: { view: ReturnSummary; decides: boolean }) {
	const { id, wants, lines, worthPaise } = view
	return (
		<Block title="Returned items">
			<ReturnAction to={`/admin/returns/${id}/receive`} label="Mark as received" pending="Saving...">
				<fieldset>
					<legend className="text-sm">Items to restock</legend>
					{lines.map((line) => (
						<label key={line.id} className="flex min-h-11 items-center gap-3 text-sm">
							<input type="checkbox" name="restock" value={line.id} defaultChecked className="size-5 accent-madder" />
							{formatReturnLine(line)}
						</label>
					))}
				</fieldset>
			</ReturnAction>
			{decides && wants === 'money' && worthPaise > 0 && (
				<div className="mt-5 border-t border-line pt-2">
					<Deduction view={view} />
				</div>
			)}
			{decides && (
				<details className="mt-5 border-t border-line pt-2 text-sm">
					<summary className="act-link min-h-11 w-fit cursor-pointer">Decline instead</summary>
					<div className="mt-1">
						<DeclineForm id={id} hint="For example because the items did not arrive." />
					</div>
				</details>
			)}
		</Block>
	)
}

function Settle({ view, decides }: { view: ReturnSummary; decides: boolean }) {
	const { id, wants, lastCourier } = view
	return (
		<Block title={wants === 'size' ? 'Exchange' : 'Refund'}>
			{wants === 'size' && (
				<ReturnAction to={`/admin/returns/${id}/send`} label="Mark as shipped" pending="Saving...">
					<ShipmentFields courier={lastCourier} trackingNumber={null} />
				</ReturnAction>
			)}
			{decides && (
				<>
					<div className={wants === 'size' ? 'mt-5 border-t border-line pt-4' : ''}>
						<Refund view={view} />
					</div>
					<div className="mt-5 border-t border-line pt-4">
						<ReturnAction
							to={`/admin/returns/${id}/close`}
							label="Close without refund"
							pending="Saving..."
							isSecondary
						>
							<NoteField label="Note" hint="For the order history. The customer does not see it. Optional." />
						</ReturnAction>
					</div>
				</>
			)}
		</Block>
	)
}

/**
 * Shows the form for the courier and the tracking number of a shipped exchange. They often become known only after
 * shipping (rule: exchange-shipment).
 */
function Shipment({ view: { id, courier, trackingNumber } }: { view: ReturnSummary }) {
	return (
		<Block title="Shipment of the exchange">
			<ReturnAction to={`/admin/returns/${id}/shipment`} label="Save courier" pending="Saving..." isSecondary>
				<ShipmentFields courier={courier} trackingNumber={trackingNumber} />
			</ReturnAction>
			<TrackShipment courier={courier} trackingNumber={trackingNumber} />
		</Block>
	)
}

function ShipmentFields({ courier, trackingNumber }: Pick<ReturnSummary, 'courier' | 'trackingNumber'>) {
	return (
		<div key={`${courier} ${trackingNumber}`} className="grid gap-3 sm:grid-cols-2">
			<ShipmentField label="Courier" name="courier" list="couriers" defaultValue={courier ?? ''} />
			<ShipmentField label="Tracking number" name="trackingNumber" defaultValue={trackingNumber ?? ''} />
			<CourierNames />
		</div>
	)
}

/**
 * Shows the buttons that refund a return by the payment service or record a manual refund, and the forms for a
 * deduction and for another amount.
 */
export function Refund({ view }: { view: ReturnSummary }) {
	const { id, wants, worthPaise, refundPaise, offeredPaise, service } = view
	const to = `/admin/returns/${id}/refund`
	const amount = formatPaise(offeredPaise)
	const isByService = service !== null && worthPaise > 0
	if (offeredPaise === 0 && worthPaise > 0)
		return (
			<p className="text-sm">
				This order has nothing left to refund. If its payment is not recorded yet, record it on the order page.
			</p>
		)
	return (
		<div className="grid gap-5">
			{offeredPaise < refundPaise && (
				<p className="text-sm">Only {amount} of this order can still be refunded. The rest was already refunded.</p>
			)}
			{isByService && (
				<ReturnAction
					to={to}
					label={`Refund ${amount} by ${service}`}
					pending="Saving..."
					isSecondary={wants === 'size'}
				>
					<input type="hidden" name="way" value="service" />
				</ReturnAction>
			)}
			<ReturnAction
				to={to}
				label={`Record refund of ${amount}`}
				pending="Saving..."
				isSecondary={isByService || wants === 'size'}
			>
				<TextInput name="reference" label={isByService ? 'Bank reference, if refunded manually' : 'Bank reference'} />
			</ReturnAction>
			{worthPaise > 0 && (
				<div>
					<Deduction view={view} />
					<OtherAmount to={to} offeredPaise={offeredPaise} service={service} />
				</div>
			)}
		</div>
	)
}

/** Shows the form for the deduction from the refund of a return (rule: return-deduction). */
export function Deduction({ view }: { view: ReturnSummary }) {
	const { id, deductionPaise, deductionReason } = view
	return (
		<details className="text-sm" key={`${deductionPaise} ${deductionReason}`}>
			<summary className="act-link min-h-11 w-fit cursor-pointer">
				{deductionPaise > 0 ? 'Change deduction' : 'Deduct for pick-up or damage'}
			</summary>
			<div className="mt-1 mb-4">
				{deductionPaise > 0 && <p className="mb-3">{describeDeduction(view)}</p>}
				<ReturnAction to={`/admin/returns/${id}/deduct`} label="Save deduction" pending="Saving..." isSecondary>
					<TextInput
						name="deduction"
						label="Amount in rupees"
						hint="0 removes the deduction."
						required
						inputMode="decimal"
						defaultValue={deductionPaise > 0 ? toRupees(deductionPaise) : undefined}
					/>
					<TextInput
						name="deductionReason"
						label="Reason"
						hint="The customer sees it."
						maxLength={maxReason}
						defaultValue={deductionReason}
					/>
				</ReturnAction>
			</div>
		</details>
	)
}

/** Shows the form that refunds another amount than `offeredPaise`, with a reason. */
function OtherAmount({ to, offeredPaise, service }: { to: string; offeredPaise: number; service: string | null }) {
	return (
		<details className="text-sm">
			<summary className="act-link min-h-11 w-fit cursor-pointer">Refund another amount</summary>
			<div className="mt-3">
				<ReturnAction to={to} label="Refund this amount" pending="Saving..." isSecondary>
					<TextInput
						name="amount"
						label="Amount in rupees"
						required
						inputMode="decimal"
						defaultValue={toRupees(offeredPaise)}
					/>
					<label className="block">
						Reason
						<span className="block text-xs text-muted">For the order history. The customer does not see it.</span>
						<textarea name="reason" required rows={2} maxLength={maxReason} className={`${returnFieldClass} py-2`} />
					</label>
					{service && (
						<fieldset>
							<legend>Refund method</legend>
							<RadioRow
								name="way"
								choices={[
									['service', `By ${service}`],
									['noted', 'Refunded manually'],
								]}
								chosen="service"
							/>
						</fieldset>
					)}
					<TextInput name="reference" label={service ? 'Bank reference, if refunded manually' : 'Bank reference'} />
				</ReturnAction>
			</div>
		</details>
	)
}
