import type { Locator, Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { enter as enterAs, expect, join, admin, test } from '../../support/browser/browser.ts'

const phone = { width: 360, height: 640 }
const desk = { width: 1280, height: 800 }
const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const header = (page: Page) => page.getByRole('banner')
const opener = (page: Page, name: string) =>
	header(page).getByRole('button', { name, exact: true }).locator('visible=true').first()
const bag = (page: Page) => header(page).getByRole('link', { name: /^Cart/ })
const open = (page: Page, name: string) => (name === 'Cart' ? bag(page) : opener(page, name)).click()
const focusIsIn = (page: Page, name: string) =>
	panel(page, name).evaluate((element) => element.contains(document.activeElement))
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')

async function enter(page: Page) {
	await join(page)
	await page.goto('/ourstory')
}

test('the menu, the search and the collections open and close', async ({ page }) => {
	await page.goto('/ourstory')
	for (const [name, viewport] of [
		['Menu', phone],
		['Search', phone],
		['Search', desk],
		['Collection', desk],
	] as const) {
		await page.setViewportSize(viewport)
		await expect(panel(page, name)).toBeHidden()
		await open(page, name)
		await expect(panel(page, name)).toBeVisible()
		await panel(page, name).getByRole('button', { name: 'Close' }).click()
		await expect(panel(page, name)).toBeHidden()
		await open(page, name)
		await page.keyboard.press('Escape')
		await expect(panel(page, name)).toBeHidden()
	}
})

async function openBy(page: Page, id: string) {
	const button = page.locator(`button[popovertarget=${id}]:not([popovertargetaction]):visible`).first()
	await button.tap()
	await expect(page.locator(`#${id} .sheet`)).toBeVisible()
	await comesToRest(page.locator(`#${id}`))
	return button
}

/** Waits until a panel, and what is in it, has moved to its place. */
const comesToRest = (panel: Locator) =>
	panel.evaluate((element) =>
		Promise.allSettled(
			(element.closest('.panel') ?? element).getAnimations({ subtree: true }).map(({ finished }) => finished),
		).then(() => null),
	)

/** A point on this column where a tap would follow a link. */
async function linkOn(page: Page, x: number, from: number): Promise<[number, number]> {
	const y = await page.evaluate(
		([left, top]) =>
			Array.from({ length: 60 }, (_, step) => top! + step * 5).find((one) =>
				document.elementFromPoint(left!, one)?.closest('main a, header a'),
			),
		[x, from],
	)
	expect(y, `a link at ${x}`).toBeDefined()
	return [x, y!]
}

test('a tap beside a panel closes it, does nothing else, and gives the focus back (rules 29 and 30)', async ({
	page,
}) => {
	await join(page)
	for (const [path, id, x, from] of [
		['/allproducts', 'menu', 335, 300],
		['/allproducts', 'search', 100, 300],
		['/allproducts', 'account', 60, 300],
		['/profile', 'change-coverImage', 180, 10],
	] as const) {
		await page.goto(path)
		const point = await linkOn(page, x, from)
		const opener = await openBy(page, id)
		await page.touchscreen.tap(...point)
		await expect(page.locator(`#${id}`), id).toBeHidden()
		await expect(opener, id).toBeFocused()
		await expect(page).toHaveURL(path)
	}
	await page.setViewportSize(desk)
	await page.goto('/allproducts')
	const opener = await openBy(page, 'collections')
	await page.mouse.click(640, 740)
	await expect(page.locator('#collections')).toBeHidden()
	await expect(opener).toBeFocused()
	await expect(page).toHaveURL('/allproducts')
})

test('a tap beside the menu of the back-office closes it and does nothing else', async ({ page }) => {
	await enterAs(page, admin)
	await page.goto('/admin/products')
	const opener = await openBy(page, 'admin-menu')
	await page.touchscreen.tap(350, 30)
	await expect(page.locator('#admin-menu')).toBeHidden()
	await expect(opener).toBeFocused()
	await expect(page).toHaveURL('/admin/products')
})

test('the keyboard stays in a panel as long as it is open (rule 30)', async ({ page }) => {
	await page.goto('/ourstory')
	for (const id of ['menu', 'search']) {
		const opener = await openBy(page, id)
		for (let presses = 0; presses < 20; presses += 1) {
			await page.keyboard.press('Tab')
			// After the last one the focus goes to the browser.
			expect(
				await page.evaluate(
					(panel) =>
						document.activeElement === document.body ||
						document.getElementById(panel)!.contains(document.activeElement),
					id,
				),
				`${id}, ${presses + 1}`,
			).toBe(true)
		}
		await expect(page.locator(`#${id}`)).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(opener).toBeFocused()
	}
})

test('a search goes to the products, and a blank one nowhere', async ({ page }) => {
	await page.goto('/ourstory')
	await open(page, 'Search')
	const box = panel(page, 'Search').getByPlaceholder('Search for collections...')
	await box.fill('   ')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL((url) => url.pathname === '/ourstory')
	await box.fill('tapi')
	await panel(page, 'Search').getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL('/allproducts?search=tapi')
	await expect(panel(page, 'Search')).toBeHidden()
	await expect(page.getByText('Tapi Linen Shirt').first()).toBeVisible()
})

test('a customer has a menu, and a log-out in the cart with words of its own', async ({ page, scripted }) => {
	await enter(page)
	await open(page, 'Your account')
	const menu = panel(page, 'Your account')
	await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible()
	await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(menu).toBeHidden()
	await bag(page).click()
	if (!scripted) await expect(page).toHaveURL('/cart')
	await (scripted ? panel(page, 'Cart') : page.getByRole('main')).getByRole('button', { name: 'Log Out' }).click()
	await expect(page.getByText('Logged out successfully!')).toBeVisible()
	await expect(page).toHaveURL('/login')
})

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script the browser alone moves the panels')

	test('each panel takes the focus and gives it back, and has no accessibility violations', async ({ page }) => {
		test.setTimeout(240_000)
		await enter(page)
		for (const viewport of [phone, desk]) {
			await page.setViewportSize(viewport)
			for (const name of viewport === phone
				? ['Menu', 'Search', 'Your account', 'Cart']
				: ['Collection', 'Search', 'Your account', 'Cart']) {
				await open(page, name)
				await expect(panel(page, name)).toBeVisible()
				await expect.poll(() => focusIsIn(page, name), name).toBe(true)
				expect(await isLocked(page), name).toBe(['Menu', 'Search', 'Cart'].includes(name))
				if (name === 'Cart') await expect(panel(page, name).getByText('Your cart is empty')).toBeVisible()
				await comesToRest(panel(page, name))
				expect(await violations(page), `${name} at ${viewport.width}`).toEqual([])
				await page.keyboard.press('Escape')
				await expect(panel(page, name)).toBeHidden()
				expect(await isLocked(page), name).toBe(false)
				await expect(name === 'Cart' ? bag(page) : opener(page, name)).toBeFocused()
			}
		}
	})

	test('only one panel is open at a time, and a click outside closes it', async ({ page }) => {
		await enter(page)
		await page.setViewportSize(desk)
		let last = ''
		for (const name of ['Collection', 'Your account', 'Collection', 'Search']) {
			await open(page, name)
			await expect(panel(page, name)).toBeVisible()
			if (last) await expect(panel(page, last)).toBeHidden()
			last = name
		}
		await page.mouse.click(640, 700)
		await expect(panel(page, 'Search')).toBeHidden()
		await open(page, 'Collection')
		await bag(page).click()
		await expect(panel(page, 'Cart')).toBeVisible()
		await expect(panel(page, 'Collection')).toBeHidden()
		await page.mouse.click(200, 700)
		await expect(panel(page, 'Cart')).toBeHidden()
	})

	test('another page closes the menu and begins at its top', async ({ page }) => {
		await page.goto('/ourstory')
		await page.mouse.wheel(0, 900)
		await open(page, 'Menu')
		await panel(page, 'Menu').getByRole('link', { name: 'New Arrivals' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeVisible()
		await expect(panel(page, 'Menu')).toBeHidden()
		await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' })).toBeFocused()
		expect(await page.evaluate(() => scrollY)).toBe(0)
		expect(await isLocked(page)).toBe(false)
	})

	test('leaving a panel by the keyboard closes it', async ({ page }) => {
		await enter(page)
		await open(page, 'Your account')
		await expect.poll(() => focusIsIn(page, 'Your account')).toBe(true)
		for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
		await expect(panel(page, 'Your account')).toBeHidden()
	})

	test('typing finds collections by a part of their name, in any case', async ({ page }) => {
		await page.goto('/ourstory')
		await open(page, 'Search')
		const search = panel(page, 'Search')
		await search.getByRole('searchbox').fill('SOON lí')
		await expect(search.getByRole('link')).toHaveText(['Monsoon Linen'])
		await search.getByRole('searchbox').fill('velvet')
		await expect(search.getByText('No collections found')).toBeVisible()
		await search.getByRole('searchbox').fill('linen')
		await search.getByRole('link', { name: 'Monsoon Linen' }).click()
		await expect(page).toHaveURL('/collection/Monsoon%20Linen')
		await expect(search).toBeHidden()
	})
})
