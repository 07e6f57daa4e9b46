export function Stars({ value, className = 'h-5' }: { value: number; className?: string }) {
	const star = 'm10 1.8 2.5 5.4 5.9.7-4.4 4 1.2 5.8L10 14.8 4.8 17.7l1.2-5.8-4.4-4 5.9-.7z'
	return (
		<span
			role="img"
			aria-label={`${Number(value.toFixed(1))} out of 5 stars`}
			className={`relative inline-block ${className}`}
		>
			<Row star={star} className="h-full fill-none stroke-field" />
			<span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${value * 20}%` }}>
				<Row star={star} className="h-full fill-madder stroke-madder" />
			</span>
		</span>
	)
}

function Row({ star, className }: { star: string; className: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 100 20" className={`max-w-none ${className}`}>
			{[0, 20, 40, 60, 80].map((x) => (
				<path key={x} d={star} transform={`translate(${x})`} />
			))}
		</svg>
	)
}
