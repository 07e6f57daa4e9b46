import { describe, expect, test } from 'vitest'
import { english } from '#app/i18n/translate.ts'
import { canTransition, getNextPayment, PAYMENT_STATES, getPaymentBadge, getPaymentSentence } from './payment-state.ts'

describe('a payment status only moves forward', () => {
	const allowed = (way: 'online' | 'cod') =>
		PAYMENT_STATES.flatMap((from) =>
			PAYMENT_STATES.filter((to) => canTransition(way, from, to)).map((to) => `${from} → ${to}`),
		)

	test('an online payment is paid, then refunded in part or in full', () => {
		expect(allowed('online')).toEqual([
			'due → claimed',
			'due → paid',
			'due → expired',
			'claimed → paid',
			'claimed → expired',
			'paid → part-refunded',
			'paid → refunded',
			'part-refunded → refunded',
			'expired → paid',
		])
	})

	test('a COD payment is collected, then remitted, and can be refunded', () => {
		expect(allowed('cod')).toEqual([
			'due → claimed',
			'due → collected',
			'claimed → paid',
			'paid → part-refunded',
			'paid → refunded',
			'part-refunded → refunded',
			'collected → part-refunded',
			'collected → refunded',
			'collected → remitted',
			'remitted → part-refunded',
			'remitted → refunded',
		])
	})

	test('an unrecorded payment continues as if it were due', () => {
		expect(PAYMENT_STATES.filter((to) => canTransition('cod', null, to))).toEqual(['claimed', 'collected'])
	})
})

test.each([
	['online', 'due', 1, 'paid', 'Unpaid', 'Not paid yet.'],
	['online', 'paid', 3, null, 'Paid', 'Paid.'],
	['cod', 'claimed', 1, null, 'Check payment', 'We are checking your payment.'],
	['cod', 'paid', 2, null, 'Paid', 'Paid.'],
	['online', 'claimed', 1, null, 'Check payment', 'We are checking your payment.'],
	['online', 'expired', 5, null, 'Expired', 'Expired.'],
	['online', 'part-refunded', 3, null, 'Partly refunded', 'Partly refunded.'],
	['online', 'part-refunded', 5, null, 'Partly refunded', 'You will be refunded.'],
	['online', 'refunded', 5, null, 'Refunded', 'Refunded.'],
	['cod', 'refunded', 4, null, 'Refunded', 'Refunded.'],
	['cod', 'due', 3, 'collected', 'Cash due', 'Please have ₹ 12,34,567.00 ready in cash.'],
	['cod', 'collected', 4, 'remitted', 'Collected', 'Paid in cash.'],
	['cod', 'remitted', 4, null, 'Received', 'Paid in cash.'],
	['cod', 'due', 5, null, undefined, null],
	['online', 'paid', 5, null, 'Paid', 'You will be refunded.'],
	['cod', null, 4, 'collected', undefined, null],
] as const)(
	'an order by %s, %s, in the status %i: next %s, badge %s, "%s"',
	(way, state, status, next, label, said) => {
		const order = { paymentMethod: way, paymentState: state, status, totalPaise: 123_456_700, payments: [] }
		expect(getNextPayment(order)).toEqual(next)
		expect(getPaymentBadge(order)?.label).toEqual(label)
		expect(getPaymentSentence(order, english)).toEqual(said)
	},
)
