import type { TextBlock, PageText, TextRun } from '#app/shop/settings/pages/page-text.ts'

/** Renders the blocks of a text, which the owner may have written (rule: page-text). */
export function Blocks({ blocks }: { blocks: TextBlock[] }) {
	return blocks.map((block, index) =>
		block.kind === 'list' ? (
			<ul key={index}>
				{block.items.map((runs, item) => (
					<li key={item}>
						<Line runs={runs} />
					</li>
				))}
			</ul>
		) : (
			<p key={index} className="whitespace-pre-line">
				<Line runs={block.runs} />
			</p>
		),
	)
}

function Line({ runs }: { runs: TextRun[] }) {
	return runs.map(({ text, to, isStrong }, index) => {
		if (to)
			return (
				<a key={index} href={to}>
					{text}
				</a>
			)
		return isStrong ? (
			<strong key={index} className="font-medium whitespace-nowrap">
				{text}
			</strong>
		) : (
			text
		)
	})
}

/** Shows the key facts next to each other. */
export function KeyFacts({ facts, className }: { facts: PageText['facts']; className: string }) {
	return (
		<dl className={`grid grid-cols-2 gap-x-6 lg:grid-cols-4 lg:gap-x-8 ${className}`}>
			{facts.map(([term, value]) => (
				<div key={term} className="border-t border-line py-4">
					<dt className="text-xs text-muted">{term}</dt>
					<dd className="mt-2 font-display text-[1.625rem] leading-[1.1] lg:text-[2rem]">{value}</dd>
				</div>
			))}
		</dl>
	)
}
