import { formatDateTime } from '#app/shop/dates.ts'
import type { TimelineStep } from '#app/shop/words/order-status.ts'
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

/** The steps of an order with their times. */
export function TimelineColumn({ steps }: { steps: TrackingStep[] }) {
	return (
		<ol aria-label="Order progress">
			{steps.map(({ label, completed, at }, index) => (
				<li key={label} className="group flex gap-4">
					<span className="flex flex-col items-center">
						<Mark completed={completed} className="size-8" />
						<span
							aria-hidden="true"
							className={`w-0.5 grow group-last:hidden ${steps[index + 1]?.completed ? 'bg-success' : 'bg-line'}`}
						/>
					</span>
					<div className="min-h-17 pt-1">
						<p className={`text-base leading-6 ${completed ? 'font-medium' : 'text-muted'}`}>{label}</p>
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

function Mark({ completed, className }: { completed: boolean; className: string }) {
	return (
		<span
			className={`grid shrink-0 place-items-center rounded-full ${className} ${completed ? 'bg-success text-white' : 'border-2 border-line'}`}
		>
			{completed && <Icon name="tick" className="size-3/5" />}
			<span className="sr-only">{completed ? 'Completed: ' : 'Not yet: '}</span>
		</span>
	)
}
