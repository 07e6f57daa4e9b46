import { formatDateTime } from '#app/shop/values/dates.ts'
import type { TimelineStep } from '#app/shop/values/order-status.ts'
import type { TrackingStep } from '#app/shop/orders/order-tracking.ts'
import { Icon } from '#app/ui/shell/icon.tsx'

export function TimelineRow({ steps }: { steps: TimelineStep[] }) {
	return (
		<ol aria-label="Order progress" className="grid grid-cols-4">
			{steps.map(({ label, completed }, index) => (
				<li key={label} className={`group text-center text-xs ${completed ? 'font-medium' : 'text-muted'}`}>
					<span className="flex items-center">
						<span
							aria-hidden="true"
							className={`h-0.5 grow group-first:invisible ${completed ? 'bg-success' : 'bg-line'}`}
						/>
						<Mark completed={completed} className="size-6" />
						<span
							aria-hidden="true"
							className={`h-0.5 grow group-last:invisible ${steps[index + 1]?.completed ? 'bg-success' : 'bg-line'}`}
						/>
					</span>
					<span className="mt-1.5 block">{label}</span>
				</li>
			))}
		</ol>
	)
}

/** Shows the steps of an order with their times, as a column on a phone and otherwise as a row. */
export function TimelineSteps({ steps }: { steps: TrackingStep[] }) {
	// A delivered order has no current step.
	const now = steps.at(-1)?.completed ? -1 : steps.findLastIndex(({ completed }) => completed)
	return (
		<ol aria-label="Order progress" className="md:grid md:grid-cols-4">
			{steps.map(({ label, completed, at }, index) => (
				<li key={label} aria-current={index === now ? 'step' : undefined} className="group flex gap-4 md:block">
					<span className="flex flex-col items-center md:flex-row">
						<Mark completed={completed} isNow={index === now} className="size-5.5" />
						<span
							aria-hidden="true"
							className={`w-0.5 grow group-last:hidden md:h-0.5 md:w-auto ${steps[index + 1]?.completed ? 'bg-success' : 'bg-line'}`}
						/>
					</span>
					<div className="min-h-16 md:pt-3 md:pr-4">
						<p className={`text-sm ${completed ? '' : 'text-muted'} ${index === now ? 'font-medium' : ''}`}>{label}</p>
						{at && (
							<p className="text-xs text-muted">
								<time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
							</p>
						)}
					</div>
				</li>
			))}
		</ol>
	)
}

interface MarkProps {
	completed: boolean
	/** A ring marks the current step. */
	isNow?: boolean
	className: string
}

function Mark({ completed, isNow = false, className }: MarkProps) {
	const markClass = isNow ? 'border-[6px] border-success' : completed ? 'bg-success text-white' : 'border-2 border-line'
	return (
		<span className={`grid shrink-0 place-items-center rounded-full ${className} ${markClass}`}>
			{completed && !isNow && <Icon name="tick" className="size-3/5" />}
			<span className="sr-only">{completed ? 'Completed: ' : 'Not yet: '}</span>
		</span>
	)
}
