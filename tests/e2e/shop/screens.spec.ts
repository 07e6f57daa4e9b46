import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { enter, expect, join, owner, test } from '../../support/browser/browser.ts'

/** Else a phone's page slips under the thumb. */
const sideways = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectGood(page: Page, path: string) {
	await page.goto(path)
	for (const viewport of [
		{ width: 360, height: 640 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(viewport)
		await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
		expect(await violations(page), `${path} at ${viewport.width}`).toEqual([])
		expect(await sideways(page), `${path} at ${viewport.width} slips sideways`).toBe(0)
	}
}

const forVisitors = [
	'/',
	'/allproducts',
	'/allproducts?search=shirt',
	'/allproducts?search=nothing-like-it',
	'/newarrivals',
	'/collection/Monsoon%20Linen',
	'/collection/unknown',
	'/shop/Shirts',
	'/collections',
	'/singleproduct/25',
	'/singleproduct/26',
	'/singleproduct/999999',
	'/contact',
	'/ourstory',
	'/privacypolicy',
	'/termsandconditions',
	'/shippingpolicy',
	'/returnpolicy',
	'/cart',
	'/login',
	'/signup',
	'/forgot-password',
	'/reset-password/not-a-link',
	'/no-such-page',
	'/docs/api',
]

test.beforeEach(({ scripted }) => {
	test.skip(!scripted, 'axe itself needs script; the HTML is the same')
})

for (const path of forVisitors) {
	test(`${path} has no accessibility violations, on a phone and on a desktop`, async ({ page }) =>
		expectGood(page, path))
}

test('a refused form has no accessibility violations', async ({ page }) => {
	for (const [path, button] of [
		['/signup', 'Sign up'],
		['/login', 'Log in'],
		['/contact', 'Send message'],
		['/forgot-password', /link/i],
	] as const) {
		await page.goto(path)
		await page.getByRole('main').getByRole('button', { name: button }).click()
		await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
		expect(await violations(page), `${path}, refused`).toEqual([])
	}
})

test('what a customer sees has no accessibility violations, an unfinished order included', async ({ page }) => {
	test.setTimeout(240_000)
	await join(page)
	await page.goto('/checkout')
	await expectGood(page, '/cart')
	await expectGood(page, '/checkout')
	await page.goto('/allproducts?search=tapi')
	await page.getByRole('button', { name: /add .*tapi/i }).click()
	await expect(page.getByText('Product added to cart!')).toBeVisible()
	await expectGood(page, '/cart')
	await expectGood(page, '/checkout')
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByText('Please fill in the firstName field.').first()).toBeVisible()
	expect(await violations(page), 'the refused checkout').toEqual([])
	for (const path of [
		'/profile',
		'/profile?tab=order',
		'/profile?tab=order&order=1',
		'/profile/image',
		'/profile/password',
		'/profile/delete',
	])
		await expectGood(page, path)
})

test('what the admin sees has no accessibility violations', async ({ page }) => {
	test.setTimeout(240_000)
	await enter(page, owner)
	for (const path of [
		'/admin',
		'/admin/products',
		'/admin/products?search=nothing-like-it',
		'/admin/products/new',
		'/admin/products/1',
		'/admin/products/1/delete',
		'/admin/orders',
	]) {
		await expectGood(page, path)
	}
	await page.goto('/admin/products/new')
	await page.getByRole('button', { name: 'Add Product' }).last().click()
	await expect(page.getByText(/Please fill the following required fields/)).toBeVisible()
	expect(await violations(page), 'the refused product').toEqual([])
})
