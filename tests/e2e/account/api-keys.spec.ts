import { violations } from '../../support/browser/violations.ts'
import { admin, enter, expect, test } from '../../support/browser/browser.ts'

const details = { tag: '@long' }

test(
	'a key is made, shown once, opens what it may at the API, and is revoked by the owner',
	details,
	async ({ page, request }) => {
		const name = 'Label printer'
		await enter(page, admin)
		await page.goto('/admin/account')
		await page
			.getByRole('link', { name: /^(Make one|See or revoke)$/ })
			.last()
			.click()
		await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
		expect(await violations(page)).toEqual([])

		await page.getByLabel('Name').fill(name)
		await page.getByLabel('Your password').fill(admin.password)
		await page.getByRole('button', { name: 'Make the key' }).click()
		await expect(page.getByText('Please choose what the key may do.').first()).toBeVisible()
		expect(await violations(page)).toEqual([])
		await page.getByRole('checkbox', { name: /orders:read/ }).check()
		await page.getByRole('checkbox', { name: /catalogue:change/ }).check()
		await page.getByLabel('Your password').fill(admin.password)
		await page.getByRole('button', { name: 'Make the key' }).click()
		await expect(page.getByRole('heading', { name: `The key ${name}` })).toBeVisible()
		expect(await violations(page)).toEqual([])
		const token = await page.getByText(/^zlk_[0-9a-f]{64}$/).innerText()

		const ask = (path: string) => request.get(path, { headers: { Authorization: `Bearer ${token}` } })
		expect((await ask('/orders/getallorders')).status()).toBe(200)
		const refused = await ask('/users/allusers')
		expect(refused.status()).toBe(403)

		await page.goto('/admin/people')
		await page.getByRole('link', { name: 'API keys of everybody' }).click()
		await expect(page.getByText(token)).toHaveCount(0)
		expect(await violations(page)).toEqual([])
		await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Revoke' }).click()
		await expect(page.getByText('Are you sure you want to revoke this key?')).toBeVisible()
		expect(await violations(page)).toEqual([])
		await page.getByRole('button', { name: 'Revoke' }).click()
		await expect(page.getByText('The key has been revoked.')).toBeVisible()
		expect((await ask('/orders/getallorders')).status()).toBe(401)
	},
)
