import { expect, test } from '../../support/browser/browser.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

test('recently viewed products load first below a product when scrolled near, and disappear with their cookie', async ({
	page,
}) => {
	// No other test orders it, so it is no best seller.
	const seen = `/singleproduct/${findProductId('Pictured Shirt')}`
	const section = page.getByRole('region', { name: 'Recently Viewed Products' })
	const first = section.getByRole('heading', { level: 3 }).first()
	await page.goto(seen)
	const name = await page.getByRole('heading', { level: 1 }).innerText()
	await page.goto(`/singleproduct/${findProductId('Ordered Overshirt')}`)
	await section.scrollIntoViewIfNeeded()
	await expect(first).toHaveText(name)
	await expect(section.getByText('Best sellers')).toHaveCount(0)
	await page.context().clearCookies()
	await page.reload()
	await section.scrollIntoViewIfNeeded()
	await expect(first).not.toHaveText(name)
	await expect(section.getByText('Best sellers')).toBeVisible()
})
