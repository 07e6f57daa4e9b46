const star = 'M12 2.8l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.7l-5.8 3.1 1.1-6.5L2.6 9.7l6.5-.9z'

/** The star is outlined even when the text color is transparent. */
export function Star({ className }: { className: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 24 24" className={className} fill="currentColor" strokeWidth="1.5">
			<path d={star} />
		</svg>
	)
}

export function Stars({ rating }: { rating: number }) {
	return (
		<span role="img" aria-label={`${rating} out of 5 stars`} className="inline-flex">
			{[1, 2, 3, 4, 5].map((number) => (
				<Star
					key={number}
					className={`size-4 ${number <= rating ? 'stroke-madder text-madder' : 'stroke-field text-transparent'}`}
				/>
			))}
		</span>
	)
}
