import { barriers } from '../support/barriers.ts'
import { expect, takenOver, test } from '../support/browser.ts'

test('a photograph can be seen as large as there is', async ({ page, scripted }) => {
	await page.goto('/singleproduct/25')
	const picture = page.getByRole('link', { name: 'Picture 1 of 2, larger' })
	const zoom = page.getByRole('dialog', { name: 'Pictures of Tapi Linen Shirt' })
	if (!scripted) {
		await picture.click()
		await expect(page).toHaveURL(/\/images\/[0-9a-f]+\/\d+$/)
		return
	}
	await takenOver(page)
	await picture.click()
	await expect(zoom).toBeVisible()
	expect(await barriers(page)).toEqual([])
	await zoom.getByRole('button', { name: 'Twice as large' }).click()
	await expect(zoom.getByRole('button', { name: 'Twice as large' })).toHaveAttribute('aria-pressed', 'true')
	await page.keyboard.press('Escape')
	await expect(zoom).toBeHidden()
	await expect(picture).toBeFocused()
})
