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
