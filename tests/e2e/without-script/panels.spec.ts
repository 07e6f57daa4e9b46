import type { Locator, Page } from '@playwright/test'
import { admin, logInByRequest, expect, signUpByRequest, test } from '../../support/browser/browser.ts'
import { desktopViewport, getOpener, getPanel, phoneViewport } from '../../support/browser/panels.ts'

// Tests what the browser does on its own, with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the menu, the search and the collections open and close', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/ourstory')
	for (const [name, viewport] of [
		['Menu', phoneViewport],
		['Search', phoneViewport],
		['Search', desktopViewport],
		['Collection', desktopViewport],
	] as const) {
		await page.setViewportSize(viewport)
		await expect(getPanel(page, name)).toBeHidden()
		await getOpener(page, name).click()
		await expect(getPanel(page, name)).toBeVisible()
		await getPanel(page, name).getByRole('button', { name: 'Close' }).click()
		await expect(getPanel(page, name)).toBeHidden()
		await getOpener(page, name).click()
		await page.keyboard.press('Escape')
		await expect(getPanel(page, name)).toBeHidden()
	}
})

async function openBy(page: Page, id: string) {
	const button = page.locator(`button[popovertarget=${id}]:not([popovertargetaction]):visible`).first()
	await button.tap()
	await expect(page.locator(`#${id} .sheet`)).toBeVisible()
	await comesToRest(page.locator(`#${id}`))
	return button
}

/** Waits until a panel and its contents have stopped moving. */
const comesToRest = (panel: Locator) =>
	panel.evaluate((element) =>
		Promise.allSettled(
			(element.closest('.panel') ?? element).getAnimations({ subtree: true }).map(({ finished }) => finished),
		).then(() => null),
	)

/** Returns a point in this column where a tap would follow a link. */
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

test('a tap beside a panel closes it, does nothing else, and restores the focus (rules: tap-beside-panel, panel-focus)', async ({
	page,
}) => {
	await signUpByRequest(page)
	for (const [path, id, x, from] of [
		['/allproducts', 'menu', 335, 300],
		['/allproducts', 'search', 100, 300],
		['/allproducts', 'account', 60, 300],
		['/profile', 'change-coverImage', 180, 10],
	] as const) {
		await page.goto(path)
		const point = await linkOn(page, x, from)
		const button = await openBy(page, id)
		await page.touchscreen.tap(...point)
		await expect(page.locator(`#${id}`), id).toBeHidden()
		await expect(button, id).toBeFocused()
		await expect(page).toHaveURL(path)
	}
	await page.context().clearCookies()
	await logInByRequest(page, admin)
	await page.goto('/admin/offers')
	const button = await openBy(page, 'admin-menu')
	await page.touchscreen.tap(350, 30)
	await expect(page.locator('#admin-menu')).toBeHidden()
	await expect(button).toBeFocused()
	await expect(page).toHaveURL('/admin/offers')
})

test('the keyboard focus stays in a panel while it is open (rule: panel-focus)', { tag: '@ci' }, async ({ page }) => {
	await page.goto('/ourstory')
	for (const id of ['menu', 'search']) {
		const button = await openBy(page, id)
		for (let presses = 0; presses < 20; presses += 1) {
			await page.keyboard.press('Tab')
			// The focus moves to the browser after the last control.
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
		await expect(button).toBeFocused()
	}
})
