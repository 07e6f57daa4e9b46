export function LongText({ text, preview, of }: { text: string; preview: string | null; of: string }) {
	const paragraph = <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
	if (preview === null) return paragraph
	return (
		<details className="group">
			<summary className="min-h-11 [overflow-wrap:anywhere] group-open:flex group-open:items-center md:min-h-0 md:group-open:pb-1">
				<span className="group-open:hidden">{preview}… </span>
				<span className="whitespace-nowrap text-indigo underline underline-offset-2">
					<span className="group-open:hidden">Show more</span>
					<span className="hidden group-open:inline">Show less</span>
				</span>
				<span className="sr-only"> of {of}</span>
			</summary>
			{paragraph}
		</details>
	)
}
