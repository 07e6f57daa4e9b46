import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

const first = (page: Page) => page.getByRole('link', { name: /^Picture 1 of 3/ }).getByRole('img')
const getImageHash = async (page: Page) => (await first(page).getAttribute('src'))!.split('/')[2]!

for (const viewport of [
	{ width: 360, height: 640 },
	{ width: 1280, height: 800 },
])
	test(
		`choosing a color scrolls its image into view, at ${viewport.width} pixels`,
		{ tag: viewport.width > 768 ? '@ci' : [] },
		async ({ page }) => {
			await page.setViewportSize(viewport)
			await page.goto(`/singleproduct/${findProductId('Pictured Shirt')}`)
			const indigo = await getImageHash(page)
			const radio = (name: string) => page.getByRole('radio', { name })
			await page.getByRole('link', { name: 'Picture 3 of 3, larger' }).focus()
			await radio('Rust').click({ force: true })
			await expect.poll(() => getImageHash(page)).not.toBe(indigo)
			await expect(first(page)).toBeInViewport({ ratio: 0.5 })
			await expect(page.getByText('Shown in another color')).toBeHidden()
			await radio('Olive').click({ force: true })
			await expect(page.getByText('Shown in another color')).toBeVisible()
			expect(await getImageHash(page)).toBe(indigo)
			// Clicking the selected color again clears the selection.
			await radio('Olive').click({ force: true })
			await expect(radio('Olive')).not.toBeChecked()
			await expect(page.getByText('Shown in another color')).toBeHidden()
		},
	)
