import type { Page } from '@playwright/test'
import { enter, expect, join, owner, test } from '../../support/browser/browser.ts'
import { deadControls } from '../../support/browser/dead-controls.ts'

// At every width and in each open panel.

const widths = [
	{ width: 360, height: 640 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 800 },
]

async function expectAlive(page: Page, path: string) {
	await page.goto(path)
	for (const size of widths) {
		await page.setViewportSize(size)
		expect.soft(await deadControls(page), `${path} at ${size.width}`).toEqual([])
	}
}

const forVisitors = {
	shop: [
		'/',
		'/collections',
		'/singleproduct/25',
		'/singleproduct/26',
		'/singleproduct/999999',
		'/cart',
		'/no-such-page',
	],
	listings: [
		'/allproducts',
		'/allproducts?search=shirt',
		'/allproducts?search=nothing-like-it',
		'/allproducts?min=500&max=5000',
		'/newarrivals',
		'/collection/Monsoon%20Linen',
		'/shop/Shirts',
	],
	texts: [
		'/contact',
		'/ourstory',
		'/privacypolicy',
		'/termsandconditions',
		'/shippingpolicy',
		'/returnpolicy',
		'/docs/api',
	],
	entrance: ['/login', '/signup', '/forgot-password', '/reset-password/not-a-link', '/newsletter'],
}
for (const [kind, paths] of Object.entries(forVisitors)) {
	test(`every control can be clicked: ${kind}`, async ({ page }) => {
		test.setTimeout(240_000)
		for (const path of paths) await expectAlive(page, path)
	})
}

test('every control can be clicked: the pages of a customer', async ({ page }) => {
	test.setTimeout(240_000)
	await join(page)
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('button', { name: /add .*tapi/i }).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	for (const path of [
		'/cart',
		'/checkout',
		'/profile',
		'/profile?tab=order',
		'/profile/image',
		'/profile/cover',
		'/profile/password',
		'/profile/delete',
	])
		await expectAlive(page, path)
})

const forAdmin = {
	lists: [
		'/admin',
		'/admin/search?search=shirt',
		'/admin/products',
		'/admin/orders',
		'/admin/categories',
		'/admin/collections',
		'/admin/colors',
		'/admin/banner',
		'/admin/offers',
	],
	inboxes: [
		'/admin/video',
		'/admin/insta',
		'/admin/users',
		'/admin/reviews',
		'/admin/contact',
		'/admin/update',
		'/admin/products/import',
	],
	editors: [
		'/admin/products/new',
		'/admin/products/1',
		'/admin/products/1/details',
		'/admin/products/1/delete',
		'/admin/categories/new',
		'/admin/categories/1',
		'/admin/collections/new',
		'/admin/collections/1',
		'/admin/colors/new',
		'/admin/colors/1',
	],
	others: [
		'/admin/orders/1',
		'/admin/orders/1/invoice',
		'/admin/orders/1/packing-slip',
		'/admin/banner/new',
		'/admin/offers/new',
		'/admin/offers/1',
		'/admin/video/new',
		'/admin/insta/new',
		'/admin/insta/1',
	],
}
for (const [kind, paths] of Object.entries(forAdmin)) {
	test(`every control can be clicked: ${kind} of the back-office`, async ({ page }) => {
		test.setTimeout(240_000)
		await enter(page, owner)
		for (const path of paths) await expectAlive(page, path)
	})
}

test.describe('in each open panel', () => {
	async function expectAliveIn(page: Page, scope: string, at: string) {
		expect.soft(await deadControls(page, scope), `${scope} at ${at}`).toEqual([])
	}
	const openers = { menu: 360, search: 360, collections: 1280 } as const

	for (const [id, width] of Object.entries(openers)) {
		test(`every control of an open panel can be clicked: ${id}`, async ({ page }) => {
			await page.goto('/allproducts')
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
		await page.goto('/allproducts?search=tapi')
		await page.getByRole('button', { name: /add .*tapi/i }).click()
		await expect(page.getByText('Product added to cart!')).toBeVisible()
		for (const size of widths) {
			await page.setViewportSize(size)
			await page.goto('/profile')
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
		await enter(page, owner)
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
		await enter(page, owner)
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
