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

/** Returns the label of a choice, such as `'White, size M'`. `''` when there was no choice. `quantity` is optional. */
export function formatVariantTitle({
	colorName,
	size,
	quantity,
}: {
	colorName: string
	size: string | null
	quantity?: number
}): string {
	const color = formatColorName(colorName)
	const rest = [quantity && `quantity ${quantity}`, size && `size ${size}`].filter(Boolean).join(', ')
	if (color) return rest ? `${color}, ${rest}` : color
	return rest.charAt(0).toUpperCase() + rest.slice(1)
}
