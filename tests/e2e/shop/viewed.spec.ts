import { expect, test } from '../../support/browser/browser.ts'
import { productNamed } from '../../support/shop-behind.ts'

test('what was viewed before comes first below a product, once it is near, and is gone with its cookie', async ({
	page,
}) => {
	const seen = '/singleproduct/25'
	const section = page.getByRole('region', { name: 'Recently Viewed Products' })
	const first = section.getByRole('heading', { level: 3 }).first()
	await page.goto(seen)
	const name = await page.getByRole('heading', { level: 1 }).innerText()
	await page.goto(`/singleproduct/${productNamed('Ordered Overshirt')}`)
	await section.scrollIntoViewIfNeeded()
	await expect(first).toHaveText(name)
	await page.context().clearCookies()
	await page.reload()
	await section.scrollIntoViewIfNeeded()
	await expect(first).not.toHaveText(name)
})
