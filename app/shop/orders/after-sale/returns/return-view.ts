import { choiceWords } from '../../../catalog/color/color-words.ts'
import type { StatusTone } from '../../../words/order-status.ts'

/** Labels of what a customer can request for a return. */
export const returnWishes = { money: 'The money back', size: 'Another size' } as const
export type ReturnWish = keyof typeof returnWishes

const RETURN_STATES = ['asked', 'accepted', 'declined', 'received', 'refunded', 'sent', 'closed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** The states in which staff must act. */
export const openReturns: readonly ReturnState[] = ['asked', 'accepted', 'received']

const words: Record<ReturnState, [label: string, tone: StatusTone, sentence: string]> = {
	asked: ['Asked for', 'warn', 'We have got your request and will answer it.'],
	accepted: ['Accepted', 'info', 'We take it back. Please send it to us.'],
	declined: ['Declined', 'muted', 'We cannot take it back.'],
	received: ['Received', 'info', 'It has come back to us.'],
	refunded: ['Refunded', 'success', 'Your money is given back.'],
	sent: ['Other size sent', 'success', 'The other size is on its way to you.'],
	closed: ['Closed', 'muted', 'It is closed.'],
}

/** Returns the staff label of a state. */
export function returnBadge(state: ReturnState): { label: string; tone: StatusTone } {
	const [label, tone] = words[state]
	return { label, tone }
}

/** Returns the customer message for a state. */
export function returnSentence(state: ReturnState): string {
	return words[state][2]
}

interface ReturnLine {
	name: string
	colorName: string
	/** The size that was bought. */
	size: string | null
	quantity: number
	/** The requested size of an exchange. `null` for a refund. */
	wantedSize: string | null
}

/** Returns a line's label, such as `'2 × Tapi Kurta, White, size M, for size L'`. */
export function lineInWords({ quantity, name, colorName, size, wantedSize }: ReturnLine): string {
	const what = `${quantity} × ${[name, choiceWords({ colorName, size })].filter(Boolean).join(', ')}`
	return wantedSize ? `${what}, for size ${wantedSize}` : what
}

/** Returns a description of the return with one line of text per item. */
export function returnInWords({ lines }: { lines: ReturnLine[] }): string {
	return lines.map(lineInWords).join('\n')
}
