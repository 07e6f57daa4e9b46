import type { Page } from '@playwright/test'
import { enter, expect, admin, hydrated, join, test } from '../../support/browser/browser.ts'

test('lite mode is chosen at the foot of a page, sends no script, and is left again', async ({ page }) => {
	const scripts: string[] = []
	await page.goto('/ourstory')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Lite mode' }).click()
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Full version' })).toBeVisible()
	await expect(page).toHaveURL('/ourstory')
	page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
	await page.goto('/allproducts')
	await page.mouse.move(5, 5)
	await expect(page.locator('script[src]')).toHaveCount(0)
	expect(scripts).toEqual([])
	await page.getByRole('contentinfo').getByRole('link', { name: 'Full version' }).click()
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Lite mode' })).toBeVisible()
	await expect(page).toHaveURL('/allproducts')
})

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script nothing hydrates')

	/** Untouched. */
	const arrive = async (page: Page, address: string) => {
		const fetched: string[] = []
		page.on(
			'request',
			(request) =>
				['script', 'fetch'].includes(request.resourceType()) && fetched.push(new URL(request.url()).pathname),
		)
		await page.evaluate((target) => location.assign(target), address)
		await page.waitForURL(`**${address}`, { waitUntil: 'networkidle' })
		return fetched
	}
	const isHydrated = (page: Page) => page.evaluate(() => 'live' in document.documentElement.dataset)

	test('a page that nobody touches fetches next to no script, and the rest with the first touch', async ({ page }) => {
		await page.goto('/robots.txt')
		const fetched = await arrive(page, '/allproducts')
		expect(fetched.map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
			'/assets/entry.client',
			'/assets/rolldown-runtime',
		])
		expect(await isHydrated(page)).toBe(false)
		await page.mouse.move(9, 9)
		await expect.poll(() => isHydrated(page)).toBe(true)
		expect(fetched.some((path) => path.startsWith('/page-data/'))).toBe(true)
	})

	test('a tap on the filters while React hydrates opens them at once, and hydrates nothing', async ({ page }) => {
		await page.goto('/robots.txt')
		// React listens from then on, and has hydrated nothing yet.
		await page.addInitScript(() => {
			const tap = () => {
				document.querySelector<HTMLElement>('.filters > summary')!.click()
				const isHydrated = Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactProps'))
				Object.assign(window, { tapped: { isOpen: document.querySelector('details')!.open, isHydrated } })
			}
			new MutationObserver(tap).observe(document, { subtree: true, attributeFilter: ['data-live'] })
		})
		await arrive(page, '/allproducts')
		await page.mouse.move(9, 9)
		await expect.poll(() => page.evaluate('window.tapped')).toEqual({ isOpen: true, isHydrated: false })
		await expect(page.getByRole('button', { name: /^Show \d+ products/ })).toBeAttached()
		await expect(page.locator('.filters')).toHaveAttribute('open')
	})

	test('the home page and the dashboard are complete when script leads there from another page', async ({ page }) => {
		await page.goto('/allproducts')
		await page.getByRole('banner').locator('a[href="/"]:visible').first().click()
		await expect(page).toHaveURL('/')
		await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
		await enter(page, admin)
		await page.goto('/admin/colors')
		await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin"]')!.click())
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
	})

	test('a panel that was opened before the script came stays open', async ({ page }) => {
		await page.goto('/robots.txt')
		await arrive(page, '/allproducts')
		const menu = page.getByRole('dialog', { name: 'Menu' })
		await page.evaluate(() => document.querySelector<HTMLElement>('#menu')!.showPopover())
		await expect(menu).toBeVisible()
		await page.mouse.move(9, 9)
		await expect.poll(() => isHydrated(page)).toBe(true)
		await page.waitForFunction(() =>
			Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactProps')),
		)
		await expect(menu).toBeVisible()
	})

	test('what is cached of a page of a customer hydrates as it was served', async ({ page }) => {
		await join(page)
		const parts = 'article, #collections li, #menu li, footer li, fieldset label, .social li'
		for (const address of ['/', '/allproducts', '/newarrivals']) {
			await page.goto('/robots.txt')
			for (let times = 0; times < 3; times += 1) await page.request.get(address)
			await arrive(page, address)
			await page.evaluate((of) => Object.assign(window, { served: [...document.querySelectorAll(of)] }), parts)
			await hydrated(page)
			const left = () => {
				const { served } = window as unknown as { served: Element[] }
				const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
				return [served.length > 20, served.filter((element) => !element.isConnected || !isReacts(element)).length]
			}
			await expect.poll(() => page.evaluate(left)).toEqual([true, 0])
		}
		await page.goto('/allproducts')
		await page
			.getByRole('button', { name: /^Add .* to cart$/ })
			.first()
			.click()
		await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
	})

	test('a page whose script does not arrive works as it is', async ({ page, allow }) => {
		allow(/Failed to (load resource|fetch)|ERR_FAILED/)
		await page.goto('/robots.txt')
		await page.route('**/assets/react-*.js', (route) => route.abort())
		await arrive(page, '/allproducts')
		await page.mouse.move(9, 9)
		await page
			.getByRole('link', { name: /^View Details/ })
			.first()
			.click()
		await expect(page).toHaveURL(/\/singleproduct\/\d+$/)
		expect(await isHydrated(page)).toBe(false)
	})

	test('a text that is changed before the script comes stays changed', async ({ page }) => {
		await enter(page, admin)
		await page.goto('/robots.txt')
		const gate = Promise.withResolvers<void>()
		await page.route('**/assets/react-*.js', async (route) => {
			await gate.promise
			await route.continue()
		})
		await page.evaluate(() => location.assign('/admin/settings/pages'))
		const text = page.getByLabel('Text of Shipping')
		await text.fill('Typed early')
		gate.resolve()
		await hydrated(page)
		await expect(text).toHaveValue('Typed early')
		await text.fill('Typed late')
		await expect(text).toHaveValue('Typed late')
	})
})
