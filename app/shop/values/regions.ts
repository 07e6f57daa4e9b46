/** The delivery countries. The first is the form's default (rule: delivery-countries). */
export const COUNTRIES = ['india', 'usa', 'uk'] as const
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

/** The 28 states and 8 union territories. */
export const INDIAN_STATES = [
	'Andaman and Nicobar Islands',
	'Andhra Pradesh',
	'Arunachal Pradesh',
	'Assam',
	'Bihar',
	'Chandigarh',
	'Chhattisgarh',
	'Dadra and Nagar Haveli and Daman and Diu',
	'Delhi',
	'Goa',
	'Gujarat',
	'Haryana',
	'Himachal Pradesh',
	'Jammu and Kashmir',
	'Jharkhand',
	'Karnataka',
	'Kerala',
	'Ladakh',
	'Lakshadweep',
	'Madhya Pradesh',
	'Maharashtra',
	'Manipur',
	'Meghalaya',
	'Mizoram',
	'Nagaland',
	'Odisha',
	'Puducherry',
	'Punjab',
	'Rajasthan',
	'Sikkim',
	'Tamil Nadu',
	'Telangana',
	'Tripura',
	'Uttar Pradesh',
	'Uttarakhand',
	'West Bengal',
] as const

const toComparable = (text: string) => text.toLowerCase().replaceAll('&', 'and').replace(/\s+/gu, ' ').trim()

/** Returns the state of India with this name in any case, `undefined` for another text. */
export function findIndianState(text: string): (typeof INDIAN_STATES)[number] | undefined {
	const wanted = toComparable(text)
	return INDIAN_STATES.find((state) => toComparable(state) === wanted)
}
