import { type State, STATES, stateCodes, tax } from '../region/india.ts'

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

/** The kinds of GST registration of the shop. Until the owner chooses one, the shop issues plain receipts. */
export const TAX_MODES = {
	none: 'Not set',
	unregistered: 'Not registered',
	composition: 'Composition scheme',
	regular: 'Regular',
} as const

type TaxMode = keyof typeof TAX_MODES

/** Returns whether a shop with this registration numbers its invoices (rules: gst-registration, invoice-number). */
export function isRegistered(mode: TaxMode): mode is 'composition' | 'regular' {
	return mode === 'composition' || mode === 'regular'
}

/**
 * Returns the GST state code, such as `'24'`, of a state. Any other text gives `'96'`, which stands for places outside
 * India.
 */
export function getStateCode(state: string): string {
	return Object.hasOwn(stateCodes, state) ? stateCodes[state as State] : tax.abroadCode
}

/** Returns the state whose code begins the GSTIN. `undefined` when no state has these digits. */
export function getGstinState(gstin: string): State | undefined {
	return STATES.find((state) => stateCodes[state] === gstin.slice(0, 2))
}

/** Returns the name of the state's GST component. */
export function getStateTaxName(state: string): string {
	const code = getStateCode(state)
	const isUnionTerritory = tax.unionTerritoryCodes.some((known) => known === code)
	return isUnionTerritory ? tax.components.unionTerritory : tax.components.state
}
