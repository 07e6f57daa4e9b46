import { findPincodeArea } from '#app/adapters/pincode-directory/pincode-directory.server.ts'
import type { Destination } from '../../settings/delivery/delivery-prices.ts'
import { isPincode, type PincodeArea, normalizePincode } from '../../region/pincode.ts'
import { refuse } from '../../values/refusal.ts'
import { getUnservedPincodes, isAbroadServed } from '../../settings/shop-settings.server.ts'
import type { CheckoutInput } from '../checkout/checkout.schema.ts'

/** Finds the area of a pincode. `null` when the text is no pincode or the post office directory does not list it. */
export function findPincode(text: string): PincodeArea | null {
	const pincode = normalizePincode(text)
	return isPincode(pincode) ? findPincodeArea(pincode) : null
}

/**
 * Returns the area of an Indian pincode that lies in another state than the chosen one, or else `null` (rule:
 * pin-lookup).
 */
export function findPinMismatch(pincode: string, { country, state }: Destination): PincodeArea | null {
	const area = country === 'india' && state ? findPincode(pincode) : null
	return area && area.state !== state ? area : null
}

interface EnteredPlace extends Destination {
	city: string
	zipCode: string
	/** The pincode from which city and state were filled in before. `''` when there is none. */
	filledFor: string
}

/**
 * Returns the city and state of an Indian pincode to fill in where they are empty or came from another pincode. `null`
 * when there is nothing to fill in (rule: pin-lookup).
 */
export function fillFromPincode({ country, state, city, zipCode, filledFor }: EnteredPlace): PincodeArea | null {
	const area = country === 'india' ? findPincode(zipCode) : null
	if (!area) return null
	const before = findPincode(filledFor)
	const isOurs = before?.state === state && before.district === city
	const [enteredState, enteredCity] = isOurs ? ['', ''] : [state, city]
	if (enteredState && (enteredCity || enteredState !== area.state)) return null
	return { state: area.state, district: enteredCity || area.district }
}

/**
 * Rejects an address that the owner does not deliver to.
 *
 * @throws invalid: on `country`, the shop does not deliver abroad (rule: delivery-abroad).
 * @throws invalid: on `zipCode`, the pincode is not served (rule: pin-not-served).
 */
export function assertDeliverable({ country, zipCode }: Pick<CheckoutInput, 'country' | 'zipCode'>): void {
	if (country !== 'india' && !isAbroadServed()) refuse('invalid', 'order-country-unserved', {}, 'country')
	if (country !== 'india' || !getUnservedPincodes().some((prefix) => zipCode.startsWith(prefix))) return
	refuse('invalid', 'order-pincode-unserved', { pincode: zipCode }, 'zipCode')
}
