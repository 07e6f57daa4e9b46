import { INDIAN_STATES } from '../values/regions.ts'

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

/** Returns whether a shop with this registration numbers its invoices (rules: gst-registration, invoice-number). */
export function isRegistered(mode: TaxMode): mode is 'composition' | 'regular' {
	return mode === 'composition' || mode === 'regular'
}

type IndianState = (typeof INDIAN_STATES)[number]

/** The first two digits of a GSTIN, by state or union territory. */
const stateCodes: Record<IndianState, string> = {
	'Jammu and Kashmir': '01',
	'Himachal Pradesh': '02',
	Punjab: '03',
	Chandigarh: '04',
	Uttarakhand: '05',
	Haryana: '06',
	Delhi: '07',
	Rajasthan: '08',
	'Uttar Pradesh': '09',
	Bihar: '10',
	Sikkim: '11',
	'Arunachal Pradesh': '12',
	Nagaland: '13',
	Manipur: '14',
	Mizoram: '15',
	Tripura: '16',
	Meghalaya: '17',
	Assam: '18',
	'West Bengal': '19',
	Jharkhand: '20',
	Odisha: '21',
	Chhattisgarh: '22',
	'Madhya Pradesh': '23',
	Gujarat: '24',
	'Dadra and Nagar Haveli and Daman and Diu': '26',
	Maharashtra: '27',
	Karnataka: '29',
	Goa: '30',
	Lakshadweep: '31',
	Kerala: '32',
	'Tamil Nadu': '33',
	Puducherry: '34',
	'Andaman and Nicobar Islands': '35',
	Telangana: '36',
	'Andhra Pradesh': '37',
	Ladakh: '38',
}

/** Union territories without a legislature. The state's component is called UTGST there. */
const withoutLegislature = ['04', '26', '31', '35', '38']

/** Returns a state code such as `'24'`. `'96'` stands for places outside India. */
export function getStateCode(state: string): string {
	return Object.hasOwn(stateCodes, state) ? stateCodes[state as IndianState] : '96'
}

/** Returns the state of a GSTIN's first two digits. `undefined` when there is none. */
export function getGstinState(gstin: string): IndianState | undefined {
	return INDIAN_STATES.find((state) => stateCodes[state] === gstin.slice(0, 2))
}

/** Returns the name of the state's GST component. */
export function getStateTaxName(state: string): 'SGST' | 'UTGST' {
	return withoutLegislature.includes(getStateCode(state)) ? 'UTGST' : 'SGST'
}
