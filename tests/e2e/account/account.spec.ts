import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
	admin,
	enter,
	expect,
	fillCheckout,
	join,
	type Person,
	putIntoCart,
	test,
} from '../../support/browser/browser.ts'

/** As from a phone. */
const image = async (color: string) => ({
	name: 'photo.jpg',
	mimeType: 'image/jpeg',
	buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
		.jpeg()
		.toBuffer(),
})

async function orderShirt(page: Page, person: Person): Promise<string> {
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await fillCheckout(page, person)
	await page.getByRole('button', { name: /Place order/ }).click()
	await page.waitForURL(/order-confirmation/)
	return new URL(page.url()).searchParams.get('orderId')!
}

async function deliver(page: Page, orderId: string) {
	const context = await page
		.context()
		.browser()!
		.newContext({ baseURL: new URL(page.url()).origin })
	const office = await context.newPage()
	await enter(office, admin)
	await office.goto(`/admin/orders/${orderId}`)
	const details = office.getByRole('dialog')
	await details.locator('summary').filter({ hasText: 'More' }).click()
	await details.getByRole('combobox', { name: /^Status of order/ }).selectOption('4')
	await details.getByRole('button', { name: /^Update status/ }).click()
	await expect(office.getByText(/updated/i).first()).toBeVisible()
	await context.close()
}

test('a customer changes name, phone and images', async ({ page, scripted }) => {
	await join(page)
	await page.goto('/profile')
	await page.getByRole('main').getByLabel('Phone').fill('12')
	await page.getByRole('main').getByLabel('Username').fill('Riya Mehta')
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expect(page.getByText('Please enter a valid phone number (10-12 digits).').first()).toBeVisible()
	await expect(page.getByLabel('Username')).toHaveValue('Riya Mehta')
	await page.getByRole('main').getByLabel('Phone').fill('919811112222')
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expect(page.getByText('Profile updated successfully!')).toBeVisible()
	await expect(page.getByRole('heading', { level: 1, name: 'Riya Mehta' })).toBeVisible()

	for (const [name, part] of [
		['Change profile photo', 'Profile photo'],
		['Change cover photo', 'Cover photo'],
	] as const) {
		await page.getByRole('button', { name }).click()
		const form = page.getByRole('dialog', { name: part })
		await form.getByLabel('Choose an image').setInputFiles(await image('#335577'))
		if (scripted) await expect(form.locator('canvas')).toBeVisible()
		await form.getByRole('button', { name: 'Upload' }).click()
		await expect(form).toBeHidden()
		await expect(page.getByText('Profile updated successfully!')).toBeVisible()
	}
	const images = page.getByRole('main').locator('img:visible')
	for (const image of await images.all()) {
		await expect(image).toBeVisible()
		await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
	}
	await expect(images).toHaveCount(2)
})

test('the tabs of the profile say what is being loaded', async ({ page, scripted }) => {
	test.skip(!scripted, 'without script the browser itself shows that a page is loading')
	await join(page)
	await page.goto('/profile')
	await page.route(/profile\.data/, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 700))
		await route.continue()
	})
	const tabs = page.getByRole('navigation', { name: 'Account' })
	await tabs.getByRole('link', { name: 'Order' }).click()
	await expect(page.getByText('Loading orders...')).toBeVisible()
	await expect(page.getByText('No orders found.')).toBeVisible()
	await tabs.getByRole('link', { name: 'Profile' }).click()
	await expect(page.getByText('Loading profile data...')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
	// From another page too (rule 79)
	await page.goto('/ourstory')
	await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
	await page.getByRole('dialog', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
	await expect(page.getByText('Loading orders...')).toBeVisible()
	await expect(page.getByText('No orders found.')).toBeVisible()
})

test('an upload of a profile image without a file says so, where it was tried', async ({ page, scripted }) => {
	await join(page)
	await page.goto('/profile')
	await page.getByRole('button', { name: 'Change profile photo' }).click()
	await page.getByRole('dialog', { name: 'Profile photo' }).getByRole('button', { name: 'Upload' }).click()
	await expect(page.getByText('Please select an image file.')).toBeVisible()
	await expect(page).toHaveURL(scripted ? /\/profile$/ : /\/profile\/image$/)
	if (!scripted) return
	const form = page.getByRole('dialog', { name: 'Profile photo' })
	await form
		.getByLabel('Choose an image')
		.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('only words') })
	await expect(form.getByText('Please select an image file.')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(form).toBeHidden()
	await expect(page.getByRole('button', { name: 'Change profile photo' })).toBeFocused()
})

