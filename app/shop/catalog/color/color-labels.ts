import type { Translate } from '#app/i18n/translate.ts'
import { normalizeText } from '../../search/normalize.ts'

/** The hex code of a color of which only the name is known (rule: unknown-color-code). */
export const unknownHexCode = '#527557'

/** Returns whether the code stands for an unknown look. */
export function isUnknownColor(hexCode: string): boolean {
	return hexCode === '' || hexCode.toUpperCase() === unknownHexCode
}

const placeholderNames = new Set([
	'standard',
	'default',
	'default title',
	'default color',
	'default colour',
	'no color',
	'no colour',
	'none',
	'n/a',
	'na',
	'n.a.',
	'-',
])

/** Returns whether the name means that there is no color to choose. */
export function isPlaceholderColor(name: string): boolean {
	return placeholderNames.has(normalizeText(name))
}

/** Returns the name shown to shoppers. `''` for a name that means no color. */
export function formatColorName(name: string): string {
	return isPlaceholderColor(name) ? '' : name
}

interface VariantChoice {
	colorName: string
	size: string | null
	quantity?: number
}

/**
 * Returns the label of a choice, such as `'White, size M'`. `''` when there was no choice. `quantity` is optional. `t`
 * translates it for a shopper; without it the label is in English.
 */
export function formatVariantTitle({ colorName, size, quantity }: VariantChoice, t?: Translate): string {
	const english = formatColorName(colorName)
	const color = english && t ? t.named('color', english) : english
	const units = quantity && (t ? t('order.quantity', { quantity }) : `quantity ${quantity}`)
	const rest = [units, size && (t ? t('order.size', { size }) : `size ${size}`)].filter(Boolean).join(', ')
	if (color) return rest ? `${color}, ${rest}` : color
	return rest.charAt(0).toUpperCase() + rest.slice(1)
}
