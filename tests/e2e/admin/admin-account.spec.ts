import { Secret, TOTP } from 'otpauth'
import { violations } from '../../support/browser/violations.ts'
import { enter, expect, hydrated, test } from '../../support/browser/browser.ts'

/** `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const details = { tag: '@long' }

test(
	'an administrator changes the password, switches the second factor on, logs in with it, and ends another session',
	details,
	async ({ page, browser, baseURL }) => {
		const email = 'second-factor@example.com'
		await enter(page, { email, password: 'the first password' })
		const elsewhere = await browser.newContext({ baseURL: baseURL! })
		const other = await elsewhere.newPage()

		await page.goto('/admin/account')
		expect(await violations(page)).toEqual([])
		await page.getByRole('link', { name: 'Change password' }).click()
		await page.getByLabel('Current password').fill('the first password')
		await page.getByLabel('New password', { exact: true }).fill('the second password')
		await page.getByLabel('Re-enter new password').fill('the second password')
		expect(await violations(page)).toEqual([])
		await page.getByRole('button', { name: 'Change Password' }).click()
		await expect(page.getByText('Your password has been changed.')).toBeVisible()

		await page.getByRole('link', { name: 'Set up' }).click()
		await page.getByRole('button', { name: 'Set Up' }).click()
		await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
		expect(await violations(page)).toEqual([])
		const secret = (await page.locator('main [translate=no]').innerText()).replaceAll(' ', '')
		await page.getByRole('textbox', { name: 'Code' }).fill('000000')
		await page.getByRole('button', { name: 'Switch On' }).click()
		await expect(
			page.getByText('This code is not right, or it was used already. Please enter the newest one.').first(),
		).toBeVisible()
		await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, -1))
		await page.getByRole('button', { name: 'Switch On' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Keep your recovery codes' })).toBeVisible()
		await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
		expect(await violations(page)).toEqual([])

		await other.goto('/login?redirectTo=/admin/account')
		await hydrated(other)
		await other.getByLabel('Email').fill(email)
		await other.getByLabel('Password').fill('the second password')
		await other.getByRole('button', { name: 'Log in' }).click()
		await expect(other.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible()
		expect(await violations(other)).toEqual([])
		await other.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
		await other.getByRole('button', { name: 'Log in' }).click()
		await other.waitForURL('**/admin/account')

		await page.getByRole('link', { name: 'I have kept them' }).click()
		await page.getByRole('listitem').filter({ hasNotText: 'This one' }).getByRole('button', { name: /^End/ }).click()
		await expect(page.getByText('The session has been ended.')).toBeVisible()
		await other.goto('/admin/account')
		await other.waitForURL(/\/login\?/)
		await page.goto('/admin/account/second-factor/off')
		expect(await violations(page)).toEqual([])
		await elsewhere.close()
	},
)
