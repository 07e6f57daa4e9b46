import { admin, logInByRequest, expect, signUpByRequest, putIntoCart, test } from '../../support/browser/browser.ts'

// The same page on paper, in forced colors and on a very low screen.

const shirt = '/singleproduct/25'

test('the packing slip of one order fits one printed page', { tag: '@ci' }, async ({ page }) => {
	await logInByRequest(page, admin)
	await page.goto('/admin/orders/3/packing-slip')
	const paper = await page.pdf({ format: 'A4' })
	expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a swatch keeps its color in forced-colors mode, and the chosen one has a border', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active' })
	await page.goto(shirt)
	const colors = page.locator('label.color')
	const shown = await colors
		.locator('[style*=background-color]')
		.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
	expect(new Set(shown).size).toBe(shown.length)
	await colors.first().click()
	await expect(colors.first()).toHaveCSS('outline-style', 'solid')
})

test('nothing covers the text on a low screen, as at 400 % zoom', async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 256 })
	await page.goto(shirt)
	for (const part of ['header', '.buy-bar']) await expect(page.locator(part).first()).toHaveCSS('position', 'relative')
})

test('text is not cut with increased text spacing', { tag: '@ci' }, async ({ page }) => {
	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	for (const address of ['/', '/allproducts?color=2', shirt, '/cart', '/checkout', '/profile']) {
		await page.goto(address)
		const cut = await page.evaluate(() => {
			const sheet = new CSSStyleSheet()
			sheet.replaceSync(
				'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
			)
			document.adoptedStyleSheets = [sheet]
			const hasText = ({ childNodes }: Element) =>
				[...childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
			return [...document.querySelectorAll('header *, main *')]
				.filter(
					// A card shows two lines of the name, and its link contains all of it.
					(element) =>
						hasText(element) && element.checkVisibility() && !element.closest('.sr-only, .color-name, .card h3'),
				)
				.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
					return clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
				})
				.filter((element) => !['visible', ''].includes(getComputedStyle(element).overflowX))
				.map((element) => element.textContent)
		})
		expect(cut, address).toEqual([])
	}
})
