export function Stars({ value, className = 'h-5' }: { value: number; className?: string }) {
	return (
		<span
			role="img"
			aria-label={`${Number(value.toFixed(1))} out of 5 stars`}
			className={`relative inline-block ${className}`}
		>
			<Row className="h-full fill-none stroke-field" />
			<span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${value * 20}%` }}>
				<Row className="h-full fill-madder stroke-madder" />
			</span>
		</span>
	)
}

/** One star from its top. */
const star = 'l2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z'

/** Five stars as one element, because a page repeats them. */
const row = `m10 1.8${Array.from({ length: 5 }, () => star).join('m20 0')}`

function Row({ className }: { className: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 100 20" className={`max-w-none ${className}`}>
			<path d={row} />
		</svg>
	)
}
