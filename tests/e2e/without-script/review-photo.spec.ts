import { createUploadFile } from '../../support/data/images.ts'
import { admin, logInByRequest, expect, test } from '../../support/browser/browser.ts'
import { findProductId } from '../../support/work-behind-shop.ts'

test('a review photo waits for approval and then opens enlarged', { tag: '@ci' }, async ({ page }) => {
	await logInByRequest(page, { email: 'photographed@example.com', password: 'a good password' })
	await page.goto('/profile?tab=order')
	await page.getByRole('link', { name: /^Tracking Details of order/ }).click()
	await page.getByRole('link', { name: 'Write a review of Delivered Dupatta' }).click()
	await page.getByRole('radio', { name: '4 stars' }).check()
	await page.getByLabel('Review', { exact: true }).fill('As bright as in the picture.')
	await page
		.getByLabel('Photos')
		.setInputFiles(await createUploadFile('#7A4A2A', { width: 300, height: 400, exif: true }))
	await page.getByRole('button', { name: 'Submit Review' }).click()
	await expect(page.getByText('Review submitted successfully!')).toBeVisible()
	await expect(page.getByRole('img', { name: 'Your photo of Delivered Dupatta' })).toBeVisible()

	const address = `/singleproduct/${findProductId('Delivered Dupatta')}`
	const photo = page.getByRole('button', { name: 'Photo by Photographed Pari of Delivered Dupatta' })
	await page.context().clearCookies()
	await page.goto(address)
	await expect(page.getByText('As bright as in the picture.')).toBeVisible()
	await expect(photo).toHaveCount(0)

	await logInByRequest(page, admin)
	await page.goto('/admin/reviews?photos=yes')
	await page.getByRole('button', { name: 'Show the photo by Photographed Pari of Delivered Dupatta' }).click()
	await expect(page.getByText('The photo is now visible.')).toBeVisible()

	await page.context().clearCookies()
	await page.goto(address)
	await photo.click()
	const large = page.getByRole('dialog', { name: 'Photo by Photographed Pari of Delivered Dupatta' })
	await expect(large.getByRole('img')).toBeInViewport()
	await large.getByRole('button', { name: 'Close' }).click()
	await expect(large).toBeHidden()
})
