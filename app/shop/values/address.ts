import { addressLines, COUNTRIES, homeCountry, type State, STATES } from '../region/india.ts'

export type Country = (typeof COUNTRIES)[number]

export const unknownCountryMessage = 'Please choose one of these countries: India, USA, UK.'

/** Returns a country's name as it is stored, such as 'india' for 'India'. */
export function normalizeCountry(country: string): string {
	return country.toLowerCase()
}

/** Returns the name of a stored country, such as 'India' or 'USA'. 'N/A' without a country. */
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
