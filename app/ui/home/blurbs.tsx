/** A parcel, tied up. */
const parcel = 'M6 16 24 8l18 8v18l-18 8-18-8zM6 16l18 8 18-8M24 24v18M15 12l18 8v7'
/** A spool of thread. */
const spool =
	'M13 8h22v5H13zM13 35h22v5H13zM16 13v22M32 13v22M16 20l16-4M16 25.5l16-4M16 31l16-4M18 35l14-3.5M32 27c6 0 9 4 6.5 8s1 6 4 4.5'
/** A parcel's way back, crossed out where there is none. */
const wayBack = 'M15 19h16a8 8 0 0 1 0 16H19M21 12l-7 7 7 7'

interface BlurbsProps {
	/** What delivery costs. */
	shipping: string
	returns: { title: string; text: string; isOffered: boolean }
}

export function Blurbs({ shipping, returns }: BlurbsProps) {
	const blurbs = [
		{ title: 'SHIPPING', text: shipping, drawing: parcel },
		{ title: 'PREMIUM QUALITY', text: 'Each piece is looked at before it leaves us.', drawing: spool },
		{ ...returns, drawing: returns.isOffered ? wayBack : `${wayBack}M8 42 41 7` },
	]
	return (
		<section aria-label="What holds for every order" className="border-y border-line">
			<ul className="shell grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
				{blurbs.map(({ title, text, drawing }) => (
					<li key={title} className="flex gap-5 py-7 md:flex-col md:gap-4 md:px-8 md:py-12 md:first:pl-0 md:last:pr-0">
						<svg
							aria-hidden="true"
							viewBox="0 0 48 48"
							className="size-12 shrink-0 text-madder"
							fill="none"
							stroke="currentColor"
							strokeWidth="1.5"
							strokeLinecap="round"
							strokeLinejoin="round"
						>
							<path d={drawing} />
						</svg>
						<div>
							<h2 className="eyebrow font-medium">{title}</h2>
							<p className="mt-1.5 max-w-[34ch] text-muted">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
