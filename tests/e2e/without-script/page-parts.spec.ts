import { admin, logInByRequest, expect, test } from '../../support/browser/browser.ts'
import { getChatButton, listCoveredByChat } from '../../support/browser/chat.ts'

// Tests the behavior of CSS and the browser, which requests alone cannot show.

test('the chat button appears in the footer and covers nothing', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/allproducts')
	await expect(getChatButton(page)).not.toBeInViewport()
	await getChatButton(page).scrollIntoViewIfNeeded()
	await expect(getChatButton(page).getByRole('link')).toHaveAttribute('href', 'https://wa.me/919800000010')
	// The footer is laid out one frame after it comes near.
	await expect.poll(() => listCoveredByChat(page)).toEqual([])
})

test(
	'every banner opens by its link and moves in within a second; the announcements can be stopped (rule: banner-motion)',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' })
		await page.goto('/')
		const banners = page.getByRole('region', { name: 'Banners' })
		await expect(banners.getByRole('button')).toHaveCount(0)
		await banners.getByRole('link', { name: 'Banner 2' }).click()
		await expect(page.locator('#banner-2')).toBeInViewport({ ratio: 0.9 })
		await expect(page.locator('#banner-2 > *')).toHaveCSS('animation-name', 'banner-in')
		await expect(page.locator('#banner-2 > *')).toHaveCSS('animation-duration', '1s')

		const track = page.locator('.marquee-track')
		await page.getByTitle('Pause announcements').click()
		await expect(page.getByRole('checkbox', { name: 'Pause announcements' })).toBeChecked()
		await expect(track).toHaveCSS('animation-play-state', 'paused')
	},
)

test('filters open, apply, close by Back and can be removed', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/allproducts')
	await page.getByRole('button', { name: 'Filters', exact: true }).click()
	await page.getByRole('textbox', { name: 'From' }).fill('1700')
	await page.getByRole('group', { name: 'Color' }).getByText(/^Rust/).click()
	await page.getByRole('button', { name: 'Apply filters' }).click()
	await expect(page.locator('#result-count')).toHaveText('1 product')
	await expect(page.getByRole('textbox', { name: 'From' })).toBeHidden()
	await page.goBack()
	await expect(page.getByText('1 product', { exact: true })).toHaveCount(0)
	await page.getByLabel('Sort by').selectOption('price-asc')
	await page.getByRole('button', { name: 'Sort', exact: true }).click()
	await expect(page.getByRole('article').first()).toContainText('Everyday Shirt 1')
})

test('a packing slip and an invoice print without the rest of the page', { tag: '@ci' }, async ({ page }) => {
	await logInByRequest(page, admin)
	for (const [link, title] of [
		['Packing slip', /Packing slip\s*#3/],
		['Invoice', 'Invoice #3'],
	] as const) {
		await page.goto('/admin/orders/3')
		await page.getByRole('link', { name: link, exact: true }).click()
		const heading = page.getByRole('heading', { level: 1, name: title })
		await expect(page.getByText('To print, choose Print')).toBeVisible()
		await page.emulateMedia({ media: 'print' })
		await expect(page.getByRole('banner')).toBeHidden()
		await expect(page.getByRole('link', { name: 'Order #3' })).toBeHidden()
		await expect(page.getByText('Skip to content')).toBeHidden()
		await expect(heading).toBeVisible()
		await page.emulateMedia({ media: null })
	}
})

test('a long message expands', { tag: '@ci' }, async ({ page }) => {
	await logInByRequest(page, admin)
	await page.goto('/admin/contact?search=inbox+writer')
	await expect(page.getByText('Show less')).toBeHidden()
	await page.getByText('Show more').click()
	await expect(page.getByText(/The end$/)).toBeVisible()
	await expect(page.getByText('Show more')).toBeHidden()
	await expect(page.getByText('Show less')).toBeVisible()
})
