import { PAYMENT_METHODS, type PaymentMethod } from '../order-view.ts'
import { paymentLabel } from '../../words/ways-to-pay.ts'
import { refuse } from '../../refusal.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'

/** The ways to pay that the owner offers, at least one (rule: offered-payments). */
export function listOfferedWays(): PaymentMethod[] {
	const { ways } = settingsNow().checkout
	return ways === 'both' ? [...PAYMENT_METHODS] : [ways]
}

/** The way to pay of an order that names none: the first that is offered (rule: offered-payments). */
export function usualWay(): PaymentMethod {
	return listOfferedWays()[0]!
}

/** Refuses a way to pay that is not offered ('conflict' on `paymentMethod`, rule: offered-payments). */
export function mustBeOffered({ paymentMethod }: { paymentMethod: PaymentMethod }): void {
	const offered = listOfferedWays()
	if (offered.includes(paymentMethod)) return
	const instead = offered.map(paymentLabel).join(' or ')
	refuse('conflict', `${paymentLabel(paymentMethod)} is not offered. Please choose ${instead}.`, 'paymentMethod')
}
