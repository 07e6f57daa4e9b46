import { createUploadFile } from '../../support/data/images.ts'
import { logInByRequest, expect, signUpByRequest, test } from '../../support/browser/browser.ts'

test(
	'a customer crops and changes both profile images; a file that is not an image is rejected next to its field',
	{ tag: '@ci' },
	async ({ page }) => {
		await signUpByRequest(page)
		await page.goto('/profile')
		const opener = page.getByRole('button', { name: 'Change profile photo' })
		const photo = page.getByRole('dialog', { name: 'Profile photo' })
		await opener.click()
		await photo.getByRole('button', { name: 'Upload' }).click()
		await expect(photo.getByText('Please select an image file.')).toBeVisible()
		await photo
			.getByLabel('Choose an image')
			.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('only words') })
		await expect(photo.getByText('Please select an image file.')).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(photo).toBeHidden()
		await expect(opener).toBeFocused()
		await expect(page).toHaveURL('/profile')

		for (const [name, part] of [
			['Change profile photo', 'Profile photo'],
			['Change cover photo', 'Cover photo'],
		] as const) {
			await page.getByRole('button', { name }).click()
			const form = page.getByRole('dialog', { name: part })
			await form
				.getByLabel('Choose an image')
				.setInputFiles(await createUploadFile('#335577', { width: 900, height: 600 }))
			await expect(form.locator('canvas')).toBeVisible()
			await form.getByRole('button', { name: 'Upload' }).click()
			await expect(form).toBeHidden()
			await expect(page.getByText('Profile updated successfully!')).toBeVisible()
		}
		const images = page.getByRole('main').locator('img:visible')
		await expect(images).toHaveCount(2)
		for (const one of await images.all())
			await expect.poll(() => one.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
	},
)

test('the red frames of a review disappear while its fields are corrected', async ({ page }) => {
	await logInByRequest(page, { email: 'delivered@example.com', password: 'a good password' })
	await page.goto('/profile?tab=order')
	await page.getByRole('link', { name: /^Tracking Details of order/ }).click()
	await expect(page.locator('html[data-live]')).toHaveCount(1)
	await page.getByRole('link', { name: 'Write a review of Delivered Dupatta' }).click()
	const panel = page.getByRole('dialog', { name: 'Review of Delivered Dupatta' })
	const text = panel.getByLabel('Review', { exact: true })
	const stars = panel.getByRole('radiogroup', { name: 'Rating' })
	await panel.getByRole('button', { name: 'Submit Review' }).click()
	await expect(text).toHaveAttribute('aria-invalid', 'true')
	await expect(stars).toHaveAttribute('aria-invalid', 'true')
	await text.fill('Soft and cool.')
	await expect(text).not.toHaveAttribute('aria-invalid')
	await expect(stars).toHaveAttribute('aria-invalid', 'true')
	await panel.getByRole('radio', { name: '4 stars' }).check()
	await expect(stars).not.toHaveAttribute('aria-invalid')
})

test('a customer tracks a delivered order and reviews it once, by keyboard', async ({ page }) => {
	await logInByRequest(page, { email: 'delivered@example.com', password: 'a good password' })
	await page.goto('/profile?tab=order')
	await page.getByRole('link', { name: /^Tracking Details of order/ }).click()
	await expect(page.getByRole('listitem').filter({ hasText: 'Completed:' })).toHaveCount(4)
	// Before the script loads, the link opens a separate page and nothing restores the focus.
	await expect(page.locator('html[data-live]')).toHaveCount(1)
	const write = page.getByRole('link', { name: 'Write a review of Delivered Dupatta' })
	const panel = page.getByRole('dialog', { name: 'Review of Delivered Dupatta' })
	await write.click()
	await panel.getByRole('link', { name: 'Cancel' }).click()
	await expect(panel).toHaveCount(0)
	await expect(write).toBeFocused()

	await page.keyboard.press('Enter')
	await panel.getByLabel('Review', { exact: true }).fill('Soft and cool.')
	await panel.getByRole('button', { name: 'Submit Review' }).click()
	await expect(page.getByText('Please provide a rating and description.')).toBeVisible()
	await expect(panel.getByLabel('Review', { exact: true })).toHaveValue('Soft and cool.')
	await panel.getByRole('radio', { name: '1 star', exact: true }).focus()
	for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
	await expect(panel.getByRole('radio', { name: '4 stars' })).toBeChecked()
	await panel.getByRole('button', { name: 'Submit Review' }).click()
	await expect(page.getByText('Review submitted successfully!')).toBeVisible()
	await expect(panel).toHaveCount(0)
	await expect(write).toHaveCount(0)
	await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
	await page.getByRole('link', { name: 'Back to Orders' }).click()
	await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
})

test('a sign-up fills in the repetition of the password, unless it was typed (rule: repeated-password)', async ({
	page,
}) => {
	await page.goto('/signup')
	const [password, again] = [page.locator('[name=password]'), page.locator('[name=confirmPassword]')]
	await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
	await password.fill('correct horse')
	await expect(again).toHaveValue('correct horse')
	await again.fill('battery')
	await password.fill('another horse')
	await expect(again).toHaveValue('battery')
})

test('a button shows the passwords of a sign-up and hides them (rule: repeated-password)', async ({ page }) => {
	await page.goto('/signup')
	const password = page.locator('[name=password]')
	await page.getByRole('button', { name: 'Show password' }).click()
	await expect(password).toHaveAttribute('type', 'text')
	await page.getByRole('button', { name: 'Hide password' }).click()
	await expect(password).toHaveAttribute('type', 'password')
})

test('the error of a sign-up field disappears while it is corrected', async ({ page }) => {
	await page.goto('/signup')
	const phone = page.getByLabel('Phone')
	await phone.fill('123')
	await page.getByRole('button', { name: 'Sign up' }).click()
	await expect(phone).toHaveAttribute('aria-invalid', 'true')
	await phone.fill('9876543210')
	await expect(phone).not.toHaveAttribute('aria-invalid')
	await expect(page.locator('#signup-phone-error')).toBeEmpty()
	await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
})
