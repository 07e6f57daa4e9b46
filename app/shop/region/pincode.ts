import { toAsciiDigits } from '../values/text.ts'

/** The area of a pincode, from the post office directory. */
export interface PincodeArea {
	state: string
	district: string
}

const pincodePattern = /^[1-9]\d{5}$/

export const invalidPincode = 'Please enter a valid PIN code (6 digits, not starting with 0).'

/** Returns whether a text has the format of a pincode (rule: delivery-countries). The pincode need not exist. */
export function isPincode(text: string): boolean {
	return pincodePattern.test(text)
}

/** Normalizes a pincode: `'395 007'` and `'395-007'` become `'395007'`. Other text stays unchanged. */
export function normalizePincode(text: string): string {
	const digits = toAsciiDigits(text).replace(/[\s.\p{Pd}]/gu, '')
	return /^\d{6}$/.test(digits) ? digits : text
}

/**
 * Returns the hint next to the pincode field. When the chosen state does not match, the hint is a question (rule:
 * pin-lookup).
 */
export function describePincode(
	pincode: string,
	{ state, district }: PincodeArea,
	chosenState: string,
	isFilled: boolean,
): string {
	const place = `PIN code ${pincode} is in ${district}, ${state}.`
	if (isFilled) return `${place} City and state are filled in.`
	return chosenState === '' || chosenState === state ? place : `${place} Is the state below right?`
}

/** The islands and the hill states, as India's planning of special category states and hill areas lists them. */
const remoteStates: readonly string[] = [
	'Andaman and Nicobar Islands',
	'Lakshadweep',
	'Arunachal Pradesh',
	'Himachal Pradesh',
	'Jammu and Kashmir',
	'Ladakh',
	'Manipur',
	'Meghalaya',
	'Mizoram',
	'Nagaland',
	'Sikkim',
	'Tripura',
	'Uttarakhand',
]

/** The hill districts of other states, as the post office directory writes them. */
export const HILL_DISTRICTS: readonly PincodeArea[] = [
	{ state: 'Assam', district: 'Dima Hasao' },
	{ state: 'Assam', district: 'Karbi Anglong' },
	{ state: 'Assam', district: 'West Karbi Anglong' },
	{ state: 'Tamil Nadu', district: 'The Nilgiris' },
	{ state: 'West Bengal', district: 'Darjeeling' },
	{ state: 'West Bengal', district: 'Kalimpong' },
]

/**
 * Returns whether an area is an island or in the hills, seen from the shop (rule: remote-areas). A shop in such a state
 * is near its own customers, but not near the hill districts of a state in the plains.
 */
export function isRemoteArea({ state, district }: PincodeArea, homeState: string): boolean {
	if (HILL_DISTRICTS.some((hills) => hills.state === state && hills.district === district)) return true
	return state !== homeState && remoteStates.includes(state)
}
