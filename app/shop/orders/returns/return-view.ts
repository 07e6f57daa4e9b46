import type { Translate } from '#app/i18n/translate.ts'
import { formatVariantTitle } from '../../catalog/color/color-labels.ts'
import { formatPaise } from '../../values/money.ts'
import type { StatusTone } from '../../values/order-status.ts'

/** The labels of what a customer can request for a return. */
export const returnResolutions = { money: 'Refund', size: 'Exchange for another size' } as const
export type ReturnResolution = keyof typeof returnResolutions

const RETURN_STATES = ['asked', 'accepted', 'declined', 'received', 'refunded', 'sent', 'closed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** The states in which staff must act. */
export const openReturnStates: readonly ReturnState[] = ['asked', 'accepted', 'received']

type SentenceKey = `returns.${ReturnState}`

const stateLabels: Record<ReturnState, [label: string, tone: StatusTone, sentence: SentenceKey]> = {
	asked: ['Requested', 'warn', 'returns.asked'],
	accepted: ['Accepted', 'info', 'returns.accepted'],
	declined: ['Declined', 'muted', 'returns.declined'],
	received: ['Received', 'info', 'returns.received'],
	refunded: ['Refunded', 'success', 'returns.refunded'],
	sent: ['Exchange shipped', 'success', 'returns.sent'],
	closed: ['Closed', 'muted', 'returns.closed'],
}

/** Returns the label of a state for staff, with its tone. */
export function getReturnBadge(state: ReturnState): { label: string; tone: StatusTone } {
	const [label, tone] = stateLabels[state]
	return { label, tone }
}

/** Returns the customer message for a state. */
export function getReturnSentence(state: ReturnState, t: Translate): string {
	return t(stateLabels[state][2])
}

interface ReturnLine {
	name: string
	colorName: string
	/** The size that was bought. */
	size: string | null
	quantity: number
	/** The requested size of an exchange. `null` for a refund, and for a product without sizes. */
	exchangeSize: string | null
	/** The requested product and color, if the exchange is for another product or color. */
	exchangeName: string | null
	exchangeColorName: string | null
}

/**
 * Returns a line's label, such as `'2 × Tapi Kurta, White, size M, for size L'`. `t` translates it for a shopper; without
 * it the label is in English.
 */
export function formatReturnLine(line: ReturnLine, t?: Translate): string {
	const { quantity, name, colorName, size, exchangeSize } = line
	const what = `${quantity} × ${[name, formatVariantTitle({ colorName, size }, t)].filter(Boolean).join(', ')}`
	const otherSize = exchangeSize && (t ? t('order.size', { size: exchangeSize }) : `size ${exchangeSize}`)
	const item = formatExchangeItem({ ...line, size: exchangeSize }, t) || otherSize
	if (!item) return what
	return t ? t('returns.lineFor', { line: what, item }) : `${what}, for ${item}`
}

/** Returns the label of a returned line's exchange for another product or color. `''` for another size or a refund. */
export function formatExchangeItem(
	{ exchangeName, exchangeColorName, size }: Pick<ReturnLine, 'exchangeName' | 'exchangeColorName' | 'size'>,
	t?: Translate,
): string {
	if (exchangeName === null) return ''
	return [exchangeName, formatVariantTitle({ colorName: exchangeColorName ?? '', size }, t)].filter(Boolean).join(', ')
}

/** The replacement that is sent in exchange: a product color and its size. `size` is `''` for a product without sizes. */
interface ExchangeChoice {
	productColorId: number
	size: string
}

/** Returns the value of a choice in the form's select field, such as `'12:L'`. */
function formatExchangeChoice({ productColorId, size }: ExchangeChoice): string {
	return `${productColorId}:${size}`
}

/**
 * Parses a value that `formatExchangeChoice` returned. `null` for any other text, such as `''` when nothing was chosen.
 */
export function parseExchangeChoice(text: string): { productColorId: number; size: string | null } | null {
	const [, id, size] = /^(\d{1,15}):(.*)$/.exec(text) ?? []
	return id === undefined ? null : { productColorId: Number(id), size: size || null }
}

/** Returns the label of what is requested for a return. */
export function getResolutionLabel({ wants, lines }: { wants: ReturnResolution; lines: ReturnLine[] }): string {
	return lines.some(({ exchangeName }) => exchangeName !== null) ? 'Exchange' : returnResolutions[wants]
}

/** Returns a description of the return with one line of text per item. */
export function formatReturn({ lines }: { lines: ReturnLine[] }): string {
	return lines.map((line) => formatReturnLine(line)).join('\n')
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

/** Returns the courier and the tracking number, such as `'Delhivery 1234'`. `''` when both are missing. */
export function formatShipment({ courier, trackingNumber }: ReturnShipment): string {
	return [courier, trackingNumber].filter(Boolean).join(' ')
}

export interface ReturnDeduction {
	/** 0 without a deduction. */
	deductionPaise: number
	/** The reason, which customers see. */
	deductionReason: string
}

/**
 * Returns the deduction from a refund with its reason, such as `'₹ 100.00 deducted from the refund: Pick-up'` (rule:
 * return-deduction). `''` without one. `t` translates it for a shopper; without it the sentence is in English.
 */
export function describeDeduction({ deductionPaise, deductionReason: reason }: ReturnDeduction, t?: Translate): string {
	if (deductionPaise === 0) return ''
	const amount = formatPaise(deductionPaise)
	if (t) return reason ? t('returns.deductedFor', { amount, reason }) : t('returns.deducted', { amount })
	const deduction = `${amount} deducted from the refund`
	// `deductionReason` is empty after the account was deleted.
	return reason ? `${deduction}: ${reason}` : deduction
}

/** A product with its colors and sizes, from which the replacement is chosen. */
interface ExchangeProduct {
	id: number
	name: string
	choices: {
		productColorId: number
		/** `''` when the product has no sizes. */
		size: string
		colorName: string
		pricePaise: number
		remainingQty: number
	}[]
}

/** The item as bought. `productId` is `null` when the product was deleted. */
interface BoughtItem {
	productId: number | null
	pricePaise: number
}

export type ExchangeOptions = ReturnType<typeof listExchangeOptions>

/**
 * Returns what can be sent in exchange for an item, by product (rule: exchanged-product): the choices of the bought
 * product that are in stock, and those of the `found` products that are in stock and do not cost more than the item.
 */
export function listExchangeOptions(
	{ productId, pricePaise }: BoughtItem,
	bought: readonly ExchangeProduct[],
	found: readonly ExchangeProduct[],
) {
	const groups = [...bought.filter(({ id }) => id === productId), ...found.filter(({ id }) => id !== productId)]
	return groups.flatMap(({ id, name, choices }) => {
		const isBought = id === productId
		const options = choices
			.filter((choice) => choice.remainingQty > 0 && (isBought || choice.pricePaise <= pricePaise))
			.map((choice) => {
				const title = formatVariantTitle(choice) || name
				const label = isBought ? title : `${title} · ${formatPaise(choice.pricePaise)}`
				return { value: formatExchangeChoice(choice), label }
			})
		return options.length > 0 ? [{ id, name, options }] : []
	})
}
