/** The beginning of a text that is longer than `longest` characters; null when it is short enough to stand whole. Line breaks become blanks. */
export function previewOf(text: string, { shown, longest }: { shown: number; longest: number }): string | null {
	const characters = Array.from(text)
	return characters.length > longest ? characters.slice(0, shown).join('').replace(/\s+/g, ' ').trimEnd() : null
}

/** A message of more than 100 characters is shown by its first 50 (rule 102). */
export const messagePreview = { shown: 50, longest: 100 } as const

/** A review may be as long as a product's page shows it; a table of them keeps in shape. */
export const reviewPreview = { shown: 160, longest: 240 } as const
