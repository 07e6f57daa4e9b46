import { PAYMENT_METHODS, type PaymentMethod } from '../order-view.ts'
import { getPaymentLabel } from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'

/** Lists the payment methods that the owner offers, at least one (rule: offered-payments). */
export function listAvailablePaymentMethods(): PaymentMethod[] {
	const { ways } = getShopSettings().checkout
	return ways === 'both' ? [...PAYMENT_METHODS] : [ways]
}

/** Returns the payment method of an order that names none: the first one offered (rule: offered-payments). */
export function getDefaultPaymentMethod(): PaymentMethod {
	return listAvailablePaymentMethods()[0]!
}

/**
 * Rejects a payment method that is not offered.
 *
 * @throws conflict: on `paymentMethod`, the method is not offered (rule: offered-payments).
 */
export function assertPaymentMethodAvailable({ paymentMethod }: { paymentMethod: PaymentMethod }): void {
	const offered = listAvailablePaymentMethods()
	if (offered.includes(paymentMethod)) return
	const instead = offered.map(getPaymentLabel).join(' or ')
	const method = getPaymentLabel(paymentMethod)
	refuse('conflict', 'payment-method-unavailable', { method, instead }, 'paymentMethod')
}
