import { test } from '../../support/browser/browser.ts'
import { saveAndShare } from '../../support/browser/saving.ts'

test('a shopper saves a shirt, finds it after the log-in, shares and removes it without script', async ({ page }) => {
	await saveAndShare(page)
})