test('a delivered order is found, followed and reviewed once, with the keyboard', async ({ page, scripted }) => {
	test.setTimeout(180_000)
	const person = await join(page)
	const orderId = await orderShirt(page, person)
	await page.goto('/profile')
	await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Order' }).click()
	await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
	await page.getByRole('link', { name: `Tracking Details of order #${orderId}` }).click()
	await expect(page.getByRole('heading', { name: 'Tracking Details' })).toBeVisible()
	await expect(page.getByRole('link', { name: /Write a review/ })).toHaveCount(0)

	await deliver(page, orderId)
	await page.reload()
	await expect(page.getByRole('listitem').filter({ hasText: 'Completed:' })).toHaveCount(4)
	await page.getByRole('link', { name: 'Write a review of Tapi Linen Shirt' }).click()
	const panel = scripted ? page.getByRole('dialog', { name: 'Review of Tapi Linen Shirt' }) : page.getByRole('main')
	await panel.getByRole('link', { name: 'Cancel' }).click()
	await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0)
	if (scripted) await expect(page.getByRole('link', { name: /Write a review/ })).toBeFocused()

	await page.getByRole('link', { name: /Write a review/ }).click()
	await panel.getByLabel('Review', { exact: true }).fill('Soft and cool.')
	await panel.getByRole('button', { name: 'Submit Review' }).click()
	await expect(page.getByText('Please provide a rating and description.')).toBeVisible()
	await expect(panel.getByLabel('Review', { exact: true })).toHaveValue('Soft and cool.')
	await panel.getByRole('radio', { name: '1 star', exact: true }).focus()
	for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
	await expect(panel.getByRole('radio', { name: '4 stars' })).toBeChecked()
	await panel.getByRole('button', { name: 'Submit Review' }).click()
	await expect(page.getByText('Review submitted successfully!')).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`order=${orderId}$`))
	await expect(page.getByRole('button', { name: 'Submit Review' })).toHaveCount(0)
	await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
	await expect(page.getByText('Soft and cool.')).toBeVisible()
	await page.getByRole('link', { name: 'Back to Orders' }).click()
	await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
})

test('a customer changes the password, takes the data along and leaves', async ({ page }) => {
	const person = await join(page)
	await page.goto('/profile')
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Download my data' }).click(),
	])
	expect(download.suggestedFilename()).toBe('my-data.json')

	await page.getByRole('link', { name: 'Change password' }).click()
	// The profile asks for the current password too.
	await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible()
	await page.getByLabel('Current password').fill(person.password)
	await page.getByLabel('New password', { exact: true }).fill('another password')
	await page.getByLabel('Re-enter new password').fill('another password')
	await page.getByRole('button', { name: 'Change Password' }).click()
	await expect(page.getByText('Your password has been changed.')).toBeVisible()

	await page.getByRole('link', { name: 'Delete my account' }).click()
	await page.getByLabel('Your password').fill(person.password)
	await page.getByRole('button', { name: 'Delete My Account' }).click()
	await expect(page.getByText('The current password is not correct.').first()).toBeVisible()
	await page.getByLabel('Your password').fill('another password')
	await page.getByRole('button', { name: 'Delete My Account' }).click()
	await expect(page.getByText('Your account has been deleted.')).toBeVisible()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
	await page.goto('/profile')
	await expect(page).toHaveURL(/\/login/)
})

test('a forgotten password is asked for from the log-in page', async ({ page }) => {
	await page.goto('/login')
	await page.getByRole('link', { name: 'Forgot your password?' }).click()
	await expect(page).toHaveURL('/forgot-password')
	// This shop has no mail server.
	await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
	await expect(page).toHaveURL('/contact')
	await page.goto('/reset-password/not-a-link')
	await expect(page.getByText('This link has been used already or is too old.')).toBeVisible()
})
