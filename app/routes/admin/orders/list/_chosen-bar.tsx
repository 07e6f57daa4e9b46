import { Form, Link } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { nextStepPath } from '#app/ui/admin/orders/next-step-button.tsx'

/** The form that the tick boxes of the list belong to. */
export const chosenForm = 'chosen-orders'

interface ChosenBarProps {
	/** The address of the list, to come back to. */
	backTo: string
	/** The same list with all ticked, or none; null where none are ticked together. */
	tickTo: string | null
	allTicked: boolean
}

const small = 'bg-white px-3'

/** What is done with the ticked orders. Each button leads to a page that shows them first. */
export function ChosenBar({ backTo, tickTo, allTicked }: ChosenBarProps) {
	return (
		<Form id={chosenForm} action={nextStepPath} autoComplete="off" className="flex flex-wrap items-center gap-2 py-2">
			{tickTo && (
				<Link
					to={tickTo}
					preventScrollReset
					replace
					discover="none"
					prefetch="none"
					className="inline-flex min-h-11 items-center px-2 text-sm underline underline-offset-4 hover:no-underline"
				>
					{allTicked ? 'Tick none' : 'Tick all'}
				</Link>
			)}
			<span className="text-xs text-muted max-sm:sr-only">With the ticked ones:</span>
			<input type="hidden" name="redirectTo" value={backTo} />
			<Button look="secondary" className={small}>
				Next step
			</Button>
			<Button look="secondary" className={small} formAction="/admin/orders/slips">
				Print slips
			</Button>
			<Button look="secondary" className={small} formAction="/admin/orders/pick-list">
				Pick list
			</Button>
		</Form>
	)
}
