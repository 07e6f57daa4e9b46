import { areaOfPin } from '#app/adapters/pin-directory/pin-directory.server.ts'
import type { Place } from '../../settings/delivery/delivery-prices.ts'
import { isPin, type PinArea, tidyPin } from './pin-area.ts'
import { refuse } from '../../refusal.ts'
import { pinsNotServed } from '../../settings/shop-settings.server.ts'
import type { CheckoutInput } from '../placing/checkout.schema.ts'

/** Finds where a PIN code lies; null for one that is none, or that the post's directory does not know. */
export function findPin(typed: string): PinArea | null {
	const pin = tidyPin(typed)
	return isPin(pin) ? areaOfPin(pin) : null
}

/**
 * Finds where a PIN code lies that is in India and in another state than the chosen one; else null (rule: pin-lookup).
 */
export function misfitOfPin(pin: string, { country, state }: Place): PinArea | null {
	const area = country === 'india' && state ? findPin(pin) : null
	return area && area.state !== state ? area : null
}

interface TypedPlace extends Place {
	city: string
	zipCode: string
	/** The PIN code that city and state were filled in for before; '' for none. */
	filledFor: string
}

/**
 * City and state of a PIN code in India, in place of what is not typed or was filled in for another PIN code; null where
 * nothing is to be filled in (rule: pin-lookup).
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

/** Refuses an address in India to which the owner sends nothing ('invalid' on `zipCode`, rule: pin-not-served). */
export function mustBeServed({ country, zipCode }: Pick<CheckoutInput, 'country' | 'zipCode'>): void {
	if (country !== 'india' || !pinsNotServed().some((prefix) => zipCode.startsWith(prefix))) return
	refuse(
		'invalid',
		`We do not deliver to the PIN code ${zipCode}. Please choose another address, or write to us.`,
		'zipCode',
	)
}
