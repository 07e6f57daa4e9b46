import type { Translate } from '#app/i18n/translate.ts'
import { postalCode } from '../region/page-facts.ts'
import { removeSeparators } from './text.ts'

/** The area of a pincode, from the post office directory. */
export interface PincodeArea {
	state: string
	district: string
}

export const invalidPincode = 'Please enter a valid PIN code (6 digits, not starting with 0).'

/** Returns whether a text has the format of a pincode (rule: delivery-countries). The pincode need not exist. */
export function isPincode(text: string): boolean {
	return postalCode.pattern.test(text)
}

/** Normalizes a pincode: `'395 007'` and `'395-007'` become `'395007'`. Other text stays unchanged. */
export function normalizePincode(text: string): string {
	const digits = removeSeparators(text)
	return postalCode.lengthPattern.test(digits) ? digits : text
}

/**
 * Returns the hint next to the pincode field. When the chosen state does not match, the hint is a question (rule:
 * pincode-lookup).
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
