import { chromium, type Browser } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

// A phone whose user has chosen text twice as large. Browsers have no such setting for a single page.

let browser: Browser

test.beforeAll(async ({ playwright: _ }, { project }) => {
	const { args = [], ...options } = project.use.launchOptions ?? {}
	browser = await chromium.launch({ ...options, args: [...args, '--blink-settings=defaultFontSize=32'] })
})

test.afterAll(() => browser.close())

const addresses = {
	'the home page': () => '/',
	'the listing': () => '/allproducts',
	'a search': () => '/search?q=shirt',
	'a product in sizes': () => `/singleproduct/${findProductId('Sized Kalidar')}`,
}

for (const [name, getAddress] of Object.entries(addresses))
	test(`${name} is as wide as a phone with text of 200 %`, async ({ baseURL }) => {
		const page = await browser.newPage({ baseURL: baseURL!, viewport: { width: 360, height: 640 } })
		await page.goto(getAddress())
		expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
		await page.close()
	})
