import { test } from '../../support/browser/empty-shop.ts'
import { runAWeek } from '../../support/browser/week.ts'

test.use({ actionTimeout: 20_000 })

const viewport = { width: 390, height: 844 }

test(
	'a week in the shop, from nothing to ten delivered orders, on a phone without script',
	{ tag: '@ci' },
	async ({ page, browser, shop, contextOptions }) => {
		test.setTimeout(300_000)
		const options = { ...contextOptions, baseURL: shop.address, viewport, javaScriptEnabled: false }
		await runAWeek(page, browser, shop, options)
	},
)
