import { expect, test } from 'vitest'
import { paymentWords } from './payment-words.ts'

const now = new Date('2026-11-20T10:00:00Z')
const wordsOf = (order: Partial<Parameters<typeof paymentWords>[0]>) => {
	const base = { paymentState: 'due', refundNeededPaise: 0, heldUntil: null, waitsForPayment: true, status: 1 } as const
	const { word, detail } = paymentWords({ ...base, paymentMethod: 'online', ...order }, now)
	return detail ? `${word}, ${detail}` : word
}

test('an online order says for how long it still holds its pieces unpaid', () => {
	expect(wordsOf({ heldUntil: new Date('2026-11-20T10:21:30Z') })).toBe('Not paid, 22 min left')
})

test('a claimed payment is not paid, and says that it is to be checked', () => {
	expect(wordsOf({ paymentState: 'claimed' })).toBe('Not paid, UTR given')
})

test('cash is cash until the courier has it', () => {
	expect(wordsOf({ paymentMethod: 'cod' })).toBe('Cash')
	expect(wordsOf({ paymentMethod: 'cod', paymentState: 'collected' })).toBe('Cash, with courier')
})

test('what the shop owes goes before all else', () => {
	expect(wordsOf({ paymentState: 'paid', refundNeededPaise: 100 })).toBe('Refund needed')
})
