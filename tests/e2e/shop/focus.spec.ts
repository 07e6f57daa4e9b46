import type { Page } from '@playwright/test'
import { enter, expect, admin, hydrated, test } from '../../support/browser/browser.ts'

// After a refused form (in every mode), and a page without a reload.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a refused form has the focus at the first field that is wrong', async ({ page }) => {
	await page.goto('/signup')
	await page.getByLabel('Username').fill('Meera')
	await page.getByRole('button', { name: 'Sign up' }).click()
	await expect(page.getByLabel('Email')).toBeFocused()

	await page.goto('/contact')
	await page.getByRole('main').getByLabel('Name').fill('Meera')
	await page.getByRole('main').getByRole('button', { name: /send/i }).click()
	await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()

	await page.goto('/newarrivals')
	await page.getByLabel(/Phone Number/).fill('12')
	await page.getByLabel(/Full Name/).fill('Meera')
	await page.getByRole('button', { name: 'Sign Up' }).click()
	await expect(page.getByLabel(/Phone Number/).first()).toBeFocused()
})

test('a form that is refused as a whole has the focus at what is said of it', async ({ page }) => {
	await page.goto('/login')
	await page.getByLabel('Email').fill('nobody@example.com')
	await page.getByLabel('Password').fill('not a password')
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeFocused()
})

test("a refused form of the admin's has the focus at the first field that is wrong", async ({ page }) => {
	await enter(page, admin)
	await page.goto('/admin/products/new')
	await page.getByLabel('Name', { exact: true }).fill('Half a shirt')
	await page.getByRole('button', { name: 'Add Product' }).click()
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
	expect(await page.evaluate(() => document.querySelector('main [aria-invalid=true]') === document.activeElement)).toBe(
		true,
	)
})

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script each page is a document of its own')

	test('a form that was sent before script has the focus at the first field that is wrong', async ({ page }) => {
		await page.goto('/robots.txt')
		await page.evaluate(() => location.assign('/signup'))
		await page.waitForURL('**/signup', { waitUntil: 'networkidle' })
		expect(await page.evaluate(() => 'live' in document.documentElement.dataset)).toBe(false)
		await page.evaluate(() => {
			document.querySelector<HTMLInputElement>('[name=username]')!.value = 'Meera'
			document.querySelector('form')!.requestSubmit()
		})
		await expect(page.getByText(/Email is required|valid email|Please/i).first()).toBeVisible()
		await expect(page.getByLabel('Email')).toBeFocused()
		await hydrated(page)
		await expect(page.getByLabel('Email')).toBeFocused()
	})

	test('another page has the focus at its heading, and begins at its top', async ({ page }) => {
		await page.goto('/allproducts')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
		await expect(heading(page, 'Contact')).toBeFocused()
		expect(await page.evaluate(() => scrollY)).toBe(0)
		await page.getByRole('contentinfo').getByRole('link', { name: 'New Arrivals' }).click()
		await expect(heading(page, 'New Arrivals')).toBeFocused()
		await page.goBack()
		await expect(heading(page, 'Contact')).toBeFocused()
		// A page without the shop's frame
		await page.goto('/login')
		await page.getByRole('link', { name: 'Create an account' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
		expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('none')
	})

	test('another page of the back-office has the focus at its heading', async ({ page }) => {
		await enter(page, admin)
		await page.setViewportSize({ width: 1280, height: 800 })
		await page.goto('/admin')
		const menu = page.getByRole('navigation', { name: 'Back-office', exact: true })
		await menu.getByText('Catalogue', { exact: true }).click()
		for (const name of ['Orders', 'Products']) {
			await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
			await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeFocused()
		}
	})

	test('a choice on the same page leaves the focus where it is', async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 800 })
		await page.goto('/allproducts')
		const sort = page.getByRole('combobox', { name: /sort/i })
		await sort.focus()
		await sort.selectOption({ index: 1 })
		await expect(page).toHaveURL(/sort=/i)
		await expect(sort).toBeFocused()
	})
})
