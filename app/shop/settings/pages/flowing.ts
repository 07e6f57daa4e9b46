/** A text whose paragraphs are wrapped in the source, with a line for each. */
export function flowing(text: string): string {
	return text
		.trim()
		.replace(/\n{3,}/g, '\n\n')
		.replace(/([^\n])\n(?![\n#-])/g, '$1 ')
}
