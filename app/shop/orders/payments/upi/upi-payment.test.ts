import { expect, test } from 'vitest'
import { buildUpiLink } from './upi-payment.server.ts'

test('the link contains the payee, order and amount to the paisa, in the UPI format', () => {
	expect(
		buildUpiLink(
			{ id: 'shop@okbank', name: 'Zari & Söhne, 100%', code: '5691' },
			{ orderId: 77, amountPaise: 123_456_705 },
		),
	).toBe(
		'upi://pay?pa=shop@okbank&pn=Zari%20%26%20S%C3%B6hne%2C%20100%25&mc=5691&tr=ORDER77&tn=Order%2077&am=1234567.05&cu=INR',
	)
})

test('the link of an in-person sale has no order number', () => {
	expect(buildUpiLink({ id: 'shop@okbank', name: 'Zari', code: '' }, { orderId: null, amountPaise: 45_900 })).toBe(
		'upi://pay?pa=shop@okbank&pn=Zari&tn=In-person%20sale&am=459.00&cu=INR',
	)
})
