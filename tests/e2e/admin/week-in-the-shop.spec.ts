import { test } from '../../support/browser/empty-shop.ts'
import { runAWeek } from '../../support/browser/week.ts'

test.use({ actionTimeout: 20_000 })

for (const [how, tag, viewport, javaScriptEnabled] of [
	['at a desk', '@long', { width: 1280, height: 800 }, true],
	['on a phone without script', '@ci', { width: 390, height: 844 }, false],
] as const)
	test.describe(how, { tag }, () => {
		test.use({ javaScriptEnabled })

		test('one week in the shop, from an empty shop to ten delivered orders', async ({
			page,
			browser,
			shop,
			contextOptions,
		}) => {
			test.setTimeout(600_000)
			const options = { ...contextOptions, baseURL: shop.address, viewport, javaScriptEnabled }
			await runAWeek(page, browser, shop, options)
		})
	})
