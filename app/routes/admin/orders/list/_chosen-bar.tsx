import { Form, Link } from 'react-router'
import { nextStepPath } from '#app/ui/admin/orders/next-step-button.tsx'

/** The form that the checkboxes of the list belong to. */
export const chosenForm = 'chosen-orders'

interface ChosenBarProps {
	/** The URL of the list to return to. */
	backTo: string
	/** The selected orders on other pages of the list. */
	others: number[]
	/** The URL of the list with all its orders selected, and their number; `null` when selecting all is unavailable. */
	wholeList: { to: string; count: number } | null
}

const steps = [
	['processing', 'Confirm'],
	['packed', 'Pack'],
	['shipped', 'Ship…'],
	['delivered', 'Deliver'],
] as const

/** A dark bar with the bulk actions for the selected orders. It appears with the first selection. */
export function ChosenBar({ backTo, others, wholeList }: ChosenBarProps) {
	return (
		<Form
			id={chosenForm}
			action={nextStepPath}
			autoComplete="off"
			aria-label="With the ticked orders"
			className="o-bulk"
		>
			<p className="o-bulk-note">Orders that wait for payment stay as they are. Open one to send it unpaid.</p>
			<div>
				<span className="o-count" />
				<input type="hidden" name="redirectTo" value={backTo} />
				{others.map((id) => (
					<input key={id} type="hidden" name="order" value={id} />
				))}
				{wholeList && (
					<Link to={wholeList.to} preventScrollReset replace>
						all {wholeList.count} of this list
					</Link>
				)}
				{steps.map(([to, label]) => (
					<button key={to} name="to" value={to}>
						{label}
					</button>
				))}
				<button formAction="/admin/orders/slips">Print slips</button>
				<button formAction="/admin/orders/pick-list">Pick list</button>
				<button type="reset">Clear</button>
			</div>
		</Form>
	)
}
