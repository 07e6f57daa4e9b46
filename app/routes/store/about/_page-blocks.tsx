import type { Block, Words } from '#app/shop/settings/pages/page-text.ts'

/** The parts of a text that the owner may have written (rule: page-text). */
export function Blocks({ blocks }: { blocks: Block[] }) {
	return blocks.map((block, index) =>
		block.kind === 'list' ? (
			<ul key={index}>
				{block.items.map((words, item) => (
					<li key={item}>
						<Line words={words} />
					</li>
				))}
			</ul>
		) : (
			<p key={index} className="whitespace-pre-line">
				<Line words={block.words} />
			</p>
		),
	)
}

function Line({ words }: { words: Words[] }) {
	return words.map(({ text, to, isStrong }, index) => {
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
