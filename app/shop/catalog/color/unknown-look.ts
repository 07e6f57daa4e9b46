import { normaliseText } from '../../search/normalise.ts'

/** Stands for a colour of which only the name is known (rule 22). */
export const unknownHexCode = '#527557'

/** Whether nobody knows how a colour of this code looks. */
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

/** Whether a file or a shop says with this name that there is no colour to choose. */
export function isNoColor(name: string): boolean {
	return noColors.has(normaliseText(name))
}
