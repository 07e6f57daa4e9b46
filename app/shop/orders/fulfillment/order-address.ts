import { formatPhone } from '../../values/phone.ts'
import type { OrderView } from '../order-view.ts'
import { getCountryName } from '../../values/regions.ts'

type AddressFields = Pick<
	OrderView,
	'firstName' | 'lastName' | 'streetAddress' | 'apartment' | 'city' | 'state' | 'zipCode' | 'country' | 'phoneNumber'
>

/** Returns the lines of a delivery address. */
export function formatPlaceLines({
	streetAddress,
	apartment,
	city,
	state,
	zipCode,
	country,
}: Omit<AddressFields, 'firstName' | 'lastName' | 'phoneNumber'>): string[] {
	return filterEmpty([streetAddress, apartment, city, `${state} ${zipCode}`.trim(), getCountryName(country)])
}

/** Returns the lines of a shipping label: the name, the address and the phone number. */
export function formatAddressLines({ firstName, lastName, phoneNumber, ...place }: AddressFields): string[] {
	return filterEmpty([
		`${firstName} ${lastName}`.trim(),
		...formatPlaceLines(place),
		phoneNumber && formatPhone(phoneNumber),
	])
}

function filterEmpty(lines: (string | null)[]): string[] {
	return lines.filter((line): line is string => Boolean(line))
}
