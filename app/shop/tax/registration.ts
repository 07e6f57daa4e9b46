/** 15 characters: state, PAN, number of the registration, Z, check character. */
export const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The check character that belongs to the first fourteen of a GSTIN. */
export function checkCharacter(fourteen: string): string {
	let sum = 0
	for (const [index, character] of fourteen.slice(0, 14).split('').entries()) {
		const product = characters.indexOf(character) * (index % 2 === 0 ? 1 : 2)
		sum += Math.floor(product / characters.length) + (product % characters.length)
	}
	return characters[(characters.length - (sum % characters.length)) % characters.length]!
}

/** Whether the last character of a well-formed GSTIN is the one that belongs to the others. */
export function hasRightCheck(gstin: string): boolean {
	return checkCharacter(gstin) === gstin[14]
}

/** What the shop is for the tax office; until the owner says it, bills are plain. */
export const TAX_MODES = {
	none: 'Not set',
	unregistered: 'Not registered',
	composition: 'Composition scheme',
	regular: 'Regular',
} as const

type TaxMode = keyof typeof TAX_MODES

/** Whether such a shop numbers its invoices (rule: invoice-number). */
export function isRegistered(mode: TaxMode): mode is 'composition' | 'regular' {
	return mode === 'composition' || mode === 'regular'
}
