import { normaliseText } from '../../search/normalise.ts'

/** The hex code of a colour known by name only (rule: unknown-colour-code). */
export const unknownHexCode = '#527557'

/** Whether the code stands for an unknown look. */
export function isUnknownLook(hexCode: string): boolean {
	return hexCode === '' || hexCode.toUpperCase() === unknownHexCode
}

const noColors = new Set([
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

/** Whether the name says that there is no colour to choose. */
export function isNoColor(name: string): boolean {
	return noColors.has(normaliseText(name))
}

/** The name as shoppers read it; '' for one that stands for no colour. */
export function displayColor(name: string): string {
	return isNoColor(name) ? '' : name
}

/** A choice in words: 'White, size M'; '' where there was none. `quantity` is optional. */
export function choiceWords({
	colorName,
	size,
	quantity,
}: {
	colorName: string
	size: string | null
	quantity?: number
}): string {
	const color = displayColor(colorName)
	const rest = [quantity && `quantity ${quantity}`, size && `size ${size}`].filter(Boolean).join(', ')
	if (color) return rest ? `${color}, ${rest}` : color
	return rest.charAt(0).toUpperCase() + rest.slice(1)
}
