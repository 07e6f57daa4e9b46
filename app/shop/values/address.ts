import type { Translate } from '#app/i18n/translate.ts'
import { addressLines, COUNTRIES, homeCountry, postalCode, type State, STATES } from '../region/india.ts'
import { removeSeparators } from './text.ts'

export type Country = (typeof COUNTRIES)[number]

export const unknownCountryMessage = 'Please choose one of these countries: India, USA, UK.'

/** Returns a country's name as it is stored, such as 'india' for 'India'. */
export function normalizeCountry(country: string): string {
	return country.toLowerCase()
}

/** Returns 'India' or 'USA', or 'N/A' without a country. */
export function getCountryName(country: string): string {
	return country.length <= 3 ? country.toUpperCase() || 'N/A' : country.charAt(0).toUpperCase() + country.slice(1)
}

/** Returns whether a stored name is that of a delivery country abroad. */
export function isCountryAbroad(country: unknown): boolean {
	return country !== homeCountry && COUNTRIES.some((known) => known === country)
}

const toComparable = (text: string) => text.toLowerCase().replaceAll('&', 'and').replace(/\s+/gu, ' ').trim()

/** Returns the state with this name in any case, `undefined` for another text. */
export function findState(text: string): State | undefined {
	const wanted = toComparable(text)
	return STATES.find((state) => toComparable(state) === wanted)
}

type Place = Record<(typeof addressLines)[number][number], string | null>

/** Returns the lines of an address without empty ones. */
export function listAddressLines(place: Place): string[] {
	return addressLines
		.map((fields) =>
			fields
				.map((field) => place[field])
				.filter(Boolean)
				.join(' '),
		)
		.filter(Boolean)
}

/** The area of a pincode, from the post office directory. */
export interface PincodeArea {
	state: string
	district: string
}

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
