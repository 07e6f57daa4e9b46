interface LineIconProps {
	path: string
	/** The side of the icon's square. */
	size?: number
	className?: string
}

/** A line icon beside text. */
export function LineIcon({ path, size = 20, className = 'icon' }: LineIconProps) {
	return (
		<svg
			aria-hidden="true"
			viewBox={`0 0 ${size} ${size}`}
			className={className}
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			strokeLinejoin="round"
			strokeLinecap="round"
		>
			<path d={path} />
		</svg>
	)
}
