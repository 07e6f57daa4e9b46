/** 15 characters: state, PAN, registration number, Z and check character. */
export const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns the check character for the first fourteen characters of a GSTIN. */
export function calculateCheckCharacter(fourteen: string): string {
	let sum = 0
	for (const [index, character] of fourteen.slice(0, 14).split('').entries()) {
		const product = characters.indexOf(character) * (index % 2 === 0 ? 1 : 2)
		sum += Math.floor(product / characters.length) + (product % characters.length)
	}
	return characters[(characters.length - (sum % characters.length)) % characters.length]!
}

/** Returns whether the last character of a well-formed GSTIN is the right check character. */
export function hasValidCheckCharacter(gstin: string): boolean {
	return calculateCheckCharacter(gstin) === gstin[14]
}

/** The shop's tax registration. Until the owner sets it, the shop issues plain receipts. */
export const TAX_MODES = {
	none: 'Not set',
	unregistered: 'Not registered',
	composition: 'Composition scheme',
	regular: 'Regular',
} as const

type TaxMode = keyof typeof TAX_MODES

/** Returns whether a shop with this registration numbers its invoices (rule: invoice-number). */
export function isRegistered(mode: TaxMode): mode is 'composition' | 'regular' {
	return mode === 'composition' || mode === 'regular'
}
