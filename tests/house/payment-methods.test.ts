import { expect, test } from 'vitest'
import { PAYMENT_METHODS, posPaymentMethods } from '#app/shop/values/payment-methods.ts'
import { found, product } from './sources.ts'

// A new payment method touches at most three places: docs/rules.md#payment-methods.

const table = 'app/shop/values/payment-methods.ts'

/** Files with the same words for something else: the browser's connection, and a column of a courier's file. */
const others = ['app/ui/admin/form/use-scan-queue.ts', 'app/shop/orders/payments/cod/remittance-file.ts']

/** Returns the lines of the product, without the table, that match a pattern. */
function findOutsideTable(pattern: RegExp): string[] {
	return product.filter(({ name }) => name !== table && !others.includes(name)).flatMap((file) => found(file, pattern))
}

test('only the table names the payment methods of orders, in code and in SQL', () => {
	expect(findOutsideTable(new RegExp(`['"](?:${PAYMENT_METHODS.join('|')})['"]`, 'g'))).toEqual([])
})

test('only the table has an entry per payment method', () => {
	const [first, second] = PAYMENT_METHODS
	expect(findOutsideTable(new RegExp(String.raw`\b(?:${first}|${second}): ['{[]`, 'g'))).toEqual([])
})

test('only the table compares the payment method of the point of sale with a name', () => {
	const ways = Object.keys(posPaymentMethods).join('|')
	expect(findOutsideTable(new RegExp(String.raw`\b(?:way|method) *(?:!==|===) *'(?:${ways})'`, 'g'))).toEqual([])
})
