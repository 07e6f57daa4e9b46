import { expect, test } from 'vitest'
import { staffOrderSchema } from '../orders/checkout/staff-order.schema.ts'
import { checkoutSchema } from '../orders/checkout/checkout.schema.ts'
import { orderPaymentMethodLabel } from '../orders/order-view.ts'
import { paymentStatusLabel } from '../orders/payments/payment-labels.ts'
import { canTransition, getPaymentBadge, PAYMENT_STATES } from '../orders/payments/payment-state.ts'
import { posSaleSchema } from '../pos/pos-orders.server.ts'
import { getLedgerMethodLabel } from '../reports/report-view.ts'
import { checkoutCard, listOfferedMethods } from '../settings/checkout.ts'
import {
	collectedBySql,
	findPaymentMethod,
	getPaymentLabel,
	isCod,
	isPrepaid,
	onlineCollections,
	onlinePaymentOptions,
	PAYMENT_METHODS,
	paymentMethodOptions,
	posPaymentMethods,
	STAFF_ORDER_PAYMENTS,
	toPosMethod,
} from './payment-methods.ts'

test.each([
	['online', 'Online Payment'],
	['cod', 'Cash on Delivery'],
	['voucher', 'Other (voucher)'],
	['constructor', 'Other (constructor)'],
	['', 'Other'],
])('the payment method %j is called %s', (method, label) => {
	expect(getPaymentLabel(method)).toBe(label)
})

test('an unknown payment method of a point-of-sale order is not UPI', () => {
	const source = 'outlet'
	expect(orderPaymentMethodLabel({ paymentMethod: 'cod', source })).toBe('Cash')
	expect(orderPaymentMethodLabel({ paymentMethod: 'online', source })).toBe('UPI')
	expect(orderPaymentMethodLabel({ paymentMethod: 'voucher', source })).toBe('Other (voucher)')
})

test('an unknown payment method is not online in the orders list', () => {
	const order = {
		status: 1,
		paymentState: null,
		refundNeededPaise: 0,
		paymentExpiresAt: null,
		isAwaitingPayment: false,
	}
	expect(paymentStatusLabel({ ...order, paymentMethod: 'voucher' }, new Date()).label).toBe('Other (voucher)')
})

test('an unknown payment method is not online in the reports', () => {
	const paymentMethod = 'voucher'
	expect(getLedgerMethodLabel({ provider: 'shop', source: 'web', paymentMethod })).toBe(
		'Other (voucher), marked as paid by you',
	)
	expect(getLedgerMethodLabel({ provider: 'shop', source: 'outlet', paymentMethod })).toBe(
		'In-person sale, Other (voucher)',
	)
})

test('the labels and the order of the payment methods stay', () => {
	expect(PAYMENT_METHODS).toEqual(['online', 'cod'])
	expect(paymentMethodOptions).toEqual({
		both: 'Online and cash on delivery',
		online: 'Online only',
		cod: 'Cash on delivery only',
	})
	expect(Object.entries(STAFF_ORDER_PAYMENTS)).toEqual([
		['cod', 'Cash on delivery'],
		['online', 'Pay later (online or UPI)'],
		['paid', 'Already paid'],
	])
	expect(Object.entries(posPaymentMethods)).toEqual([
		['cash', 'Cash'],
		['upi', 'UPI'],
	])
})

test('the conditions of the partial indexes stay', () => {
	expect(collectedBySql).toEqual({ shop: `"paymentMethod" = 'online'`, courier: `"paymentMethod" = 'cod'` })
})

test('the payment methods begin with different letters, by which the search of orders tells them apart', () => {
	expect(new Set(PAYMENT_METHODS.map((method) => method[0])).size).toBe(PAYMENT_METHODS.length)
})

test.each(PAYMENT_METHODS)('every list of payment methods has %s', (paymentMethod) => {
	expect(checkoutSchema.shape.paymentMethod.parse(paymentMethod)).toBe(paymentMethod)
	expect(staffOrderSchema.shape.way.parse(paymentMethod)).toBe(paymentMethod)
	expect(checkoutCard.schema.shape.paymentMethods.parse(paymentMethod)).toBe(paymentMethod)
	expect(listOfferedMethods({ paymentMethods: 'both', onlineBy: 'upi' })).toContain(paymentMethod)
	const { way } = findPaymentMethod(paymentMethod)!.pos
	expect(toPosMethod(posSaleSchema.shape.way.parse(way))).toBe(paymentMethod)
})

test.each(PAYMENT_METHODS)('the payment method %s is collected by the shop or by a courier', (paymentMethod) => {
	expect(isCod({ paymentMethod })).toBe(!isPrepaid({ paymentMethod }))
	expect(canTransition(paymentMethod, null, isPrepaid({ paymentMethod }) ? 'paid' : 'collected')).toBe(true)
})

test.each(PAYMENT_METHODS)('every payment state of %s has a badge', (paymentMethod) => {
	const badges = PAYMENT_STATES.map((paymentState) => getPaymentBadge({ paymentMethod, paymentState, status: 1 }))
	expect(badges.every((badge) => badge!.label !== '')).toBe(true)
})

test.each(['voucher', 'constructor', '', null, undefined])(
	'the payment method %j is neither prepaid nor COD',
	(method) => {
		expect([isCod({ paymentMethod: method }), isPrepaid({ paymentMethod: method })]).toEqual([false, false])
	},
)

test('the settings offer each way to receive online payments', () => {
	expect(Object.keys(onlinePaymentOptions)).toEqual(Object.keys(onlineCollections))
	expect(Object.keys(checkoutCard.settings.onlineBy.choices!)).toEqual(Object.keys(onlineCollections))
})
