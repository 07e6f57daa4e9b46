import { normaliseText } from '../../search/normalise.ts'

/** The hex code of a color of which only the name is known (rule: unknown-colour-code). */
export const unknownHexCode = '#527557'

/** Returns whether the code stands for an unknown look. */
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

/** Returns whether the name means that there is no color to choose. */
export function isNoColor(name: string): boolean {
	return noColors.has(normaliseText(name))
}

/** Returns the name shown to shoppers. `''` for a name that means no color. */
export function displayColor(name: string): string {
	return isNoColor(name) ? '' : name
}

/** Returns the label of a choice, such as `'White, size M'`. `''` when there was no choice. `quantity` is optional. */
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
