import type { Page } from '@playwright/test'
import { expect, hydrated, join, test } from '../../support/browser/browser.ts'

/** Untouched. */
async function arrive(page: Page, address: string) {
	const fetched: string[] = []
	page.on(
		'request',
		(request) => ['script', 'fetch'].includes(request.resourceType()) && fetched.push(new URL(request.url()).pathname),
	)
	await page.goto('/robots.txt')
	await page.evaluate((target) => location.assign(target), address)
	await page.waitForURL(`**${address}`, { waitUntil: 'networkidle' })
	return fetched
}
const isHydrated = (page: Page) => page.evaluate(() => 'live' in document.documentElement.dataset)

test('a page that nobody touches fetches next to no script, and the rest with the first touch', async ({ page }) => {
	const fetched = await arrive(page, '/allproducts')
	expect(fetched.map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
		'/assets/entry.client',
		'/assets/rolldown-runtime',
	])
	expect(await isHydrated(page)).toBe(false)
	const menu = page.getByRole('dialog', { name: 'Menu' })
	await page.evaluate(() => document.querySelector<HTMLElement>('#menu')!.showPopover())
	await hydrated(page)
	expect(fetched.some((path) => path.startsWith('/page-data/'))).toBe(true)
	// What was open before the script came stays open.
	await expect(menu).toBeVisible()
})

test('what is cached of a page of a customer hydrates as it was served', { tag: '@ci' }, async ({ page }) => {
	await join(page)
	const parts = 'article, #collections li, #menu li, footer li, fieldset label, .social li'
	for (const address of ['/', '/allproducts']) {
		for (let times = 0; times < 3; times += 1) await page.request.get(address)
		await arrive(page, address)
		const served = await page.evaluate((of) => {
			const found = [...document.querySelectorAll(of)]
			Object.assign(window, { served: found })
			return found.length
		}, parts)
		expect(served).toBeGreaterThan(20)
		await hydrated(page)
		const others = () =>
			page.evaluate(() => {
				const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
				const { served } = window as unknown as { served: Element[] }
				return served.filter((element) => !element.isConnected || !isReacts(element)).length
			})
		await expect.poll(others).toBe(0)
	}
})

test('a page whose script does not arrive works as it is', { tag: '@ci' }, async ({ page, allow }) => {
	allow(/Failed to (load resource|fetch)|ERR_FAILED/)
	await page.route('**/assets/react-*.js', (route) => route.abort())
	await arrive(page, '/singleproduct/25')
	await page.mouse.move(9, 9)
	await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
	const choices = page.getByRole('radiogroup', { name: 'Colour' })
	await expect(choices).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByRole('radio', { name: 'Indigo' })).toBeFocused()
	await expect(choices).toBeInViewport({ ratio: 1 })
	expect(await isHydrated(page)).toBe(false)
})

test('a choice made before the script came counts once it is there, in the open sheet', async ({ page }) => {
	await arrive(page, '/allproducts')
	await page.evaluate(() => {
		document.querySelector<HTMLDetailsElement>('.filters')!.open = true
		document.querySelector<HTMLInputElement>('input[name=family][value=red]')!.checked = true
		document.querySelector<HTMLInputElement>('input[name=min]')!.value = '900'
	})
	await hydrated(page)
	await expect(page).toHaveURL('/allproducts?family=red&min=900')
	await expect(page.getByRole('checkbox', { name: 'Reds 1' })).toBeChecked()
	await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('900')
})
