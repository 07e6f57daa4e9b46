import {
	getPaymentLabel,
	listMethodsCollectedBy,
	onlineCollections,
	type PaymentMethod,
} from '../../values/payment-methods.ts'
import { refuse } from '../../values/refusal.ts'
import { type OrderAccess, whereAccessible } from '../links/order-access.server.ts'
import { listOfferedMethods } from '../../settings/checkout.ts'
import { getShopSettings, getShopContacts } from '../../settings/shop-settings.server.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { SHIPPED } from '../../values/order-status.ts'
import type { ManualPayment } from './payment-labels.ts'
import { getOnlineCollection } from '../../settings/active-payment-service.server.ts'
import { getPayablePaise, payableSelect } from './payment-state.ts'

/** Lists the payment methods that the owner offers, at least one (rule: offered-payments). */
export function listAvailablePaymentMethods(): PaymentMethod[] {
	return listOfferedMethods(getShopSettings().checkout)
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

/**
 * Returns whether the shop only records online payments and tells customers itself how to pay (rule: manual-payment).
 */
export function isManualPayment(): boolean {
	return onlineCollections[getOnlineCollection()].isManual
}

/**
 * Returns how a customer pays their own online order when the shop arranges the payment. `null` when the customer pays
 * through a payment service or UPI, nothing is due, or the order belongs to another customer.
 */
export async function findManualPayment(access: OrderAccess, orderId: number): Promise<ManualPayment | null> {
	if (!isManualPayment()) return null
	const order = await read.order.findFirst({
		where: { id: orderId, ...whereAccessible(access), paymentMethod: { in: listMethodsCollectedBy('shop') } },
		select: { ...payableSelect, paymentExpiresAt: true },
	})
	const amountPaise = order ? getPayablePaise(order) : 0
	if (!order || amountPaise === 0) return null
	const { whatsapp = null, email = null } = getShopContacts()
	const { status, paymentExpiresAt } = order
	return { orderId, amountPaise, isSent: status >= SHIPPED, until: paymentExpiresAt, whatsapp, email }
}
