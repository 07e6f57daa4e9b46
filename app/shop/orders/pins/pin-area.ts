import { plainDigits } from '../../text.ts'

/** Where a PIN code lies, by the directory of the post. */
export interface PinArea {
	state: string
	district: string
}

const pinPattern = /^[1-9]\d{5}$/

export const wrongPin = 'Please enter a valid PIN code (6 digits, not starting with 0).'

/** Whether a text is a PIN code, of a place or of none. */
export function isPin(text: string): boolean {
	return pinPattern.test(text)
}

/** '395 007' and '395-007' are '395007'; text that is no PIN code stays as it is. */
export function tidyPin(text: string): string {
	const digits = plainDigits(text).replace(/[\s.\p{Pd}]/gu, '')
	return /^\d{6}$/.test(digits) ? digits : text
}

/** What is said of a PIN code beside its field: of a state that does not fit it as a question (rule: pin-lookup). */
export function pinWords(pin: string, { state, district }: PinArea, chosenState: string, isFilled: boolean): string {
	const place = `PIN code ${pin} is in ${district}, ${state}.`
	if (isFilled) return `${place} City and state are filled in.`
	return chosenState === '' || chosenState === state ? place : `${place} Is the state below right?`
}
