import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ReturnView } from '#app/shop/orders/returns/return-rows.server.ts'
import { formatReturnLine } from '#app/shop/orders/returns/return-view.ts'
import { formatPaise, toRupees } from '#app/shop/values/money.ts'
import { maxReason, maxStaffNote } from '#app/shop/values/limits.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { usePermission } from '#app/ui/admin/use-permission.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'

type ReturnSummary = Pick<ReturnView, 'id' | 'state' | 'wants' | 'lines' | 'worthPaise'> & {
	/** The amount that is offered to be refunded. */
	offeredPaise: number
	/** The service that received the payment and can refund it; `null` without one. */
	service: string | null
}

/** Shows the next actions for the staff member's role. */
export function ReturnActions({ view }: { view: ReturnSummary }) {
	const decides = usePermission('payments')
	if (view.state === 'asked') return decides ? <Decide id={view.id} /> : <AwaitingShipment />
	if (view.state === 'accepted') return <Receive view={view} />
	if (view.state === 'received') return <Settle view={view} decides={decides} />
	return null
}

function AwaitingShipment() {
	return <p className="text-sm text-muted">An owner or manager needs to answer.</p>
}

function Decide({ id }: { id: number }) {
	return (
		<Block title="Decision">
			<ReturnAction to={`/admin/returns/${id}/accept`} label="Accept" pending="Accepting...">
				<NoteField label="Message to the customer" hint="For example the return address. Optional." />
			</ReturnAction>
			<div className="mt-5 border-t border-line pt-4">
				<ReturnAction to={`/admin/returns/${id}/decline`} label="Decline" pending="Declining..." isSecondary>
					<NoteField label="Reason for the customer" required />
				</ReturnAction>
			</div>
		</Block>
	)
}

function Receive({ view: { id, lines } }: { view: ReturnSummary }) {
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
		</Block>
	)
}

function Settle({ view, decides }: { view: ReturnSummary; decides: boolean }) {
	const { id, wants } = view
	return (
		<Block title={wants === 'size' ? 'Exchange' : 'Refund'}>
			{wants === 'size' && (
				<ReturnAction to={`/admin/returns/${id}/send`} label="Mark as shipped" pending="Saving..." />
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
							<NoteField label="Resolution" />
						</ReturnAction>
					</div>
				</>
			)}
		</Block>
	)
}

function Refund({ view: { id, wants, worthPaise, offeredPaise, service } }: { view: ReturnSummary }) {
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
			{offeredPaise < worthPaise && (
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
			{worthPaise > 0 && <OtherAmount to={to} offeredPaise={offeredPaise} service={service} />}
		</div>
	)
}

/** The form for another amount than the one that is offered, with its reason. */
function OtherAmount({ to, offeredPaise, service }: { to: string; offeredPaise: number; service: string | null }) {
	return (
		<details className="text-sm">
			<summary className="act-link min-h-11 w-fit cursor-pointer">Refund another amount</summary>
			<div className="mt-3">
				<ReturnAction to={to} label="Refund this amount" pending="Saving..." isSecondary>
					<label className="block">
						Amount in rupees
						<input
							name="amount"
							required
							inputMode="decimal"
							autoComplete="off"
							defaultValue={toRupees(offeredPaise)}
							className={inputClass}
						/>
					</label>
					<label className="block">
						Reason
						<span className="block text-xs text-muted">For the order history. The customer does not see it.</span>
						<textarea name="reason" required rows={2} maxLength={maxReason} className={`${inputClass} py-2`} />
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

const inputClass = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3'

function TextInput({ name, label }: { name: string; label: string }) {
	return (
		<label className="block text-sm">
			{label} <span className="text-muted">(optional)</span>
			<input name={name} maxLength={maxLineLength} autoComplete="off" className={inputClass} />
		</label>
	)
}

interface StepProps {
	to: string
	label: string
	pending: string
	isSecondary?: boolean
	children?: ReactNode
}

function ReturnAction({ to, label, pending, isSecondary = false, children }: StepProps) {
	return (
		<Form method="post" action={to} className="grid gap-3">
			{children}
			<p>
				<SubmitButton
					variant={isSecondary ? 'secondary' : 'primary'}
					action={to}
					pendingText={pending}
					className="px-4"
				>
					{label}
				</SubmitButton>
			</p>
		</Form>
	)
}

function NoteField({ label, hint, required }: { label: string; hint?: string; required?: boolean }) {
	return (
		<label className="block text-sm">
			{label}
			{hint && <span className="block text-xs text-muted">{hint}</span>}
			<textarea
				name="answer"
				rows={2}
				maxLength={maxStaffNote}
				required={required}
				className="mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2"
			/>
		</label>
	)
}
