export function SavedNote() {
	return (
		<div className="flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-success">
			<svg
				aria-hidden="true"
				viewBox="0 0 20 20"
				className="size-4 shrink-0"
				fill="none"
				stroke="currentColor"
				strokeWidth="2"
				strokeLinecap="round"
				strokeLinejoin="round"
			>
				<path d="m4 10.5 4 4 8-9" />
			</svg>
			Just saved
		</div>
	)
}
