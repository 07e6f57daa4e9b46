import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/browser/browser.ts'

const filters = (page: Page) => page.getByText(/^Filters/)
const sort = (page: Page) => page.getByLabel('Sort by')
const firstProduct = (page: Page) => page.getByRole('article').first()
const cheapest = 'Everyday Shirt 1'

/** A finger would never reach them. */
async function covered(controls: Locator): Promise<string[]> {
	const names: string[] = []
	for (const control of await controls.all()) {
		const isOwn = await control.evaluate((element) => {
			element.scrollIntoView({ block: 'center', behavior: 'instant' })
			const target = element.closest('label') ?? element
			const { left, top, width, height } = target.getBoundingClientRect()
			const found = document.elementFromPoint(left + width / 2, top + height / 2)
			return found !== null && target.contains(found)
		})
		if (!isOwn)
			names.push(await control.evaluate((element) => element.closest('label')?.textContent ?? element.textContent))
	}
	return names
}

for (const viewport of [
	{ width: 360, height: 640 },
	{ width: 768, height: 1024 },
]) {
	test(`every control of the open filters can be tapped at ${viewport.width} px`, async ({ page }) => {
		await page.setViewportSize(viewport)
		await page.goto('/shop/Shirts')
		await filters(page).click()
		await page.locator('summary').filter({ hasText: 'Reds: 2 names' }).click()
		const controls = page.locator('.filters').locator('input:visible, select:visible, button:visible, summary:visible')
		expect(await controls.count()).toBeGreaterThan(8)
		expect(await covered(controls)).toEqual([])
		expect(await covered(sort(page))).toEqual([])
	})
}

test('the sort order is chosen with a button where there is no script, and at once where there is', async ({
	page,
	scripted,
}) => {
	await page.goto('/allproducts')
	await sort(page).selectOption('price-asc')
	if (!scripted) await page.getByRole('button', { name: 'Sort', exact: true }).click()
	await expect(page).toHaveURL(/[?&]sort=price-asc/)
	await expect(firstProduct(page)).toContainText(cheapest)
	await expect(sort(page)).toHaveValue('price-asc')
	await expect(page.getByRole('button', { name: 'Sort', exact: true })).toHaveCount(scripted ? 0 : 1)
})

test('in lite mode the sort order has its button, and it counts', async ({ page }) => {
	await page.goto('/ourstory')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Lite mode' }).click()
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Full version' })).toBeVisible()
	await page.goto('/allproducts')
	await sort(page).selectOption('price-asc')
	await page.getByRole('button', { name: 'Sort', exact: true }).click()
	await expect(page).toHaveURL(/sort=price-asc/)
	await expect(firstProduct(page)).toContainText(cheapest)
})

test('a whole family of colours is chosen, or one of its names, and is taken off again', async ({ page, scripted }) => {
	const apply = async () => {
		if (!scripted) await page.getByRole('button', { name: 'Apply filters' }).click()
	}
	await page.goto('/shop/Shirts')
	await filters(page).click()
	await page.getByRole('checkbox', { name: 'Reds 1' }).check()
	await apply()
	await expect(page).toHaveURL(/family=red/)
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(firstProduct(page)).toContainText('Old Garnet Wrap')
	await page.getByRole('link', { name: /remove.*reds/i }).click()
	await expect(page).not.toHaveURL(/family=/)
	if (!scripted) await filters(page).click()
	await page.locator('summary').filter({ hasText: 'Reds: 2 names' }).click()
	await page.getByRole('checkbox', { name: 'Wine 1' }).check()
	await apply()
	await expect(page).toHaveURL(/color=\d+/)
	await expect(page.getByRole('article')).toHaveCount(1)
})

