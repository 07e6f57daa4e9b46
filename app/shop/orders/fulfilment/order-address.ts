import { readablePhone } from '../../words/phone.ts'
import type { OrderView } from '../order-view.ts'
import { countryName } from '../../words/regions.ts'

type Written = Pick<
	OrderView,
	'firstName' | 'lastName' | 'streetAddress' | 'apartment' | 'city' | 'state' | 'zipCode' | 'country' | 'phoneNumber'
>

/** Returns the lines of a delivery address. */
export function placeLines({
	streetAddress,
	apartment,
	city,
	state,
	zipCode,
	country,
}: Omit<Written, 'firstName' | 'lastName' | 'phoneNumber'>): string[] {
	return dropEmpty([streetAddress, apartment, city, `${state} ${zipCode}`.trim(), countryName(country)])
}

/** Returns the lines of a shipping label: the name, the address and the phone number. */
export function addressLines({ firstName, lastName, phoneNumber, ...place }: Written): string[] {
	return dropEmpty([`${firstName} ${lastName}`.trim(), ...placeLines(place), phoneNumber && readablePhone(phoneNumber)])
}

function dropEmpty(lines: (string | null)[]): string[] {
	return lines.filter((line): line is string => Boolean(line))
}
