import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import type { StatusTone } from '../../values/order-status.ts'

/** Labels of what a customer can request for a return. */
export const returnResolutions = { money: 'The money back', size: 'Another size' } as const
export type ReturnResolution = keyof typeof returnResolutions

const RETURN_STATES = ['asked', 'accepted', 'declined', 'received', 'refunded', 'sent', 'closed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** The states in which staff must act. */
export const openReturnStates: readonly ReturnState[] = ['asked', 'accepted', 'received']

const stateLabels: Record<ReturnState, [label: string, tone: StatusTone, sentence: string]> = {
	asked: ['Asked for', 'warn', 'We have got your request and will answer it.'],
	accepted: ['Accepted', 'info', 'We take it back. Please send it to us.'],
	declined: ['Declined', 'muted', 'We cannot take it back.'],
	received: ['Received', 'info', 'It has come back to us.'],
	refunded: ['Refunded', 'success', 'Your money is given back.'],
	sent: ['Other size sent', 'success', 'The other size is on its way to you.'],
	closed: ['Closed', 'muted', 'It is closed.'],
}

/** Returns the staff label of a state. */
export function getReturnBadge(state: ReturnState): { label: string; tone: StatusTone } {
	const [label, tone] = stateLabels[state]
	return { label, tone }
}

/** Returns the customer message for a state. */
export function getReturnSentence(state: ReturnState): string {
	return stateLabels[state][2]
}

interface ReturnLine {
	name: string
	colorName: string
	/** The size that was bought. */
	size: string | null
	quantity: number
	/** The requested size of an exchange. `null` for a refund. */
	exchangeSize: string | null
}

/** Returns a line's label, such as `'2 × Tapi Kurta, White, size M, for size L'`. */
export function formatReturnLine({ quantity, name, colorName, size, exchangeSize }: ReturnLine): string {
	const what = `${quantity} × ${[name, formatVariantTitle({ colorName, size })].filter(Boolean).join(', ')}`
	return exchangeSize ? `${what}, for size ${exchangeSize}` : what
}

/** Returns a description of the return with one line of text per item. */
export function formatReturn({ lines }: { lines: ReturnLine[] }): string {
	return lines.map(formatReturnLine).join('\n')
}
