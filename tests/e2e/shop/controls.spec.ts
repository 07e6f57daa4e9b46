import type { Page } from '@playwright/test'
import { logInByRequest, expect, signUpByRequest, admin, putIntoCart, test } from '../../support/browser/browser.ts'
import { listDeadControls } from '../../support/browser/dead-controls.ts'
import { getCartLink, desktopViewport, phoneViewport } from '../../support/browser/panels.ts'

// Tests the controls in every open panel; screens.spec.ts tests the pages themselves.

async function expectAliveIn(page: Page, scope: string, at: string) {
	expect.soft(await listDeadControls(page, scope), `${scope} at ${at}`).toEqual([])
}

const open = (page: Page, id: string) =>
	page.locator(`button[popovertarget=${id}]:not([popovertargetaction]):visible`).first().click()

test('every control of an open panel can be clicked, for visitors and customers', async ({ page }) => {
	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/profile')
	for (const [size, ids] of [
		[phoneViewport, ['menu', 'search', 'account', 'change-profileImage', 'change-coverImage']],
		[desktopViewport, ['collections', 'search', 'account', 'change-profileImage']],
	] as const) {
		await page.setViewportSize(size)
		for (const id of ids) {
			await open(page, id)
			await expect(page.locator(`#${id} .sheet`)).toBeVisible()
			await expectAliveIn(page, `#${id}`, String(size.width))
			await page.keyboard.press('Escape')
			await expect(page.locator(`#${id}`)).toBeHidden()
		}
		await getCartLink(page).click()
		await expect(page.locator('#cart-panel output')).toBeVisible()
		await expectAliveIn(page, '#cart-panel', String(size.width))
		await page.keyboard.press('Escape')
	}
})

test('every control of the filters and enlarged images can be clicked', { tag: '@ci' }, async ({ page }) => {
	await page.setViewportSize(phoneViewport)
	await page.goto('/shop/Shirts')
	await page.locator('.tools-open').click()
	await page.locator('summary').filter({ hasText: 'Reds: 2 names' }).click()
	for (const size of [phoneViewport, { width: 768, height: 1024 }, desktopViewport]) {
		await page.setViewportSize(size)
		await expectAliveIn(page, '.filters', `the open filters, ${size.width}`)
	}
	await page.goto('/singleproduct/25')
	await page
		.getByRole('link', { name: /larger/ })
		.first()
		.click()
	await expect(page.locator('.zoom[open]')).toBeVisible()
	for (const size of [phoneViewport, desktopViewport]) {
		await page.setViewportSize(size)
		await expectAliveIn(page, '.zoom[open]', String(size.width))
	}
})

test('every control of the admin menu and dialogs can be clicked', { tag: '@ci' }, async ({ page }) => {
	await logInByRequest(page, admin)
	await page.setViewportSize(phoneViewport)
	for (const [list, link] of [
		['/admin/collections', 'Add Collection'],
		['/admin/colors', 'Add Color'],
		['/admin/categories', 'Add Category'],
	] as const) {
		await page.goto(list)
		if (list === '/admin/collections') {
			await open(page, 'admin-menu')
			await expectAliveIn(page, '#admin-menu', 'a phone')
			await page.keyboard.press('Escape')
		}
		await page.getByRole('main').getByRole('link', { name: link }).first().click()
		await expect(page.locator('dialog[open]')).toBeVisible()
		await expectAliveIn(page, 'dialog[open]', `${list} ${link}`)
	}
})
