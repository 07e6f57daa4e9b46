import { admin, enter, expect, fillCheckout, join, putIntoCart, test as base } from '../../support/browser/browser.ts'
import { desk } from '../../support/browser/panels.ts'
import { expectGoodScreens, firstLink, forAdmin, forVisitors } from '../../support/browser/screens.ts'
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

const tagOf = (kind: string) => ({ tag: kind === 'one of each kind' ? [] : '@ci' })

for (const [kind, paths] of Object.entries(forVisitors))
	test(`each page keeps to its width and has no accessibility violations: ${kind}`, tagOf(kind), async ({ page }) => {
		await page.goto('/privacypolicy')
		await expectGoodScreens(page, paths())
	})

for (const [kind, paths] of Object.entries(forAdmin))
	test(
		`each page keeps to its width and has no accessibility violations: ${kind} of the back-office`,
		tagOf(kind),
		async ({ page }) => {
			await enter(page, admin)
			await page.goto('/admin/settings')
			await expectGoodScreens(page, paths())
		},
	)

test('each page keeps to its width and has no accessibility violations: the pages of a customer', async ({ page }) => {
	await join(page)
	await page.goto('/ourstory')
	await expectGoodScreens(page, ['/checkout'])
	await putIntoCart(page, 'Tapi Linen Shirt')
	await expectGoodScreens(page, ['/cart', '/checkout'])
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByText('Please fill in the Name field.').first()).toBeVisible()
	// The button gets its colors back after the answer.
	await expect(page.getByRole('button', { name: /Place order/ })).toBeEnabled()
	expect(await violations(page, 'main'), 'the refused checkout').toEqual([])
	await fillCheckout(page)
	await page.getByRole('button', { name: /Place order/ }).click()
	await page.waitForURL('**/order-confirmation*')
	await expectGoodScreens(page, [new URL(page.url()).pathname + new URL(page.url()).search, '/profile?tab=order'])
})

test(
	'each page keeps to its width and has no accessibility violations: the account of a customer',
	{ tag: '@ci' },
	async ({ page }) => {
		await enter(page, { email: 'delivered@example.com', password: 'a good password' })
		await page.goto('/profile?tab=order')
		const order = await firstLink(page, 'a[href*="&order="]')
		await expectGoodScreens(page, [order, '/profile', '/profile/image', '/profile/password', '/profile/delete'])
	},
)

test(
	'each page keeps to its width and has no accessibility violations: somebody of the staff, and the preview of a draft',
	{ tag: '@ci' },
	async ({ page }) => {
		await enter(page, admin)
		await page.goto('/admin/people')
		const person = await firstLink(page, 'a[href^="/admin/people/"]:not([href$="/keys"])')
		await page.goto('/admin/products?stock=draft')
		await page
			.getByRole('link', { name: /^Edit / })
			.first()
			.click()
		const preview = page.getByRole('link', { name: /^Preview/ }).first()
		await expectGoodScreens(page, [person, `${person}/remove`, (await preview.getAttribute('href'))!])
	},
)

test('a refused form has no accessibility violations', { tag: '@ci' }, async ({ page }) => {
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

for (const [kind, paths] of Object.entries({ ...forVisitors, ...forAdmin }))
	test(`no page has accessibility violations on a desk: ${kind}`, { tag: '@long' }, async ({ page }) => {
		if (kind in forAdmin) await enter(page, admin)
		await page.setViewportSize(desk)
		for (const path of paths()) {
			await page.goto(path)
			expect.soft(await violations(page), path).toEqual([])
		}
	})
