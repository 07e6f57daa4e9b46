import { formatPaise } from '../values/money.ts'

export const placeholders = ['name', 'number', 'total', 'tracking', 'link', 'shop'] as const

type TemplateValues = Record<(typeof placeholders)[number], string>

/** Matches a sentence on one line that contains the link. Sentences in Hindi end with a danda. */
const linkSentence = /[^.!?।\n]*\{link\}[^.!?।\n]*[.!?।]*/g

const marks = /\{(\w*)\}/g

/**
 * Returns the name of the first placeholder of a text that is not one of `placeholders`. `undefined` when there is
 * none.
 */
export function findUnknownPlaceholder(text: string): string | undefined {
	return [...text.matchAll(marks)].map(([, name = '']) => name).find((name) => !isKnown(name))
}

/** Returns the error message for an unknown placeholder. */
export function describeUnknownPlaceholder(name: string): string {
	return `{${name}} is not known: use ${placeholders.map((known) => `{${known}}`).join(', ')}`
}

const isKnown = (name: string): name is keyof TemplateValues => (placeholders as readonly string[]).includes(name)

/**
 * Fills in a template. Spaces around a missing value collapse into one. If `values` has no link, the sentences that
 * contain `{link}` are left out (rule: whatsapp-messages).
 */
export function fillTemplate(text: string, values: TemplateValues): string {
	return (values.link ? text : text.replace(linkSentence, ''))
		.replace(marks, (mark, name: string) => (isKnown(name) ? values[name] : mark))
		.replace(/ {2,}/g, ' ')
		.replace(/ +$/gm, '')
		.trim()
}

/** The values that stand for an order in the preview of a template. */
export const sampleValues: TemplateValues = {
	name: 'Riya',
	number: '1024',
	total: formatPaise(289_800),
	tracking: 'Delhivery 1234567890',
	link: 'https://your-shop.example/o/4fQ0yXc8Qk2mW7bZt1sLrA',
	shop: 'your shop',
}
