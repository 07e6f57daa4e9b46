import { expect, hydrated, test } from '../../support/browser/browser.ts'
import { deadControls } from '../../support/browser/dead-controls.ts'
import { violations } from '../../support/browser/violations.ts'

test('a visitor asks for a sold-out size: first with a field missing, then complete', async ({ page, scripted }) => {
	await page.goto('/allproducts?search=Sized+Kalidar')
	await page.getByRole('link', { name: 'Sized Kalidar', exact: true }).first().click()
	if (scripted) {
		await hydrated(page)
		const link = page.getByRole('link', { name: 'A size is sold out? Tell me when it is back' })
		// It follows the colour, whose sizes change in place.
		await page.getByRole('radiogroup', { name: 'Colour' }).getByText('Rust', { exact: true }).click()
		await expect(link).toHaveAttribute('href', /back-in-stock\?color=\d+$/)
	} else {
		await page.getByRole('radiogroup', { name: 'Colour' }).getByText('Rust', { exact: true }).click()
		await page.getByRole('link', { name: 'See it in Rust' }).click()
	}
	await page.getByRole('link', { name: 'A size is sold out? Tell me when it is back' }).click()

	await expect(page.getByRole('heading', { level: 1, name: 'Tell me when it is back' })).toBeVisible()
	const main = page.getByRole('main')
	await expect(main.getByRole('link', { name: 'Sized Kalidar' })).toBeVisible()
	await main.getByLabel('Email or phone number').fill('98765 43210')
	await main.getByRole('button', { name: 'Tell me when it is back' }).click()
	await expect(main.getByRole('alert').first()).toBeVisible()
	await expect(main.getByLabel('Email or phone number')).toHaveValue('98765 43210')
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		if (scripted) expect(await violations(page)).toEqual([])
		expect(await deadControls(page)).toEqual([])
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
	}
	await main.getByLabel('Name').fill('Meera')
	await main.getByRole('checkbox').check()
	await main.getByRole('button', { name: 'Tell me when it is back' }).press('Enter')
	await expect(page.getByRole('heading', { level: 1, name: 'We will tell you' })).toBeVisible()
	await expect(page).toHaveURL(/\/back-in-stock\/thanks\?color=\d+&size=S$/)
	if (scripted) expect(await violations(page)).toEqual([])
})
