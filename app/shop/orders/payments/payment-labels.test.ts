import { PROCESSING } from '../../values/order-status.ts'
import { expect, test } from 'vitest'
import { getSystemActorName, paymentStatusLabel, formatSlipPayment } from './payment-labels.ts'

const now = new Date('2026-11-20T10:00:00Z')
const getLabel = (order: Partial<Parameters<typeof paymentStatusLabel>[0]>) => {
	const base = {
		paymentState: 'due',
		refundNeededPaise: 0,
		paymentExpiresAt: null,
		isAwaitingPayment: true,
		status: 1,
	} as const
	const { label, detail } = paymentStatusLabel({ ...base, paymentMethod: 'online', ...order }, now)
	return detail ? `${label}, ${detail}` : label
}

test.each([
	[
		'for how long an online order still reserves its stock',
		{ paymentExpiresAt: new Date('2026-11-20T10:21:30Z') },
		'Not paid, 22 min left',
	],
	[
		'for how many days an order that staff extended still reserves its stock',
		{ paymentExpiresAt: new Date('2026-11-30T10:00:00Z') },
		'Not paid, 10 days left',
	],
	['a claimed payment is to be checked', { paymentState: 'claimed' }, 'Not paid, UTR entered'],
	['cash is cash', { paymentMethod: 'cod' }, 'COD'],
	['until the courier has it', { paymentMethod: 'cod', paymentState: 'collected' }, 'COD, collected'],
	['what the shop owes goes before all else', { paymentState: 'paid', refundNeededPaise: 100 }, 'Refund due'],
] as const)('a list shows the payment: %s', (_, order, words) => {
	expect(getLabel(order)).toBe(words)
})

test.each([
	['Reported by the courier: 1904', 'Automatic'],
	['Booked: Blue Dart 1904', 'Automatic'],
	['Razorpay: refunded', 'Razorpay'],
	['Wrapped as a gift', 'Deleted account'],
	[null, 'Deleted account'],
])('the author of the history entry "%s" without an account is %s', (note, author) => {
	expect(getSystemActorName(note)).toBe(author)
})

test.each([
	['cod', 'due', 'Cash on Delivery'],
	['cod', 'remitted', 'Cash on Delivery, already paid'],
	['online', 'paid', 'Online Payment'],
] as const)(
	'the packing slip of an order by %s that is %s names the payment %s',
	(paymentMethod, paymentState, text) => {
		expect(formatSlipPayment({ paymentMethod, paymentState, status: PROCESSING })).toBe(text)
	},
)
