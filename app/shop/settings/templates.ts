import { block, card, type Setting } from './setting.ts'
import { lines } from './setting-kinds.ts'
import { placeholders, unknownPlaceholder } from './template.ts'

const most = 1000
const known = placeholders.map((name) => `{${name}}`).join(', ')

/** Texts to send to a customer by WhatsApp (rule: whatsapp-texts). */
export const templatesCard = card('WhatsApp texts', 'settings', [
	block('', {}),
	block('Confirm an order', {
		confirm: template(
			'Confirm an order',
			'Hello {name}, this is {shop}. Thank you for your order #{number} of {total}. Shall we send it? Please answer yes.',
		),
	}),
	block('Shipped', {
		shipped: template('Shipped', 'Hello {name}, your order #{number} from {shop} is on its way. {tracking}'),
	}),
	block('Ask for a review', {
		review: template(
			'Ask for a review',
			'Hello {name}, we hope that you like your order #{number} from {shop}. Would you write us a review?',
		),
	}),
	block('Ask for payment', {
		payment: template(
			'Ask for payment',
			'Hello {name}, your order #{number} from {shop} comes to {total} and is not paid yet. You see it at {link}. How would you like to pay?',
		),
	}),
])

function template(title: string, fallback: string): Setting<string> {
	const words = { label: `Text: ${title}`, it: `the text ${title}`, compared: title }
	const { schema, ...text } = lines({ ...words, needs: 'Please enter a text', most, input: { rows: 4 }, fallback })
	const isKnown = (typed: string) => unknownPlaceholder(typed) === undefined
	const error = ({ input: typed }: { input?: unknown }) =>
		`{${unknownPlaceholder(String(typed))}} is not known: use ${known}`
	return { ...text, schema: schema.refine(isKnown, { error }) }
}
