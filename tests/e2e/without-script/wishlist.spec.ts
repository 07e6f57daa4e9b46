import { test } from '../../support/browser/browser.ts'
import { saveAndShare } from '../../support/browser/saving.ts'

test('a shopper saves, shares and removes a shirt', { tag: '@ci' }, async ({ page }) => {
	await saveAndShare(page)
})
