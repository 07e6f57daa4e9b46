/** The first `shown` characters on one line; null when the text has at most `longest`. */
export function previewOf(text: string, { shown, longest }: { shown: number; longest: number }): string | null {
	const characters = Array.from(text)
	return characters.length > longest ? characters.slice(0, shown).join('').replace(/\s+/g, ' ').trimEnd() : null
}

/** Characters of a message that the search of everything found. */
export const foundExcerpt = 300

/** Rule: message-preview. */
export const messagePreview = { shown: 50, longest: 100 } as const

export const reviewPreview = { shown: 160, longest: 240 } as const

/** Longer addresses of a mail are cut by some browsers. */
const longestQuote = 1000

/** A message as the beginning of its answer. */
export function quoteMessage(name: string, message: string): string {
	const characters = Array.from(message)
	const words = characters.slice(0, longestQuote).join('') + (characters.length > longestQuote ? '…' : '')
	const lines = words.split('\n').map((line) => `> ${line}`)
	return `Hello ${name},\n\n\n\nYou wrote:\n${lines.join('\n')}`
}
