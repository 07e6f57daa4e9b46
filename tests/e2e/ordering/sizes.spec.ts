import type { Page } from '@playwright/test'
import { expect, fillCheckout, hydrated, join, test } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

const size = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })
const color = (page: Page, name: string) =>
	page.getByRole('radiogroup', { name: 'Colour' }).getByText(name, { exact: true })

/** Each project buys one. */
const few = /^Only \d left in M$/

const bag = (page: Page) => page.getByRole('link', { name: 'Choose a size of Sized Kalidar' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose a size of Sized Kalidar' })

/** With script the sheet opens once its part is there. */
async function openListing(page: Page, scripted: boolean) {
	await page.goto('/allproducts?search=Sized+Kalidar')
	if (scripted)
		await page.waitForFunction(() =>
			performance.getEntriesByType('resource').some(({ name }) => name.includes('/size-sheet-')),
		)
}

async function openFromCard(page: Page, scripted: boolean) {
	await openListing(page, scripted)
	await bag(page).click()
	if (scripted) await sheet(page).getByRole('link', { name: 'Other colours and details' }).click()
	await expect(page).toHaveURL(/\/singleproduct\/\d+#sizes$/)
	await expect(page.getByRole('radiogroup', { name: 'Size' })).toBeInViewport({ ratio: 1 })
}

test('a shopper chooses colour and size, is asked for a missing size, and finds the size in cart and order', async ({
	page,
	scripted,
}) => {
	const person = await join(page)
	await openFromCard(page, scripted)
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

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script the bag leads to the sizes')

	test('the bag of a card opens the sizes of its colour, and one press adds', async ({ page }) => {
		await join(page)
		await openListing(page, true)
		await bag(page).press('Enter')
		await expect(sheet(page)).toContainText('Sized Kalidar, Indigo')
		await expect(sheet(page).getByRole('button', { name: 'L sold out' })).toBeDisabled()
		expect(await violations(page)).toEqual([])
		await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeFocused()
		await page.keyboard.press('Tab')
		await expect(sheet(page).getByRole('button', { name: 'S', exact: true })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(sheet(page)).toBeHidden()
		await expect(bag(page)).toBeFocused()

		await bag(page).click()
		await expect(sheet(page)).toBeVisible()
		// Above the sheet lies the link of the shop's name.
		await page.getByRole('banner').getByRole('link', { name: 'Zari Lane' }).click({ force: true })
		await expect(sheet(page)).toBeHidden()
		await expect(page).toHaveURL('/allproducts?search=Sized+Kalidar')

		await bag(page).click()
		await sheet(page).getByRole('button', { name: 'S', exact: true }).click()
		await expect(page.getByText('Product added to cart!')).toBeVisible()
		await expect(sheet(page)).toBeHidden()
		await expect(page).toHaveURL('/allproducts?search=Sized+Kalidar')
		await page.goto('/cart')
		await expect(page.getByRole('main').getByText('Indigo, S')).toBeVisible()
	})

	test('without a connection the bag of a card says so and stays', async ({ page, allow }) => {
		allow(/ERR_INTERNET_DISCONNECTED/)
		await join(page)
		await openListing(page, true)
		await page.context().setOffline(true)
		await bag(page).click()
		await expect(page.getByText('There is no connection, so the page could not be opened.')).toBeVisible()
		await expect(sheet(page)).toBeHidden()
	})

	test('a size of the sheet that was pressed without a connection is sent again', async ({ page, allow }) => {
		allow(/ERR_INTERNET_DISCONNECTED/)
		await join(page)
		await openListing(page, true)
		await bag(page).click()
		await expect(sheet(page).getByRole('button', { name: 'M', exact: true })).toBeVisible()
		await page.context().setOffline(true)
		await sheet(page).getByRole('button', { name: 'M', exact: true }).click()
		await expect(page.getByText('There is no connection, so nothing was sent.')).toBeVisible()
		await page.context().setOffline(false)
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect(page.getByText('Product added to cart!')).toBeVisible()
	})
})

test('the size guide opens by keyboard, shows one unit at a time and scrolls by itself', async ({ page, scripted }) => {
	await openFromCard(page, scripted)
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