test('sizes in stock are chosen, one after the other, and are taken off again', async ({ page, scripted }) => {
	const apply = async () => {
		if (!scripted) await page.getByRole('button', { name: 'Apply filters' }).click()
	}
	await page.goto('/allproducts')
	await filters(page).click()
	await page.getByRole('checkbox', { name: 'L 1', exact: true }).check()
	await apply()
	await expect(page).toHaveURL(/[?&]size=l$/)
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(firstProduct(page)).toContainText('Sized Kalidar')
	if (!scripted) await filters(page).click()
	await page.getByRole('checkbox', { name: 'M 1', exact: true }).check()
	await apply()
	await expect(page).toHaveURL(/size=m.*size=l$/)
	await expect(page.getByText('Filters (2)')).toBeVisible()
	await page.getByRole('link', { name: 'Remove Size M' }).click()
	await page.getByRole('link', { name: 'Remove Size L' }).click()
	await expect(page).toHaveURL('/allproducts')
})

test('a colour among more than forty is found by its name, or in its family, and chosen', async ({
	page,
	scripted,
}) => {
	await page.goto('/shop/Shade%20Cards')
	await filters(page).click()
	await expect(page.getByRole('checkbox', { name: 'Green 12 1', exact: true })).toHaveCount(0)
	if (scripted) {
		const find = page.getByRole('searchbox', { name: 'Find a colour' })
		await find.fill('no such colour')
		await expect(page.getByText('No colour of this name here.')).toBeVisible()
		await find.fill('green 12')
		await expect(page.locator('.filters').getByRole('checkbox', { name: /^(Blue|Yellow)/ })).toHaveCount(0)
		await page.getByRole('checkbox', { name: 'Green 12 1' }).check()
	} else {
		await page.locator('summary').filter({ hasText: 'Greens: 14 names' }).click()
		await page.getByRole('link', { name: 'All 14 names' }).click()
		await expect(page).toHaveURL(/open=green/)
		await page.getByRole('checkbox', { name: 'Green 12 1' }).check()
		await page.getByRole('button', { name: 'Apply filters' }).click()
	}
	await expect(page).toHaveURL(/color=\d+/)
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(page.getByRole('link', { name: /remove.*green 12/i })).toBeVisible()
})

test('the sheet of filters on a phone is closed after Apply', async ({ page, scripted }) => {
	await page.goto('/allproducts')
	await filters(page).click()
	await page.getByRole('textbox', { name: 'From' }).fill('1700')
	await page.getByRole('textbox', { name: 'To' }).fill('5000')
	await page.getByRole('button', { name: scripted ? /^Show \d+ products$/ : 'Apply filters' }).click()
	await expect(page).toHaveURL(/min=1700/)
	await expect(page.getByRole('textbox', { name: 'From' })).toBeHidden()
	await expect(page.locator('#result-count')).toHaveText('1 product')
	if (scripted) await expect(page.locator('#result-count')).toBeFocused()
})

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script nothing is chosen before it')

	const arrive = async (page: Page) => {
		await page.goto('/robots.txt')
		await page.evaluate(() => location.assign('/allproducts'))
		await page.waitForURL('**/allproducts', { waitUntil: 'networkidle' })
	}
	const choose = (page: Page, change: string) => page.evaluate(change)

	test('a sort order that was chosen before the script came counts once it is there', async ({ page }) => {
		await arrive(page)
		await choose(page, `document.querySelector('#listing-sort').value = 'price-asc'`)
		await hydrated(page)
		await expect(page).toHaveURL('/allproducts?sort=price-asc')
		await expect(sort(page)).toHaveValue('price-asc')
		await expect(firstProduct(page)).toContainText(cheapest)
	})

	test('a colour that was chosen before the script came counts once it is there, in the open sheet', async ({
		page,
	}) => {
		await arrive(page)
		await choose(
			page,
			`document.querySelector('.filters').open = true; document.querySelector('input[name=family][value=red]').checked = true; document.querySelector('input[name=min]').value = '900'`,
		)
		await hydrated(page)
		await expect(page).toHaveURL('/allproducts?family=red&min=900')
		await expect(page.getByRole('checkbox', { name: 'Reds 1' })).toBeChecked()
		await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('900')
	})

	test('going back shows the sort order of that address', async ({ page }) => {
		await page.goto('/allproducts')
		await sort(page).selectOption('price-asc')
		await expect(page).toHaveURL(/sort=price-asc/)
		await page.goBack()
		await expect(page).toHaveURL('/allproducts')
		await expect(sort(page)).toHaveValue('featured')
	})
})
