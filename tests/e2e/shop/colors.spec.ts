import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { expect, hydrated, test } from '../../support/browser/browser.ts'

async function openShirt(page: Page) {
	await page.goto('/allproducts?search=Pictured+Shirt')
	await page.getByRole('heading', { name: 'Pictured Shirt' }).getByRole('link').click()
	await expect(page.getByRole('heading', { level: 1, name: 'Pictured Shirt' })).toBeVisible()
}
const first = (page: Page) => page.getByRole('link', { name: /^Picture 1 of 3/ }).getByRole('img')
const hashOf = async (page: Page) => (await first(page).getAttribute('src'))!.split('/')[2]!

for (const viewport of [
	{ width: 360, height: 640 },
	{ width: 1280, height: 800 },
]) {
	test.describe(`at ${viewport.width} pixels`, () => {
		test.use({ viewport })

		test('choosing a colour brings its image into view', async ({ page, scripted }) => {
			await openShirt(page)
			const indigo = await hashOf(page)
			const radio = (name: string) => page.getByRole('radio', { name })
			if (!scripted) {
				await radio('Rust').check({ force: true })
				await page.getByRole('link', { name: 'See it in Rust' }).click()
				await expect(page).toHaveURL(/\/singleproduct\/\d+\?color=\d+$/)
				await expect(radio('Rust')).toBeChecked()
				expect(await hashOf(page)).not.toBe(indigo)
				await expect(first(page)).toBeInViewport()
				return
			}
			await hydrated(page)
			const asked: string[] = []
			// Forms' parts, and the list of their routes, come by themselves after hydration.
			page.on('request', (request) =>
				request.resourceType() === 'image' || /\/assets\/|\/__manifest/.test(request.url())
					? undefined
					: asked.push(request.url()),
			)
			await page
				.getByRole('link', { name: 'Picture 3 of 3', exact: true })
				.or(page.getByRole('link', { name: 'Picture 3 of 3, larger' }))
				.first()
				.focus()
			await radio('Rust').click({ force: true })
			await expect.poll(() => hashOf(page)).not.toBe(indigo)
			await expect(first(page)).toBeInViewport({ ratio: 0.5 })
			await expect(page.getByText('Shown in another colour')).toBeHidden()
			await radio('Olive').click({ force: true })
			await expect(page.getByText('Shown in another colour')).toBeVisible()
			expect(await hashOf(page)).toBe(indigo)
			expect(await violations(page)).toEqual([])
			await radio('Olive').click({ force: true })
			await expect(radio('Olive')).not.toBeChecked()
			await expect(page.getByText('Shown in another colour')).toBeHidden()
			expect(asked).toEqual([])
		})
	})
}

test('a colour that was chosen before script ran has moved the gallery once it runs', async ({ page, scripted }) => {
	test.skip(!scripted, 'there is nothing to wait for')
	await openShirt(page)
	const address = page.url()
	const indigo = await hashOf(page)
	// The scripts of this page may still be coming: the next one's are meant.
	await page.goto('/robots.txt')
	await page.route(
		/\.js$/,
		async (route) => {
			await page.evaluate(() => document.querySelectorAll<HTMLInputElement>('[type=radio]')[1]!.click())
			await route.continue()
		},
		{ times: 1 },
	)
	await page.goto(address)
	await page.mouse.move(20, 200)
	await hydrated(page)
	await expect(page.getByRole('radio', { name: 'Rust' })).toBeChecked()
	await expect.poll(() => hashOf(page)).not.toBe(indigo)
})
