import { expect, hydrated, test } from '../../support/browser/browser.ts'

test('a visitor writes to the shop: first with a field missing, then complete', async ({ page }) => {
	await page.goto('/contact')
	const form = page.getByRole('main')
	await form.getByLabel('Name').fill('Meera')
	await form.getByLabel('Message').fill('Do you make the Tapi shirt in olive?')
	await form.getByRole('button', { name: /send/i }).click()
	await expect(form.getByRole('alert').first()).toBeVisible()
	await expect(form.getByLabel('Name')).toHaveValue('Meera')
	await form.getByLabel('Email').fill('meera@example.com')
	await form.getByRole('button', { name: /send/i }).click()
	await expect(page.getByText('Message sent successfully!')).toBeVisible()
})

test('a visitor asks for daily updates in the footer, and is told when a number cannot be one', async ({ page }) => {
	await page.goto('/newarrivals')
	// Without script the refused form is a page above the footer with its own.
	const phone = () => page.getByLabel(/Phone Number/).first()
	await phone().fill('12')
	await page
		.getByLabel(/Full Name/)
		.first()
		.fill('Meera Iyer')
	await page.getByRole('button', { name: 'Sign Up' }).first().click()
	await expect(page.getByText('Please enter a valid phone number (10-12 digits).')).toBeVisible()
	await expect(phone()).toHaveValue('12')
	await expect(phone()).toBeFocused()
	await phone().fill(`9198${Date.now() % 100_000_000}`.padEnd(12, '0'))
	await page.getByRole('button', { name: 'Sign Up' }).first().click()
	await expect(page.getByText('Successfully subscribed to the newsletter!')).toBeVisible()
	await expect(page).toHaveURL('/newarrivals')
	for (const field of [phone(), page.getByLabel(/Full Name/).first()]) {
		await expect(field).toHaveValue('')
		await expect(field).not.toHaveAttribute('aria-invalid')
	}
	await expect(page.getByText('Please enter a valid phone number (10-12 digits).')).toHaveCount(0)
})

test('without a connection the newsletter says so and keeps what was typed', async ({
	page,
	context,
	scripted,
	allow,
}) => {
	allow(/ERR_INTERNET_DISCONNECTED/)
	test.skip(!scripted, 'without script the browser itself says that it is offline')
	await page.goto('/newarrivals')
	await page.getByLabel(/Full Name/).fill('Meera Iyer')
	await page.getByLabel(/Phone Number/).fill('919876500000')
	await hydrated(page)
	await context.setOffline(true)
	await page.getByRole('button', { name: 'Sign Up' }).click()
	await expect(page.getByText('Failed to connect to the server. Please try again later.')).toBeVisible()
	await expect(page.getByLabel(/Phone Number/)).toHaveValue('919876500000')
})
