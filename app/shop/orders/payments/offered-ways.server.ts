import { PAYMENT_METHODS, type PaymentMethod } from '../order-view.ts'
import { paymentLabel } from '../../words/ways-to-pay.ts'
import { refuse } from '../../refusal.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'

/** Lists the payment methods that the owner offers, at least one (rule: offered-payments). */
export function listOfferedWays(): PaymentMethod[] {
	const { ways } = settingsNow().checkout
	return ways === 'both' ? [...PAYMENT_METHODS] : [ways]
}

/** Returns the payment method of an order that names none: the first one offered (rule: offered-payments). */
export function usualWay(): PaymentMethod {
	return listOfferedWays()[0]!
}

/**
 * Rejects a payment method that is not offered.
 *
 * @throws conflict: on `paymentMethod`, the method is not offered (rule: offered-payments).
 */
export function mustBeOffered({ paymentMethod }: { paymentMethod: PaymentMethod }): void {
	const offered = listOfferedWays()
	if (offered.includes(paymentMethod)) return
	const instead = offered.map(paymentLabel).join(' or ')
	refuse('conflict', `${paymentLabel(paymentMethod)} is not offered. Please choose ${instead}.`, 'paymentMethod')
}
