import type { Page } from '@playwright/test'
import { enter, expect, join, admin, putIntoCart, test } from '../../support/browser/browser.ts'
import { deadControls } from '../../support/browser/dead-controls.ts'

// In each open panel; on the pages themselves: screens.spec.ts.

const widths = [
	{ width: 360, height: 640 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 800 },
]

test.describe('in each open panel', () => {
	async function expectAliveIn(page: Page, scope: string, at: string) {
		expect.soft(await deadControls(page, scope), `${scope} at ${at}`).toEqual([])
	}
	const openers = { menu: 360, search: 360, collections: 1280 } as const

	for (const [id, width] of Object.entries(openers)) {
		test(`every control of an open panel can be clicked: ${id}`, async ({ page }) => {
			await page.goto('/ourstory')
			for (const size of widths.filter((one) => id === 'search' || width < 1000 === one.width < 1000)) {
				await page.setViewportSize(size)
				await page.locator(`header button[popovertarget=${id}]:visible`).first().click()
				await expect(page.locator(`#${id} .sheet`)).toBeVisible()
				await expectAliveIn(page, `#${id}`, String(size.width))
				await page.keyboard.press('Escape')
				await expect(page.locator(`#${id}`)).toBeHidden()
			}
		})
	}

	test('every control of an open panel can be clicked: the filters', async ({ page }) => {
		await page.goto('/allproducts')
		await page.setViewportSize(widths[0]!)
		await page.locator('.filters > summary').click()
		for (const size of widths) {
			await page.setViewportSize(size)
			await expectAliveIn(page, 'main', `the open filters, ${size.width}`)
		}
	})

	test('every control of an open panel can be clicked: account, cart, images of the profile', async ({
		page,
		scripted,
	}) => {
		await join(page)
		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/profile')
		for (const size of widths) {
			await page.setViewportSize(size)
			await page.locator('header button[popovertarget=account]:visible').first().click()
			await expectAliveIn(page, '#account', String(size.width))
			await page.keyboard.press('Escape')
			for (const id of ['change-profileImage', 'change-coverImage']) {
				await page.locator(`button[popovertarget=${id}]`).first().click()
				await expect(page.locator(`#${id} .sheet`)).toBeVisible()
				await expectAliveIn(page, `#${id}`, String(size.width))
				await page.keyboard.press('Escape')
			}
			if (!scripted) continue
			await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
			await expect(page.locator('#cart-panel output')).toBeVisible()
			await expectAliveIn(page, '#cart-panel', String(size.width))
			await page.keyboard.press('Escape')
		}
	})

	test('every control of an open panel can be clicked: the menu of the back-office', async ({ page }) => {
		await enter(page, admin)
		await page.goto('/admin')
		for (const size of widths.slice(0, 2)) {
			await page.setViewportSize(size)
			await page.locator('button[popovertarget=admin-menu]:visible').first().click()
			await expectAliveIn(page, '#admin-menu', String(size.width))
			await page.keyboard.press('Escape')
		}
	})

	test('every control of an open panel can be clicked: dialogs and enlarged images', async ({ page, scripted }) => {
		test.skip(!scripted, 'without script these are pages of their own')
		await page.goto('/singleproduct/25')
		for (const size of widths) {
			await page.setViewportSize(size)
			await page
				.getByRole('link', { name: /larger/ })
				.first()
				.click()
			await expect(page.locator('.zoom[open]')).toBeVisible()
			await expectAliveIn(page, '.zoom[open]', String(size.width))
			await page.keyboard.press('Escape')
		}
		await enter(page, admin)
		for (const [list, link] of [
			['/admin/categories', 'Add Category'],
			['/admin/collections', 'Add Collection'],
			['/admin/colors', 'Add Color'],
			['/admin/contact', 'Delete'],
		] as const) {
			await page.goto(list)
			await page.getByRole('main').getByRole('link', { name: link }).first().click()
			await expect(page.locator('dialog[open]')).toBeVisible()
			for (const size of widths) {
				await page.setViewportSize(size)
				await expectAliveIn(page, 'dialog[open]', `${list} ${link}, ${size.width}`)
			}
		}
	})
})
