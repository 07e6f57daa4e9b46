/** A fact wraps as a unit, and missing facts are left out. */
export function FactLine({ facts, className = '' }: { facts: readonly (string | null)[]; className?: string }) {
	const shown = [...new Set(facts.filter(Boolean))]
	if (shown.length === 0) return null
	return (
		<p className={`tabular flex flex-wrap gap-x-3 text-xs text-muted ${className}`}>
			{shown.map((fact) => (
				<span key={fact} className="min-w-0 [overflow-wrap:anywhere]">
					{fact}
				</span>
			))}
		</p>
	)
}

/** A fact in a description list. */
export function Fact({ label, children }: { label: string; children: string }) {
	return (
		<div className="flex gap-1">
			<dt>{label}</dt>
			<dd className="tabular [overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}
