import { trackOrder } from '../customer-order.server.ts'
import { getPaymentSentence } from '../payments/payment-state.ts'
import { findUpiPayment } from '../payments/upi/upi-payment.server.ts'
import { maskEmail } from '../../values/mask-email.ts'
import { maskPhone } from '../../values/phone.ts'
import type { OrderAccess } from './order-access.server.ts'

/**
 * Returns an order as its link shows it (rule: order-link): what was bought, its progress and its payment, but no name,
 * no address and only masked contacts. Invoices are named, not linked.
 *
 * @throws not-found: the order is unknown or not accessible.
 */
export async function readLinkedOrder(access: OrderAccess, orderId: number) {
	const {
		firstName: _,
		lastName: _lastName,
		email,
		phoneNumber,
		streetAddress: _street,
		apartment: _apartment,
		city: _city,
		state: _state,
		zipCode: _zipCode,
		country: _country,
		orderNote: _note,
		bills,
		returns: _returns,
		...order
	} = await trackOrder(access, orderId)
	const upi = await findUpiPayment(access, orderId)
	const isUnpaid = [upi && upi.claimed === null ? upi : null, order.paying].some((one) => one && !one.isInstead)
	return {
		...order,
		upi,
		isUnpaid: isUnpaid || order.agreed !== null,
		paymentSentence: getPaymentSentence(order),
		contact: [phoneNumber && maskPhone(phoneNumber), email && maskEmail(email)].filter(Boolean),
		/** Such as 'Invoice INV/26-27/12'. */
		invoices: bills.map(({ label }) => label),
	}
}
