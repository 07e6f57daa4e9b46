import type { Translate } from '#app/i18n/translate.ts'
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
	t: Translate,
): string {
	const place = { pincode, district, state }
	if (isFilled) return t('checkout.pinFilled', place)
	return t(chosenState === '' || chosenState === state ? 'checkout.pinArea' : 'checkout.pinMismatch', place)
}
