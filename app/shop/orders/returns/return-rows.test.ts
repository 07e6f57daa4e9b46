import { expect, test } from 'vitest'
import { calculateReturnPaise } from './return-rows.server.ts'

test('all units of a line, however they are split, are worth exactly the line (rule: return-amount)', () => {
	const line = { pricePaise: 100_000, quantity: 7, discountPaise: 33_333 }
	for (const parts of [[7], [1, 6], [3, 3, 1], [1, 1, 1, 1, 1, 1, 1]]) {
		let before = 0
		let worth = 0
		for (const quantity of parts) {
			worth += calculateReturnPaise(line, before, quantity)
			before += quantity
		}
		expect([parts.join(), worth]).toEqual([parts.join(), 700_000 - 33_333])
	}
})
