import { expect, test } from 'vitest'
import { orderPaymentMethodLabel } from '../orders/order-view.ts'
import { paymentStatusLabel } from '../orders/payments/payment-labels.ts'
import { getLedgerMethodLabel } from '../reports/report-view.ts'
import { getPaymentLabel } from './payment-methods.ts'

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
		'Other (voucher), marked by you',
	)
	expect(getLedgerMethodLabel({ provider: 'shop', source: 'outlet', paymentMethod })).toBe(
		'In-person sale, Other (voucher)',
	)
})
