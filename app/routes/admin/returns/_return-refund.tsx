import { describeDeduction } from '#app/shop/orders/returns/return-view.ts'
import { maxReason } from '#app/shop/values/limits.ts'
import { formatPaise, toRupees } from '#app/shop/values/money.ts'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import type { ReturnSummary } from './_return-actions.tsx'
import { ReturnAction, returnFieldClass, TextInput } from './_return-form.tsx'

/** The buttons that refund a return, and the deduction from its refund. */
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

/** The form for the deduction from the refund (rule: return-deduction). */
export function Deduction({ view }: { view: ReturnSummary }) {
	const { id, deductionPaise, deductionReason } = view
	return (
		<details className="text-sm" key={`${deductionPaise} ${deductionReason}`}>
			<summary className="act-link min-h-11 w-fit cursor-pointer">
				{deductionPaise > 0 ? 'Change deduction' : 'Deduct pick-up or damage'}
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

/** The form for another amount than the one that is offered, with its reason. */
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
