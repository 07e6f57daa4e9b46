import { logInWithCode, orderWithConfirmedPhone } from '../../support/browser/guest-journey.ts'
import { test } from '../../support/browser/guest-shop.ts'

test.use({ sendsCodes: true })

test('a new customer logs in with a code by email and lands where the log-in was asked for', async ({
	page,
	readCode,
}) => {
	await logInWithCode(page, 'new-customer@example.com', () => readCode('new-customer@example.com'))
})

test('a guest confirms the phone number and pays cash on delivery', { tag: '@ci' }, async ({ page, readCode }) => {
	await orderWithConfirmedPhone(page, readCode)
})
