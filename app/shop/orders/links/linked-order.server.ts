import { read } from '#app/adapters/db/db.server.ts'
import { listStatusTimes } from '../../activity/activity-log.server.ts'
import type { Client } from '../../rate-limits/rate-limits.ts'
import { refuse } from '../../values/refusal.ts'
import { trackOrder } from '../customer-order.server.ts'
import { getCurrentSize } from '../order-view.ts'
import { orderSelect, toOrderView } from '../order-rows.server.ts'
import { buildTrackingSteps } from '../order-tracking.ts'
import { findUpiPayment } from '../payments/upi/upi-payment.server.ts'
import { maskEmail } from '../../values/text.ts'
import { maskPhone } from '../../values/phone.ts'
import type { OrderAccess } from './order-access.server.ts'
import { openSlipLink } from './order-link.server.ts'

/**
 * Returns an order as the page of its link shows it (rule: order-link): what was bought, its progress and its payment,
 * but no name, no address and only masked contacts. The PDF files of its papers also have masked contacts instead of
 * name and address.
 *
 * @throws not-found: the order is unknown or not accessible.
 */
export async function readLinkedOrder(access: OrderAccess, orderId: number) {
	const order = await trackOrder(access, orderId)
	const upi = await findUpiPayment(access, orderId)
	const isUnpaid = [upi && upi.claimed === null ? upi : null, order.onlinePayment].some(
		(one) => one && !one.replacesCod,
	)
	const { email, phoneNumber, bills, manualPayment } = order
	// The fields are listed one by one, so that a field added to orders later is not shown to everyone who has the link.
	return {
		id: order.id,
		status: order.status,
		statusLabel: order.statusLabel,
		createdAt: order.createdAt,
		items: order.items,
		subtotalPaise: order.subtotalPaise,
		discountPaise: order.discountPaise,
		prepaidDiscountPaise: order.prepaidDiscountPaise,
		couponCode: order.couponCode,
		discounts: order.discounts,
		taxPaise: order.taxPaise,
		shippingPaise: order.shippingPaise,
		codFeePaise: order.codFeePaise,
		totalPaise: order.totalPaise,
		paymentMethod: order.paymentMethod,
		paymentState: order.paymentState,
		steps: order.steps,
		courierSteps: order.courierSteps,
		arrives: order.arrives,
		courier: order.courier,
		trackingNumber: order.trackingNumber,
		cancelledAt: order.cancelledAt,
		canCancel: order.canCancel,
		canReturn: order.canReturn,
		refundDuePaise: order.refundDuePaise,
		returns: order.returns,
		manualPayment,
		onlinePayment: order.onlinePayment,
		upi,
		isUnpaid: isUnpaid || manualPayment !== null,
		contact: [phoneNumber && maskPhone(phoneNumber), email && maskEmail(email)].filter(Boolean),
		/** The paths of the PDF files are relative to that of the link. */
		papers: bills.map(({ id, kind, number }) => ({
			kind,
			number,
			pdf: id === null ? 'receipt.pdf' : `documents/${id}/document.pdf`,
		})),
	}
}

/**
 * Returns the data of an order that the page of its packing slip's link shows (rule: view-only-link): the progress and
 * the items. Couriers and neighbors may read a slip, so there is no amount, payment, contact or address.
 *
 * @throws not-found: the token is unknown, revoked or expired.
 * @throws too-many: too many links were opened from one network.
 */
export async function readSlipOrder(client: Client, token: string) {
	const orderId = await openSlipLink(client, token)
	const row = await read.order.findUnique({ where: { id: orderId }, select: orderSelect })
	if (!row) refuse('not-found', 'order-link-not-found')
	const { id, status, statusLabel, createdAt, items } = toOrderView(row)
	return {
		id,
		status,
		statusLabel,
		createdAt,
		steps: buildTrackingSteps(status, await listStatusTimes(orderId)),
		items: items.map((item) => ({
			id: item.id,
			productId: item.productId,
			name: item.name,
			quantity: item.quantity,
			colorName: item.colorName,
			hexCode: item.hexCode,
			size: getCurrentSize(item),
			image: item.image,
			colorShown: item.colorShown,
		})),
	}
}
