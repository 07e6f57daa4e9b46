import type { FitSummary } from '#app/shop/feedback/fit.ts'

/** What buyers say of the fit: words, and a dot on a line from small to large (rule: review-fit). */
export function FitLine({ fit: { words, votes, position } }: { fit: FitSummary }) {
	return (
		<div className="mt-6 text-xs">
			<p>
				{words} <span className="text-muted">({votes} buyers)</span>
			</p>
			<div aria-hidden="true">
				<svg className="w-full stroke-field" height="24" overflow="visible">
					<line y1="12" x2="100%" y2="12" />
					<circle cx={`${position}%`} cy="12" r="5.5" fill="currentColor" stroke="none" />
				</svg>
				<p className="flex justify-between text-muted">
					<span>Runs small</span> <span>Runs large</span>
				</p>
			</div>
		</div>
	)
}
