import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { formatPaise } from '../../values/money.ts'
import type { StatusTone } from '../../values/order-status.ts'

/** Labels of what a customer can request for a return. */
export const returnResolutions = { money: 'Refund', size: 'Exchange for another size' } as const
export type ReturnResolution = keyof typeof returnResolutions

const RETURN_STATES = ['asked', 'accepted', 'declined', 'received', 'refunded', 'sent', 'closed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** The states in which staff must act. */
export const openReturnStates: readonly ReturnState[] = ['asked', 'accepted', 'received']

const stateLabels: Record<ReturnState, [label: string, tone: StatusTone, sentence: string]> = {
	asked: ['Requested', 'warn', 'We received your request and will reply soon.'],
	accepted: ['Accepted', 'info', 'Your return is accepted. Please send the items to us.'],
	declined: ['Declined', 'muted', 'Your return is declined.'],
	received: ['Received', 'info', 'We received your return.'],
	refunded: ['Refunded', 'success', 'You have been refunded.'],
	sent: ['Exchange shipped', 'success', 'Your exchange is on its way to you.'],
	closed: ['Closed', 'muted', 'The return is closed.'],
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

/** The shipment of an exchange. */
export interface ReturnShipment {
	courier: string | null
	trackingNumber: string | null
}

/** Returns the columns of a shipment, with `null` for an empty field. */
export function toShipmentColumns(shipment: { courier?: string | undefined; trackingNumber?: string | undefined }) {
	const { courier, trackingNumber } = shipment
	return { courier: courier || null, trackingNumber: trackingNumber || null } satisfies ReturnShipment
}

/** Returns the courier and the tracking number, such as `'Delhivery 1234'`. `''` without both. */
export function formatShipment({ courier, trackingNumber }: ReturnShipment): string {
	return [courier, trackingNumber].filter(Boolean).join(' ')
}

export interface ReturnDeduction {
	/** 0 without a deduction. */
	deductionPaise: number
	/** Shown to the customer. */
	deductionReason: string
}

/**
 * Returns the deduction from a refund with its reason, such as `'₹ 100.00 deducted from the refund: Pick-up'` (rule:
 * return-deduction). `''` without one.
 */
export function describeDeduction({ deductionPaise, deductionReason }: ReturnDeduction): string {
	if (deductionPaise === 0) return ''
	const deduction = `${formatPaise(deductionPaise)} deducted from the refund`
	// The reason is deleted with the account.
	return deductionReason ? `${deduction}: ${deductionReason}` : deduction
}
