import { admin, logInByRequest, expect, signUpByRequest, putIntoCart, test } from '../../support/browser/browser.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

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

test('the heart and the bag of a card have a ground and a border in forced-colors mode', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active' })
	await page.goto('/allproducts')
	for (const control of ['.heart', '.card-bag:not(.heart)']) {
		const icon = page.locator(`.card ${control}`).first()
		await expect(icon).toHaveCSS('border-top-style', 'solid')
		await expect(icon).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
	}
})

test('a phone in landscape shows whole images: of a product, of a card and of a banner', async ({ page }) => {
	await page.setViewportSize({ width: 640, height: 360 })
	await page.goto(shirt)
	const image = page.locator('.gallery img').first()
	await expect(image).toHaveCSS('object-fit', 'contain')
	await expect(image).toBeInViewport({ ratio: 1 })
	await page.goto('/allproducts')
	const card = page.locator('.card-picture').nth(3)
	await card.evaluate((element) => element.scrollIntoView({ block: 'end' }))
	await expect(card).toBeInViewport({ ratio: 1 })
	await page.goto('/')
	await expect(page.locator('.banner img').first()).toBeInViewport({ ratio: 1 })
})

test('the label of a size is never broken inside a word', async ({ page }) => {
	await page.goto(`/singleproduct/${findProductId('Sized Kalidar')}`)
	const lines = await page
		.locator('.size')
		.first()
		.evaluate((label) => {
			const text = [...label.childNodes].find((node) => node instanceof Text)!
			text.data = 'Semi-unstitched-oversized'
			const range = document.createRange()
			range.selectNodeContents(text)
			return new Set([...range.getClientRects()].map(({ top }) => top)).size
		})
	expect(lines).toBe(1)
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
