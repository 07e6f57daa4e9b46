import { areaOfPin } from '#app/adapters/pin-directory/pin-directory.server.ts'
import type { Place } from '../../settings/delivery/delivery-prices.ts'
import { isPin, type PinArea, tidyPin } from './pin-area.ts'
import { refuse } from '../../refusal.ts'
import { pinsNotServed } from '../../settings/shop-settings.server.ts'
import type { CheckoutInput } from '../placing/checkout.schema.ts'

/** Finds the area of a pincode. `null` when the text is no pincode or the post office directory does not list it. */
export function findPin(typed: string): PinArea | null {
	const pin = tidyPin(typed)
	return isPin(pin) ? areaOfPin(pin) : null
}

/**
 * Returns the area of an Indian pincode that lies in another state than the chosen one, or else `null` (rule:
 * pin-lookup).
 */
export function misfitOfPin(pin: string, { country, state }: Place): PinArea | null {
	const area = country === 'india' && state ? findPin(pin) : null
	return area && area.state !== state ? area : null
}

interface TypedPlace extends Place {
	city: string
	zipCode: string
	/** The pincode from which city and state were filled in before. `''` when there is none. */
	filledFor: string
}

/**
 * Returns the city and state of an Indian pincode to fill in where they are empty or came from another pincode. `null`
 * when there is nothing to fill in (rule: pin-lookup).
 */
export function fillFromPin({ country, state, city, zipCode, filledFor }: TypedPlace): PinArea | null {
	const area = country === 'india' ? findPin(zipCode) : null
	if (!area) return null
	const before = findPin(filledFor)
	const isOurs = before?.state === state && before.district === city
	const [typedState, typedCity] = isOurs ? ['', ''] : [state, city]
	if (typedState && (typedCity || typedState !== area.state)) return null
	return { state: area.state, district: typedCity || area.district }
}

/**
 * Rejects an address in India that the owner does not deliver to.
 *
 * @throws invalid: on `zipCode`, the pincode is not served (rule: pin-not-served).
 */
export function mustBeServed({ country, zipCode }: Pick<CheckoutInput, 'country' | 'zipCode'>): void {
	if (country !== 'india' || !pinsNotServed().some((prefix) => zipCode.startsWith(prefix))) return
	refuse(
		'invalid',
		`We do not deliver to the PIN code ${zipCode}. Please choose another address, or write to us.`,
		'zipCode',
	)
}
