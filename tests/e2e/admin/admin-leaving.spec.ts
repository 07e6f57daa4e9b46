import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { admin, logInByRequest, expect, waitForHydration, test } from '../../support/browser/browser.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test.beforeEach(({ page }) => logInByRequest(page, admin))

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const menuLink = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name })

test('leaving a changed form prompts to stay or leave (rule: unsaved-changes)', async ({ page }) => {
	await page.goto('/admin/settings')
	await page.getByRole('main').getByRole('link', { name: /^Shop/ }).click()
	const name = page.getByLabel('Shop name')
	const before = await name.inputValue()
	await name.fill('Another name')
	await menuLink(page, 'Orders').click()
	await expect(question(page)).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(question(page)).toBeHidden()
	await expect(page).toHaveURL(/\/admin\/settings\/shop$/)
	await expect(name).toHaveValue('Another name')

	// A change that was reverted does not count as one.
	await name.fill(before)
	await menuLink(page, 'Orders').click()
	await expect(page).toHaveURL(/\/admin\/orders$/)
	await page.goBack()
	await name.fill('Another name')
	await page.goBack()
	await question(page).getByRole('button', { name: 'Stay' }).click()
	await expect(page).toHaveURL(/\/admin\/settings\/shop$/)
	await expect(name).toHaveValue('Another name')
	await page.goForward()
	await question(page).getByRole('button', { name: 'Leave' }).click()
	await expect(page).toHaveURL(/\/admin\/orders$/)
	await expect(question(page)).toBeHidden()
})

test(
	'a dialog with a changed form prompts before it closes, and a saved one does not',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.goto('/admin/colors')
		await page.getByRole('link', { name: 'Add Color' }).click()
		const editor = page.getByRole('dialog', { name: 'Add Color' })
		await editor.getByLabel('Name').fill('Left Alone')
		await page.keyboard.press('Escape')
		await question(page).getByRole('button', { name: 'Stay' }).click()
		await expect(editor.getByLabel('Name')).toHaveValue('Left Alone')
		await editor.getByRole('link', { name: 'Close' }).click()
		await question(page).getByRole('button', { name: 'Leave' }).click()
		await expect(editor).toBeHidden()
		await expect(page).toHaveURL(/\/admin\/colors$/)

		await page.getByRole('link', { name: 'Add Color' }).click()
		await editor.getByLabel('Name').fill('Saved And Left')
		await editor.getByRole('button', { name: 'Add Color' }).click()
		await expect(page.getByText('Color Added')).toBeAttached()
		await expect(question(page)).toBeHidden()
		await menuLink(page, 'Orders').click()
		await expect(page).toHaveURL(/\/admin\/orders$/)
	},
)

test(
	'the second of two editors resolves the conflict in the dialog, which prompts before it closes (rule: two-editors)',
	{ tag: '@ci' },
	async ({ page }) => {
		const stamp = Date.now()
		await page.goto('/admin/offers')
		await waitForHydration(page)
		await page.getByRole('link', { name: 'Add Offer' }).click()
		const text = page.getByRole('dialog').getByLabel('Offer Text')
		await text.fill(`Gift wrap ${stamp}`)
		await page.getByRole('dialog').getByRole('button', { name: 'Add Offer' }).click()
		await page.getByRole('link', { name: `Edit Gift wrap ${stamp}` }).click()
		await expect(text).toHaveValue(`Gift wrap ${stamp}`)

		const other = await page.context().newPage()
		await other.goto(page.url())
		await other.getByLabel('Offer Text').fill(`Gift wrap ${stamp} for all`)
		await other.getByRole('button', { name: 'Save changes' }).click()
		await expect(other.getByText('Offer Updated')).toBeAttached()
		await expect(other.getByRole('link', { name: `Edit Gift wrap ${stamp} for all` })).toBeVisible()
		await other.close()

		const editor = page.getByRole('dialog', { name: 'Edit Offer' })
		await text.fill(`Gift wrap ${stamp} in June`)
		await editor.getByRole('button', { name: 'Save changes' }).click()
		await expect(editor.getByRole('alert')).toContainText('Someone else changed this offer in the meantime')
		await expect(editor.getByRole('alert')).toBeFocused()
		await expect(editor.getByRole('group', { name: 'Offer Text' })).toContainText(`Gift wrap ${stamp} for all`)
		expect(await violations(page, 'dialog[open]')).toEqual([])
		await page.keyboard.press('Escape')
		await question(page).getByRole('button', { name: 'Stay' }).click()
		await editor.getByRole('radio', { name: 'Yours' }).check()
		await editor.getByRole('button', { name: 'Save selection' }).click()
		await expect(page.getByText('Offer Updated')).toBeAttached()
		await expect(editor).toBeHidden()
		await page.getByRole('link', { name: `Delete Gift wrap ${stamp} in June` }).click()
		await page.getByRole('button', { name: 'Delete', exact: true }).click()
		await expect(page.getByText('Offer Deleted')).toBeAttached()
	},
)

test('a tab with a changed form prompts before it closes, and no other tab does', { tag: '@ci' }, async ({ page }) => {
	const asked: string[] = []
	page.on('dialog', (dialog) => {
		asked.push(dialog.type())
		void dialog.accept()
	})
	await page.goto('/admin/offers/new')
	const text = page.getByLabel('Offer Text')
	await text.fill('Not for anybody')
	await text.fill('')
	await page.reload()
	expect(asked).toEqual([])
	await waitForHydration(page)
	// A browser asks before leaving only after the user has interacted with the page.
	await text.click()
	await page.keyboard.type('Not for anybody', { delay: 20 })
	await page.reload()
	expect(asked).toEqual(['beforeunload'])
})
