import type { Page } from '@playwright/test'
import { expect, fillCheckout, hydrated, join, test } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

const size = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })
const color = (page: Page, name: string) =>
	page.getByRole('radiogroup', { name: 'Colour' }).getByText(name, { exact: true })

/** Each project buys one. */
const few = /^Only \d left in M$/

async function openFromCard(page: Page) {
	await page.goto('/allproducts?search=Sized+Kalidar')
	await page.getByRole('link', { name: 'Choose a size of Sized Kalidar' }).click()
	await expect(page).toHaveURL(/\/singleproduct\/\d+#sizes$/)
	await expect(page.getByRole('radiogroup', { name: 'Size' })).toBeInViewport({ ratio: 1 })
}

test('a shopper chooses colour and size, is asked for a missing size, and finds the size in cart and order', async ({
	page,
	scripted,
}) => {
	const person = await join(page)
	await openFromCard(page)
	if (scripted) await hydrated(page)
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

	const asked: string[] = []
	page.on('request', (request) => {
		if (request.resourceType() === 'fetch' && !request.url().includes('/assets/')) asked.push(request.url())
	})
	await color(page, 'Rust').click()
	if (!scripted) await page.getByRole('link', { name: 'See it in Rust' }).click()
	await expect(page.getByRole('radio', { name: 'S sold out' })).toBeDisabled()
	await expect(size(page, 'M')).toHaveAccessibleDescription(few)
	await expect(page.getByText(few)).toBeHidden()
	if (scripted) expect(asked).toEqual([])

	await add(page).click()
	const sizes = page.getByRole('radiogroup', { name: 'Size' })
	await expect(sizes).toHaveAccessibleDescription('Please select a size.')
	await expect(size(page, 'M')).toBeFocused()
	await expect(sizes).toBeInViewport({ ratio: 1 })
	if (scripted) expect(await violations(page)).toEqual([])

	await size(page, 'M').press(' ')
	await expect(page.getByText(few)).toBeVisible()
	if (scripted) {
		await expect(sizes).not.toHaveAttribute('aria-invalid')
		// What is out in another colour is no longer chosen.
		await size(page, 'L').check({ force: true })
		await color(page, 'Indigo').click()
		await expect(page.getByRole('radio', { name: 'L sold out' })).not.toBeChecked()
		await color(page, 'Rust').click()
		await size(page, 'M').check({ force: true })
	}
	await add(page).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()

	await page.goto('/cart')
	await expect(page.getByRole('main').getByText('Rust, M')).toBeVisible()
	await page.getByRole('button', { name: /Checkout/ }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Check Out' })).toBeVisible()
	await expect(page.getByText(/Rust, .*size M/)).toBeVisible()
	await fillCheckout(page, person)
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	await expect(page.getByText(/Rust, .*size M/).first()).toBeVisible()
})

test('the size guide opens by keyboard, shows one unit at a time and scrolls by itself', async ({ page, scripted }) => {
	await openFromCard(page)
	if (scripted) await hydrated(page)
	const [cm, inches] = ['cm', 'inches'].map((unit) => page.getByRole('region', { name: `Size guide in ${unit}` }))
	await expect(cm!).toBeHidden()
	await page.getByText('Size guide', { exact: true }).first().press('Enter')
	await expect(cm!.getByRole('row', { name: 'M 91–96 76–81 97–102 39 59.5' })).toBeVisible()
	await expect(inches!).toBeHidden()
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByRole('radio', { name: 'cm' }).press('ArrowRight')
	await expect(inches!.getByRole('row', { name: 'M 36–38 30–32 38–40 15.5 23.5' })).toBeVisible()
	await expect(cm!).toBeHidden()
	const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
	expect(width[0]).toBeLessThanOrEqual(width[1]!)
	// It is no choice of what is bought.
	await page.getByRole('radio', { name: 'inches' }).press('Tab')
	await expect(inches!).toBeFocused()
})
