import { formatPaise } from '../money.ts'

export const placeholders = ['name', 'number', 'total', 'tracking', 'link', 'shop'] as const

type TemplateFacts = Record<(typeof placeholders)[number], string>

/** Matches a sentence on one line that contains the link. */
const linkSentence = /[^.!?\n]*\{link\}[^.!?\n]*[.!?]*/g

const marks = /\{(\w*)\}/g

/** Returns the first unknown `{word}` of a text. */
export function unknownPlaceholder(text: string): string | undefined {
	return [...text.matchAll(marks)].map(([, name = '']) => name).find((name) => !isKnown(name))
}

const isKnown = (name: string): name is keyof TemplateFacts => (placeholders as readonly string[]).includes(name)

/**
 * Fills in a template. Spaces around a missing value collapse into one. Without a link, the sentences that contain it
 * are left out (rule: whatsapp-texts).
 */
export function fillTemplate(text: string, facts: TemplateFacts): string {
	return (facts.link ? text : text.replace(linkSentence, ''))
		.replace(marks, (mark, name: string) => (isKnown(name) ? facts[name] : mark))
		.replace(/ {2,}/g, ' ')
		.replace(/ +$/gm, '')
		.trim()
}

/** The values of the preview. */
export const sampleFacts: TemplateFacts = {
	name: 'Riya',
	number: '1024',
	total: formatPaise(289_800),
	tracking: 'Delhivery 1234567890',
	link: 'https://your-shop.example/profile?tab=order&order=1024',
	shop: 'your shop',
}
