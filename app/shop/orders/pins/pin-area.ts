import { plainDigits } from '../../text.ts'

/** The area of a pincode, from the post office directory. */
export interface PinArea {
	state: string
	district: string
}

const pinPattern = /^[1-9]\d{5}$/

export const wrongPin = 'Please enter a valid PIN code (6 digits, not starting with 0).'

/** Returns whether a text has the format of a pincode. The pincode need not exist. */
export function isPin(text: string): boolean {
	return pinPattern.test(text)
}

/** Normalizes a pincode: `'395 007'` and `'395-007'` become `'395007'`. Other text stays unchanged. */
export function tidyPin(text: string): string {
	const digits = plainDigits(text).replace(/[\s.\p{Pd}]/gu, '')
	return /^\d{6}$/.test(digits) ? digits : text
}

/**
 * Returns the hint next to the pincode field. When the chosen state does not match, the hint is a question (rule:
 * pin-lookup).
 */
export function pinWords(pin: string, { state, district }: PinArea, chosenState: string, isFilled: boolean): string {
	const place = `PIN code ${pin} is in ${district}, ${state}.`
	if (isFilled) return `${place} City and state are filled in.`
	return chosenState === '' || chosenState === state ? place : `${place} Is the state below right?`
}
