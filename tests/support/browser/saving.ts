import type { Page } from '@playwright/test'
import { expect, newPerson, signUp } from './browser.ts'

const name = 'Tapi Linen Shirt'
export const getHeart = (page: Page) => page.getByRole('button', { name: `Save ${name}` }).first()
const getCard = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2, name })

/** Saves a product as a visitor, finds it in the account after login, shares it and removes it. */
export async function saveAndShare(page: Page) {
	await page.goto('/allproducts?search=tapi')
	await getHeart(page).click()
	await expect(page.getByText('Item saved.', { exact: true })).toBeVisible()
	await expect(page).toHaveURL(/\/allproducts\?search=tapi/)
	await page.goto('/saved')
	await expect(getCard(page)).toBeVisible()

	const person = newPerson()
	await signUp(page, person)
	await page.goto('/saved')
	await expect(getCard(page)).toBeVisible()
	await expect(page.getByText('Saved in this browser.')).toHaveCount(0)

	await page.goto(await page.getByLabel('Share link').inputValue())
	await expect(page.getByRole('heading', { level: 1, name: 'Shared items' })).toBeVisible()
	await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()

	await page.goto('/saved')
	await page.getByRole('button', { name: `Remove ${name}` }).click()
	await expect(page.getByText('Nothing saved yet.')).toBeVisible()
}
