import { violations } from '../../support/browser/violations.ts'
import { logInByRequest, expect, admin, test } from '../../support/browser/browser.ts'

test.beforeEach(({ page }) => logInByRequest(page, admin))

test('the admin picks a color or enters its hex code', { tag: '@ci' }, async ({ page }) => {
	const name = `Lac Red ${Date.now()}`
	const editor = page.getByRole('dialog')
	await page.goto('/admin/colors?search=lac+red')
	await page.getByRole('link', { name: 'Add Color' }).first().click()
	const hex = editor.getByLabel('Color', { exact: true })
	await expect(hex).toHaveValue('#000000')
	await hex.fill('crimson')
	await editor.getByRole('button', { name: 'Add Color' }).click()
	await expect(editor.getByRole('alert')).toContainText('Please enter a hex code such as #9C2F1F')
	await expect(hex).toHaveValue('crimson')
	expect(await violations(page, 'dialog[open]')).toEqual([])
	await editor.getByLabel('Name').fill(name)
	await hex.fill('a3142e')
	await expect(editor.getByLabel('Pick a color')).toHaveValue('#a3142e')
	await editor.getByLabel('Pick a color').fill('#8b1e2d')
	await expect(hex).toHaveValue('#8B1E2D')
	await editor.getByRole('button', { name: 'Add Color' }).click()
	await expect(page.getByRole('status')).toContainText('Color Added')
	await expect(page).toHaveURL('/admin/colors?search=lac+red#saved')
	await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('#8B1E2D')
})

test('a dialog restores the focus after Escape, Save and Cancel; a new item is highlighted in view', async ({
	page,
}) => {
	const text = `Free hemming ${Date.now()}`
	const editor = page.getByRole('dialog')
	const add = page.getByRole('link', { name: 'Add Offer' }).first()
	await page.goto('/admin/offers')
	await add.click()
	await editor.getByRole('button', { name: 'Add Offer' }).click()
	await expect(editor.getByRole('alert')).toContainText('Please enter the offer text')
	await page.keyboard.press('Escape')
	await expect(editor).toHaveCount(0)
	await expect(add).toBeFocused()
	await page.keyboard.press('Enter')
	await editor.getByLabel('Offer Text').fill(text)
	await editor.getByRole('button', { name: 'Add Offer' }).click()
	await expect(page.locator('#saved')).toContainText(text)
	await expect(page.locator('#saved').getByText('Just saved')).toBeInViewport()

	await page.getByRole('link', { name: `Edit ${text}` }).click()
	await expect(editor.getByLabel('Offer Text')).toHaveValue(text)
	await editor.getByLabel('Offer Text').fill(`${text} until Diwali`)
	await editor.getByRole('button', { name: 'Save changes' }).click()
	await expect(page.getByRole('status')).toContainText('Offer Updated')
	await expect(page.getByRole('link', { name: `Edit ${text} until Diwali` })).toBeFocused()

	const remove = page.getByRole('link', { name: `Delete ${text}` })
	const question = page.getByRole('heading', { name: 'Are you sure you want to delete this offer?' })
	await remove.click()
	await expect(question).toBeVisible()
	await page.getByText('Cancel', { exact: true }).click()
	await expect(question).toHaveCount(0)
	await expect(remove).toBeFocused()
	await remove.click()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByRole('status')).toContainText('Offer Deleted')
	await expect(remove).toHaveCount(0)
})
