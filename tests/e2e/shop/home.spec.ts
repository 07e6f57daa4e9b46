import type { Page } from '@playwright/test'
import { expect, waitForHydration, test } from '../../support/browser/browser.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Banners' })
const banner = (page: Page, number: number) => carousel(page).getByRole('link', { name: `Banner ${number}` })
/** Returns 0 at the first banner and 1 at the second. */
const shownSlide = (page: Page) => page.locator('.banners').evaluate((strip) => strip.scrollLeft / strip.clientWidth)
const noFile = { status: 200, contentType: 'video/mp4', body: 'not a film' }

test('the banners advance every 5000 ms within 1000 ms, and the first follows the last (rule: banner-motion)', async ({
	page,
	allow,
}) => {
	// Prefetches may fail because the clock is stopped.
	allow(/Failed to fetch manifest patches/)
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await page.clock.install()
	await page.goto('/')
	await page.clock.pauseAt(Date.now() + 3_600_000)
	await banner(page, 2).click()
	await page.clock.runFor(1_100)
	expect(await shownSlide(page)).toBe(1)
	await page.mouse.move(1, 600)
	await page.clock.runFor(4_900)
	expect(await shownSlide(page)).toBe(1)
	await page.clock.runFor(1_200)
	// The strip jumps invisibly from the first banner's copy to the first banner.
	expect(await shownSlide(page)).toBe(0)
	await expect(banner(page, 1)).toHaveAttribute('aria-current', 'true')
})

test('the banners stop on hover, when paused, and with reduced motion', { tag: '@ci' }, async ({ page }) => {
	const stays = async () => {
		await page.clock.runFor(6_500)
		expect(await shownSlide(page)).toBe(0)
	}
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await page.clock.install()
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.goto('/')
	const pause = carousel(page).getByRole('button', { name: 'Pause banners' })
	await pause.hover()
	await stays()
	await pause.click()
	await page.mouse.move(10, 790)
	await expect(carousel(page).getByRole('button', { name: 'Play banners' })).toBeVisible()
	await stays()
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.reload()
	await waitForHydration(page)
	await expect(page.locator('video')).not.toHaveAttribute('controls')
	await expect(carousel(page).getByRole('button')).toHaveCount(0)
	await stays()
	await expect(page.locator('.marquee-track')).toHaveCSS('animation-name', 'none')
})

test(
	'the announcements scroll at 40 pixels a second; the video plays muted while in view, and a click stops it',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' })
		await page.goto('/')
		const speed = () =>
			page
				.locator('.marquee-track')
				.evaluate(
					(track) =>
						(track.firstElementChild as HTMLElement).offsetWidth /
						Number.parseFloat(getComputedStyle(track).animationDuration),
				)
		await expect.poll(speed).toBeCloseTo(40, 0)
		const video = page.locator('video')
		const isPlaying = () => video.evaluate((video: HTMLVideoElement) => !video.paused && video.muted && video.loop)
		await video.scrollIntoViewIfNeeded()
		await page.getByRole('button', { name: 'Pause video' }).click()
		await expect.poll(isPlaying).toBe(false)
		await page.getByRole('button', { name: 'Play video' }).click()
		await expect.poll(isPlaying).toBe(true)
		await page.evaluate(() => scrollTo(0, 0))
		await expect.poll(isPlaying).toBe(false)
		await video.scrollIntoViewIfNeeded()
		await expect.poll(isPlaying).toBe(true)
	},
)

test(
	'a video that cannot be played shows an error, and an image that fails to load shows the placeholder',
	{ tag: '@ci' },
	async ({ page }) => {
		await page.route('/videos/**', (route) => route.fulfill(noFile))
		await page.route('/images/**', (route) => route.fulfill({ ...noFile, contentType: 'image/webp' }))
		await page.goto('/')
		await page.locator('video').scrollIntoViewIfNeeded()
		await expect(page.getByText('Video not available').last()).toBeVisible()
		await expect(page.locator('video')).toHaveCount(0)
		await page.goto('/allproducts')
		for (const article of [page.getByRole('article').first(), page.getByRole('article').last()]) {
			const image = article.locator('img').first()
			await image.scrollIntoViewIfNeeded()
			await expect(image).toHaveAttribute('src', '/placeholder.jpg')
			await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
		}
	},
)
