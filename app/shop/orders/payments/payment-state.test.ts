import { describe, expect, test } from 'vitest'
import { canBecome, nextPayment, PAYMENT_STATES, paymentBadge, paymentSentence } from './payment-state.ts'

describe('a payment goes forward only', () => {
	const allowed = (way: 'online' | 'cod') =>
		PAYMENT_STATES.flatMap((from) =>
			PAYMENT_STATES.filter((to) => canBecome(way, from, to)).map((to) => `${from} → ${to}`),
		)

	test('online it is paid, then refunded, in part or whole', () => {
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

	test('in cash it is collected, then remitted, and given back', () => {
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

	test('what is not recorded goes on as if it were due', () => {
		expect(PAYMENT_STATES.filter((to) => canBecome('cod', null, to))).toEqual(['claimed', 'collected'])
	})
})

test.each([
	['online', 'due', 1, 'paid', 'Unpaid', 'Not paid yet.'],
	['online', 'paid', 3, null, 'Paid', 'Paid.'],
	['cod', 'claimed', 1, null, 'Claimed', 'We are checking your payment.'],
	['cod', 'paid', 2, null, 'Paid', 'Paid.'],
	['online', 'claimed', 1, null, 'Claimed', 'We are checking your payment.'],
	['online', 'expired', 5, null, 'Not paid in time', 'Not paid in time.'],
	['online', 'part-refunded', 3, null, 'Refunded in part', 'Refunded in part.'],
	['online', 'part-refunded', 5, null, 'Refunded in part', 'Your money will be given back.'],
	['online', 'refunded', 5, null, 'Refunded', 'Refunded.'],
	['cod', 'refunded', 4, null, 'Refunded', 'Refunded.'],
	['cod', 'due', 3, 'collected', 'To collect', 'Please have ₹ 12,34,567.00 ready in cash.'],
	['cod', 'collected', 4, 'remitted', 'Collected', 'Paid in cash.'],
	['cod', 'remitted', 4, null, 'Remitted', 'Paid in cash.'],
	['cod', 'due', 5, null, undefined, null],
	['online', 'paid', 5, null, 'Paid', 'Your money will be given back.'],
	['cod', null, 4, 'collected', undefined, null],
] as const)(
	'an order by %s, %s, in the status %i: next %s, badge %s, "%s"',
	(way, state, status, next, label, said) => {
		const order = { paymentMethod: way, paymentState: state, status, totalPaise: 123_456_700, payments: [] }
		expect(nextPayment(order)).toEqual(next)
		expect(paymentBadge(order)?.label).toEqual(label)
		expect(paymentSentence(order)).toEqual(said)
	},
)
