import { test } from '../../support/browser/empty-shop.ts'
import { runAWeek } from '../../support/browser/week.ts'

test.use({ actionTimeout: 20_000 })

const viewport = { width: 1280, height: 800 }

test(
	'a week in the shop, from nothing to ten delivered orders, at a desk',
	{ tag: '@long' },
	async ({ page, browser, shop, contextOptions }) => {
		test.setTimeout(300_000)
		await runAWeek(page, browser, shop, { ...contextOptions, baseURL: shop.address, viewport })
	},
)
