import {
	admin,
	logInByRequest,
	expect,
	fillCheckout,
	signUpByRequest,
	putIntoCart,
	test as base,
} from '../../support/browser/browser.ts'
import { desktopViewport } from '../../support/browser/panels.ts'
import { expectGoodScreens, findFirstLink, adminScreens, visitorScreens } from '../../support/browser/screens.ts'
import { violations } from '../../support/browser/violations.ts'

// Checks that each page fits its width, has clickable controls and has no accessibility violations. Documents without
// script, tablets and axe on a desktop are long tests.

const test = base.extend({
	// A Chromium page that has shown hundreds of screens sometimes stops drawing. Turning off context reuse would make
	// Playwright start other workers with their own browsers.
	context: async ({ browser }, provide) => {
		const context = await browser.newContext()
		await provide(context)
		await context.close()
	},
})

const getTag = (kind: string) => ({ tag: kind === 'one of each kind' ? [] : '@ci' })

for (const [kind, paths] of Object.entries(visitorScreens))
	test(`each page fits its width and has no accessibility violations: ${kind}`, getTag(kind), async ({ page }) => {
		await page.goto('/privacypolicy')
		await expectGoodScreens(page, paths())
	})

for (const [kind, paths] of Object.entries(adminScreens))
	test(
		`each page fits its width and has no accessibility violations: ${kind} of the admin`,
		getTag(kind),
		async ({ page }) => {
			await logInByRequest(page, admin)
			await page.goto('/admin/settings')
			await expectGoodScreens(page, paths())
		},
	)

test('each page fits its width and has no accessibility violations: the customer pages', async ({ page }) => {
	await signUpByRequest(page)
	await page.goto('/ourstory')
	await expectGoodScreens(page, ['/checkout'])
	await putIntoCart(page, 'Tapi Linen Shirt')
	await expectGoodScreens(page, ['/cart', '/checkout'])
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByText('Please fill in the First name field.').first()).toBeVisible()
	// The button gets its colors back after the answer.
	await expect(page.getByRole('button', { name: /Place order/ })).toBeEnabled()
	expect(await violations(page, 'main'), 'the refused checkout').toEqual([])
	await fillCheckout(page)
	await page.getByRole('button', { name: /Place order/ }).click()
	await page.waitForURL('**/order-confirmation*')
	await expectGoodScreens(page, [new URL(page.url()).pathname + new URL(page.url()).search, '/profile?tab=order'])
})

test(
	'each page fits its width and has no accessibility violations: the customer account',
	{ tag: '@ci' },
	async ({ page }) => {
		await logInByRequest(page, { email: 'delivered@example.com', password: 'a good password' })
		await page.goto('/profile?tab=order')
		const order = await findFirstLink(page, 'a[href*="&order="]')
		await expectGoodScreens(page, [order, '/profile', '/profile/image', '/profile/password', '/profile/delete'])
	},
)

test(
	'each page fits its width and has no accessibility violations: a staff member, and the preview of a draft',
	{ tag: '@ci' },
	async ({ page }) => {
		await logInByRequest(page, admin)
		await page.goto('/admin/staff')
		const person = await findFirstLink(page, 'a[href^="/admin/staff/"]:not([href$="/keys"])')
		await page.goto('/admin/products?stock=draft')
		await page
			.getByRole('link', { name: /^Edit / })
			.first()
			.click()
		const preview = page.getByRole('link', { name: /^Preview/ }).first()
		await expectGoodScreens(page, [person, `${person}/remove`, (await preview.getAttribute('href'))!])
	},
)

test('a rejected form has no accessibility violations', { tag: '@ci' }, async ({ page }) => {
	for (const [path, button] of [
		['/signup', 'Sign up'],
		['/contact', 'Send message'],
	] as const) {
		await page.goto(path)
		await page.getByRole('main').getByRole('button', { name: button }).click()
		await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
		expect(await violations(page, 'main'), `${path}, refused`).toEqual([])
	}
})

for (const [kind, paths] of Object.entries({ ...visitorScreens, ...adminScreens }))
	test(`no page has accessibility violations on a desktop: ${kind}`, { tag: '@long' }, async ({ page }) => {
		if (kind in adminScreens) await logInByRequest(page, admin)
		await page.setViewportSize(desktopViewport)
		for (const path of paths()) {
			await page.goto(path)
			expect.soft(await violations(page), path).toEqual([])
		}
	})
