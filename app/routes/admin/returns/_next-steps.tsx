import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ReturnView } from '#app/shop/orders/after-sale/returns/return-rows.server.ts'
import { lineInWords } from '#app/shop/orders/after-sale/returns/return-view.ts'
import { formatPaise, toRupees } from '#app/shop/money.ts'
import { maxReason, maxStaffNote } from '#app/shop/words/limits.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'

type Shown = Pick<ReturnView, 'id' | 'state' | 'wants' | 'lines' | 'worthPaise'> & {
	/** The amount that is offered to be refunded. */
	offeredPaise: number
	/** The service that received the payment and can refund it; `null` without one. */
	service: string | null
}

/** Shows the next actions for the staff member's role. */
export function NextSteps({ view }: { view: Shown }) {
	const decides = useAct('payments')
	if (view.state === 'asked') return decides ? <Decide id={view.id} /> : <Waits />
	if (view.state === 'accepted') return <Receive view={view} />
	if (view.state === 'received') return <Settle view={view} decides={decides} />
	return null
}

function Waits() {
	return <p className="text-sm text-muted">An owner or manager answers it.</p>
}

function Decide({ id }: { id: number }) {
	return (
		<Block title="Answer">
			<Step to={`/admin/returns/${id}/accept`} label="Accept" pending="Accepting...">
				<Words label="To the customer" hint="Such as where to send it. May be empty." />
			</Step>
			<div className="mt-5 border-t border-line pt-4">
				<Step to={`/admin/returns/${id}/decline`} label="Decline" pending="Declining..." isSecondary>
					<Words label="Why not, to the customer" required />
				</Step>
			</div>
		</Block>
	)
}

function Receive({ view: { id, lines } }: { view: Shown }) {
	return (
		<Block title="It has come back">
			<Step to={`/admin/returns/${id}/receive`} label="Note that it has come back" pending="Saving...">
				<fieldset>
					<legend className="text-sm">What goes back into stock</legend>
					{lines.map((line) => (
						<label key={line.id} className="flex min-h-11 items-center gap-3 text-sm">
							<input type="checkbox" name="restock" value={line.id} defaultChecked className="size-5 accent-madder" />
							{lineInWords(line)}
						</label>
					))}
				</fieldset>
			</Step>
		</Block>
	)
}

function Settle({ view, decides }: { view: Shown; decides: boolean }) {
	const { id, wants } = view
	return (
		<Block title={wants === 'size' ? 'Send the other size' : 'Give the money back'}>
			{wants === 'size' && <Step to={`/admin/returns/${id}/send`} label="The other size is sent" pending="Saving..." />}
			{decides && (
				<>
					<div className={wants === 'size' ? 'mt-5 border-t border-line pt-4' : ''}>
						<Refund view={view} />
					</div>
					<div className="mt-5 border-t border-line pt-4">
						<Step to={`/admin/returns/${id}/close`} label="Close without money" pending="Saving..." isSecondary>
							<Words label="How it was settled" />
						</Step>
					</div>
				</>
			)}
		</Block>
	)
}

function Refund({ view: { id, wants, worthPaise, offeredPaise, service } }: { view: Shown }) {
	const to = `/admin/returns/${id}/refund`
	const amount = formatPaise(offeredPaise)
	const isByService = service !== null && worthPaise > 0
	if (offeredPaise === 0 && worthPaise > 0)
		return (
			<p className="text-sm">
				Nothing of this order is left to refund. If its payment is not recorded yet, record it on the page of the order.
			</p>
		)
	return (
		<div className="grid gap-5">
			{offeredPaise < worthPaise && (
				<p className="text-sm">Only {amount} of what was paid for this order is left. The rest is refunded already.</p>
			)}
			{isByService && (
				<Step to={to} label={`Give ${amount} back by ${service}`} pending="Saving..." isSecondary={wants === 'size'}>
					<input type="hidden" name="way" value="service" />
				</Step>
			)}
			<Step to={to} label={`${amount} is given back`} pending="Saving..." isSecondary={isByService || wants === 'size'}>
				<TextInput
					name="reference"
					label={isByService ? 'Or done yourself: reference of the bank' : 'Reference of the bank'}
				/>
			</Step>
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
				<Step to={to} label="Refund this amount" pending="Saving..." isSecondary>
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
						<span className="block text-xs text-muted">
							For the history of the order. The customer does not see it.
						</span>
						<textarea name="reason" required rows={2} maxLength={maxReason} className={`${inputClass} py-2`} />
					</label>
					{service && (
						<fieldset>
							<legend>How</legend>
							<RadioRow
								name="way"
								choices={[
									['service', `By ${service}`],
									['noted', 'I have done it myself'],
								]}
								chosen="service"
							/>
						</fieldset>
					)}
					<TextInput name="reference" label={service ? 'Reference, if done yourself' : 'Reference of the bank'} />
				</Step>
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

function Step({ to, label, pending, isSecondary = false, children }: StepProps) {
	return (
		<Form method="post" action={to} className="grid gap-3">
			{children}
			<p>
				<SubmitButton look={isSecondary ? 'secondary' : 'primary'} action={to} pendingText={pending} className="px-4">
					{label}
				</SubmitButton>
			</p>
		</Form>
	)
}

function Words({ label, hint, required }: { label: string; hint?: string; required?: boolean }) {
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
