/** The lines of a text, without blanks around them and without empty ones. */
export function linesOf(text: string): string[] {
	return text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
}
