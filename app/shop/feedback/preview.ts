/**
 * The beginning of a text that is longer than `longest` characters; null when it is short enough to stand in full. Line
 * breaks become spaces.
 */
export function previewOf(text: string, { shown, longest }: { shown: number; longest: number }): string | null {
	const characters = Array.from(text)
	return characters.length > longest ? characters.slice(0, shown).join('').replace(/\s+/g, ' ').trimEnd() : null
}

/** A message of more than 100 characters is shown by its first 50 (rule 102). */
export const messagePreview = { shown: 50, longest: 100 } as const

/** The longest review that a product's page shows in full. */
export const reviewPreview = { shown: 160, longest: 240 } as const
