import type { Translate } from '#app/i18n/translate.ts'
import { normalizeText } from '../../search/normalize.ts'

/** The hex code of a color of which only the name is known (rule: unknown-color-code). */
export const unknownHexCode = '#527557'

/** Returns whether the code of a color is unknown (rule: unknown-color-code). */
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

/** Returns whether a color name such as `'Default'` means that the product has no color to choose. */
export function isPlaceholderColor(name: string): boolean {
	return placeholderNames.has(normalizeText(name))
}

/** Returns the color name that shoppers see. `''` for a name such as `'Default'` that means no color. */
export function formatColorName(name: string): string {
	return isPlaceholderColor(name) ? '' : name
}

interface VariantChoice {
	colorName: string
	size: string | null
	quantity?: number
}

/**
 * Returns the label of a color, size and optional quantity, such as `'White, size M'`. `''` when all three are absent.
 * With `t` the label is in the shopper's language, else in English.
 */
export function formatVariantTitle({ colorName, size, quantity }: VariantChoice, t?: Translate): string {
	const english = formatColorName(colorName)
	const color = english && t ? t.named('color', english) : english
	const units = quantity && (t ? t('order.quantity', { quantity }) : `quantity ${quantity}`)
	const rest = [units, size && (t ? t('order.size', { size }) : `size ${size}`)].filter(Boolean).join(', ')
	if (color) return rest ? `${color}, ${rest}` : color
	return rest.charAt(0).toUpperCase() + rest.slice(1)
}
