import { translatedLanguages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { expect } from '../../support/browser/browser.ts'
import { test } from '../../support/browser/guest-shop.ts'
import { openOrderLink, openOwnOrder, orderShirt } from '../../support/browser/translated-journeys.ts'
import { frame, violations } from '../../support/browser/violations.ts'

// The rule of this file: languages. without-script/languages.spec.ts follows the same journeys.

test.use({ ownSettings: { 'shop.language-hi': true, 'shop.language-gu': true } })

for (const language of translatedLanguages) {
	const t = getTranslate(language)

	test(`a shopper orders, follows the order and opens the account in ${language.name}`, async ({ page }) => {
		let pages = 0
		const check = async (name: string) => {
			const isOverflowing = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
			expect.soft(await page.evaluate(isOverflowing), `${name} slips sideways`).toBe(false)
			expect.soft(await violations(page, 'html', pages > 0 ? frame : []), name).toEqual([])
			pages += 1
		}
		const reader = { page, t, check }
		await orderShirt(reader)
		await openOrderLink(reader)
		await openOwnOrder(reader)
	})
}

test('a lost connection is reported in the language of the page', async ({ page, context, allow }) => {
	allow(/ERR_INTERNET_DISCONNECTED/)
	const [hindi] = translatedLanguages
	const loaded = page.waitForResponse('**/language/hi/scripts.json')
	await page.goto('/hi/cart')
	await loaded
	await context.setOffline(true)
	await page.getByRole('main').getByRole('link').first().click()
	const message = page.getByRole('alert').filter({ hasText: hindi!.catalog.scripts!['You are still on this page.']! })
	await expect(message).toContainText(
		hindi!.catalog.scripts!['There is no connection, so the page could not be opened.']!,
	)
	await expect(message.getByRole('button')).toHaveText(
		['Try again', 'Close'].map((label) => hindi!.catalog.scripts![label]!),
	)
})
