import { Form, Link } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'

interface PeriodFormProps {
	from: string
	to: string
	usual: { name: string; from: string; to: string }[]
	isWrong: boolean
}

const date = 'mt-1 block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-2 text-sm'

/** Shows common periods as links and a form for any other period by its first and last day. */
export function PeriodForm({ from, to, usual, isWrong }: PeriodFormProps) {
	return (
		<div className="mb-5">
			<nav aria-label="Usual periods">
				<ul className="flex flex-wrap gap-x-4">
					{usual.map((period) => {
						const isCurrent = period.from === from && period.to === to
						return (
							<li key={period.name}>
								<Link
									to={`/admin/numbers?from=${period.from}&to=${period.to}`}
									aria-current={isCurrent ? 'true' : undefined}
									className="act-link text-sm aria-current:font-medium aria-current:no-underline"
								>
									{period.name}
								</Link>
							</li>
						)
					})}
				</ul>
			</nav>
			<Form role="search" action="/admin/numbers" aria-label="Period" className="mt-2 flex flex-wrap items-end gap-3">
				<label className="min-w-0 text-xs text-muted max-sm:grow max-sm:basis-30">
					From
					<input key={from} type="date" name="from" defaultValue={from} required className={date} />
				</label>
				<label className="min-w-0 text-xs text-muted max-sm:grow max-sm:basis-30">
					To
					<input key={to} type="date" name="to" defaultValue={to} required className={date} />
				</label>
				<Button look="secondary" className="bg-white px-4">
					Show
				</Button>
			</Form>
			{isWrong && (
				<p role="alert" className="mt-3 text-sm text-danger">
					Please choose two days, the earlier one first, and at most a year. This month is shown.
				</p>
			)}
		</div>
	)
}
