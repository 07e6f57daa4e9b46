import { expect, test } from '../../support/browser/browser.ts'

test('a visitor subscribes in the footer, sees an invalid number next to its field, and gets an empty form afterwards', async ({
	page,
}) => {
	await page.goto('/newarrivals')
	const phone = page.getByLabel(/Phone Number/)
	const name = page.getByLabel(/Full Name/)
	await phone.fill('12')
	await name.fill('Meera Iyer')
	await page.getByRole('button', { name: 'Sign Up' }).click()
	await expect(page.getByText('Please enter a valid phone number (10-12 digits).')).toBeVisible()
	await expect(phone).toHaveValue('12')
	await expect(phone).toBeFocused()
	await phone.fill(`9198${Date.now() % 100_000_000}`.padEnd(12, '0'))
	await page.getByRole('button', { name: 'Sign Up' }).click()
	await expect(page.getByText('Successfully subscribed to the newsletter!')).toBeVisible()
	await expect(page).toHaveURL('/newarrivals')
	for (const field of [phone, name]) {
		await expect(field).toHaveValue('')
		await expect(field).not.toHaveAttribute('aria-invalid')
	}
	await expect(page.getByText('Please enter a valid phone number (10-12 digits).')).toHaveCount(0)
})
