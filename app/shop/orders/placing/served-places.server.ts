import { refuse } from '../../refusal.ts'
import { pinsNotServed } from '../../settings/shop-settings.server.ts'
import type { CheckoutInput } from './order.schema.ts'

/** Refuses an address in India to which the owner sends nothing ('invalid' on `zipCode`, rule: pin-not-served). */
export function mustBeServed({ country, zipCode }: Pick<CheckoutInput, 'country' | 'zipCode'>): void {
	if (country !== 'india' || !pinsNotServed().some((prefix) => zipCode.startsWith(prefix))) return
	refuse(
		'invalid',
		`We do not deliver to the PIN code ${zipCode}. Please choose another address, or write to us.`,
		'zipCode',
	)
}
