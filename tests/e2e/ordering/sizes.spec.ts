import type { Page } from '@playwright/test'
import { expect, signUpByRequest, openSummary, test } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

const size = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })
const color = (page: Page, name: string) =>
	page.getByRole('radiogroup', { name: 'Color' }).getByText(name, { exact: true })

const few = /^Only \d left in M$/

const bag = (page: Page) => page.getByRole('link', { name: 'Choose a size of Sized Kalidar' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose a size of Sized Kalidar' })

const openListing = (page: Page) => page.goto('/allproducts?search=Sized+Kalidar')

async function openFromCard(page: Page) {
	await openListing(page)
	await bag(page).click()
	await sheet(page).getByRole('link', { name: 'Other colors and details' }).click()
	await expect(page).toHaveURL(/\/singleproduct\/\d+(\?color=\d+)?#sizes$/)
	await expect(page.getByRole('radiogroup', { name: 'Size' })).toBeInViewport({ ratio: 1 })
}

test('a shopper chooses color and size, is prompted for a missing size, and sees the size in cart and order', async ({
	page,
}) => {
	await signUpByRequest(page)
	await openFromCard(page)
	await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

	await color(page, 'Rust').click()
	// A shopper chooses the sold-out size to be notified when it is back.
	await page.getByRole('radio', { name: 'S sold out' }).check({ force: true })
	await expect(add(page)).toBeHidden()
	await page.getByRole('button', { name: 'Notify me when available' }).click()
	await expect(page).toHaveURL(/back-in-stock\?color=\d+&size=S$/)
	await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked()
	await page.goBack()
	await page.reload()
	await color(page, 'Rust').click()
	await expect(page.getByRole('radio', { name: 'S sold out' })).toBeAttached()
	await expect(size(page, 'M')).toHaveAccessibleDescription(few)
	await expect(page.getByText(few)).toBeHidden()

	await add(page).click()
	const sizes = page.getByRole('radiogroup', { name: 'Size' })
	await expect(sizes).toHaveAccessibleDescription('Please select a size.')
	await expect(size(page, 'M')).toBeFocused()
	await expect(sizes).toBeInViewport({ ratio: 1 })

	await size(page, 'M').press(' ')
	await expect(page.getByText(few)).toBeVisible()
	await expect(sizes).not.toHaveAttribute('aria-invalid')
	// A size that is sold out in another color cannot be bought in that color.
	await size(page, 'L').check({ force: true })
	await color(page, 'Indigo').click()
	await expect(page.getByRole('radio', { name: 'L sold out' })).toBeChecked()
	await expect(add(page)).toBeHidden()
	await color(page, 'Rust').click()
	await size(page, 'M').check({ force: true })
	await add(page).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()

	await page.goto('/cart')
	await expect(page.getByRole('main').getByText('Color: Rust, Size: M')).toBeVisible()
	await page.getByRole('button', { name: /Checkout/ }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Check Out' })).toBeVisible()
	await openSummary(page)
	await expect(page.getByText(/Rust, .*size M/)).toBeVisible()
})

test('the bag button of a card opens the sizes of its color, and one press adds the item', async ({ page }) => {
	await signUpByRequest(page)
	await openListing(page)
	await bag(page).press('Enter')
	await expect(sheet(page)).toContainText('Sized Kalidar, Indigo')
	await expect(sheet(page).getByRole('button', { name: 'L sold out' })).toBeDisabled()
	expect(await violations(page, ':popover-open')).toEqual([])
	await expect(sheet(page).getByRole('button', { name: 'Close' })).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(sheet(page).getByRole('button', { name: 'S', exact: true })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(sheet(page)).toBeHidden()
	await expect(bag(page)).toBeFocused()

	await bag(page).click()
	await expect(sheet(page)).toBeVisible()
	// The shop name's link is above the sheet.
	await page.getByRole('banner').getByRole('link', { name: 'Zari Lane' }).click({ force: true })
	await expect(sheet(page)).toBeHidden()
	await expect(page).toHaveURL('/allproducts?search=Sized+Kalidar')

	await bag(page).click()
	await sheet(page).getByRole('button', { name: 'S', exact: true }).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await expect(sheet(page)).toBeHidden()
	await expect(page).toHaveURL('/allproducts?search=Sized+Kalidar')
})
