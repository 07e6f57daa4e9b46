import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { admin, enter, expect, test } from '../../support/browser/browser.ts'

async function expectNoViolations(page: Page, scripted: boolean) {
	if (scripted) expect(await violations(page)).toEqual([])
}

test('a key is made, shown once, opens what it may at the API, and is revoked by the owner', async ({
	page,
	scripted,
	request,
}, testInfo) => {
	const name = `Label printer ${scripted ? 'one' : 'two'} ${testInfo.retry}`
	await enter(page, admin)
	await page.goto('/admin/account')
	await page
		.getByRole('link', { name: /^(Make one|See or revoke)$/ })
		.last()
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
	await expectNoViolations(page, scripted)

	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Your password').fill(admin.password)
	await page.getByRole('button', { name: 'Make the key' }).click()
	await expect(page.getByText('Please choose what the key may do.').first()).toBeVisible()
	await expectNoViolations(page, scripted)
	await page.getByRole('checkbox', { name: /orders:read/ }).check()
	await page.getByRole('checkbox', { name: /catalogue:change/ }).check()
	await page.getByLabel('Your password').fill(admin.password)
	await page.getByRole('button', { name: 'Make the key' }).click()
	await expect(page.getByRole('heading', { name: `The key ${name}` })).toBeVisible()
	await expectNoViolations(page, scripted)
	const token = await page.getByText(/^zlk_[0-9a-f]{64}$/).innerText()

	const ask = (path: string) => request.get(path, { headers: { Authorization: `Bearer ${token}` } })
	expect((await ask('/orders/getallorders')).status()).toBe(200)
	const refused = await ask('/users/allusers')
	expect([refused.status(), (await refused.json()).message]).toEqual([
		403,
		'This needs an API key with the scope customers:read, and a role that includes it.',
	])

	await page.goto('/admin/people')
	await page.getByRole('link', { name: 'API keys of everybody' }).click()
	await expect(page.getByText(token)).toHaveCount(0)
	await expectNoViolations(page, scripted)
	await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Revoke' }).click()
	await expect(page.getByText('Are you sure you want to revoke this key?')).toBeVisible()
	await expectNoViolations(page, scripted)
	await page.getByRole('button', { name: 'Revoke' }).click()
	await expect(page.getByText('The key has been revoked.')).toBeVisible()
	expect((await ask('/orders/getallorders')).status()).toBe(401)
})
