import { expect, test } from 'vitest'
import { paymentWords } from './payment-words.ts'

const now = new Date('2026-11-20T10:00:00Z')
const wordsOf = (order: Partial<Parameters<typeof paymentWords>[0]>) => {
	const base = { paymentState: 'due', refundNeededPaise: 0, heldUntil: null, waitsForPayment: true, status: 1 } as const
	const { word, detail } = paymentWords({ ...base, paymentMethod: 'online', ...order }, now)
	return detail ? `${word}, ${detail}` : word
}

test.each([
	[
		'for how long an online order still holds its pieces',
		{ heldUntil: new Date('2026-11-20T10:21:30Z') },
		'Not paid, 22 min left',
	],
	['a claimed payment is to be checked', { paymentState: 'claimed' }, 'Not paid, UTR given'],
	['cash is cash', { paymentMethod: 'cod' }, 'Cash'],
	['until the courier has it', { paymentMethod: 'cod', paymentState: 'collected' }, 'Cash, with courier'],
	['what the shop owes goes before all else', { paymentState: 'paid', refundNeededPaise: 100 }, 'Refund needed'],
] as const)('a list says of a payment: %s', (_, order, words) => {
	expect(wordsOf(order)).toBe(words)
})
