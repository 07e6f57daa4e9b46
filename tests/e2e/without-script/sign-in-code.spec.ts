import { logInWithCode, orderWithConfirmedPhone } from '../../support/browser/guest-journey.ts'
import { test } from '../../support/browser/guest-shop.ts'

test.use({ sendsCodes: true })

test(
	'a new customer logs in with a code to the phone without JavaScript',
	{ tag: '@ci' },
	async ({ page, readCode }) => {
		await logInWithCode(page, '98250 12346', () => readCode('+919825012346'))
	},
)

test('a guest confirms the phone number without JavaScript and pays cash on delivery', async ({ page, readCode }) => {
	await orderWithConfirmedPhone(page, readCode)
})
