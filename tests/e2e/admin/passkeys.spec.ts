import { admin, expect, logInByRequest, test } from '../../support/browser/browser.ts'

test('an owner adds a passkey and logs in with it', async ({ page }) => {
	const cdp = await page.context().newCDPSession(page)
	await cdp.send('WebAuthn.enable')
	await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
		},
	})
	await logInByRequest(page, admin)
	await page.goto('/admin/account/passkeys')
	await page.getByLabel('Your password').fill(admin.password)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByLabel('Name').fill('Test phone')
	await page.getByRole('button', { name: 'Create passkey' }).click()
	await expect(page.getByText('The passkey was added.')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Remove Test phone' })).toBeVisible()

	await page.context().clearCookies()
	await page.goto('/admin/orders')
	await page.getByRole('button', { name: 'Use a passkey' }).click()
	await expect(page.getByText('Logged In! Redirecting...')).toBeVisible()
	await expect(page).toHaveURL(/\/admin\/orders/)
})
