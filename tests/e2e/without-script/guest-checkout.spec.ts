import { expect } from '../../support/browser/browser.ts'
import { orderAsGuest } from '../../support/browser/guest-journey.ts'
import { test } from '../../support/browser/guest-shop.ts'

test('a guest orders without an account and without JavaScript', { tag: '@ci' }, async ({ page }) => {
	await orderAsGuest(page)
	await page.getByRole('link', { name: 'Track order' }).click()
	await expect(page).toHaveURL(/\/o\/[\w-]{22}$/)
})
