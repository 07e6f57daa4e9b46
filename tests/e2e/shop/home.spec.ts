import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/browser/browser.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Banners' })
const banner = (page: Page, number: number) => carousel(page).getByRole('link', { name: `Banner ${number}` })
/** 0 at the first banner, 1 at the second. */
const shownSlide = (page: Page) => page.locator('.banners').evaluate((strip) => strip.scrollLeft / strip.clientWidth)
const noFile = { status: 200, contentType: 'video/mp4', body: 'not a film' }

test('every banner can be reached without waiting', async ({ page, scripted }) => {
	await page.goto('/')
	await banner(page, 2).click()
	await expect(page.locator('#banner-2')).toBeInViewport({ ratio: 0.9 })
	if (!scripted) await expect(carousel(page).getByRole('button')).toHaveCount(0)
})

test('the announcements can be stopped', async ({ page }) => {
	await page.goto('/')
	const strip = page.getByRole('region', { name: 'Announcements' })
	// Others may add theirs behind.
	await expect(strip.getByRole('listitem')).toContainText([
		'Shipping is a flat ₹60 in Gujarat',
		'Three outlets in Surat',
	])
	await strip.getByTitle('Pause announcements').click()
	await expect(strip.getByRole('checkbox', { name: 'Pause announcements' })).toBeChecked()
	await expect(page.locator('.marquee-track')).toHaveCSS('animation-play-state', 'paused')
})

test('a banner takes 1000 ms without script and before it has come (rule 26)', async ({ page, context, scripted }) => {
	if (!scripted) {
		await page.goto('/')
		await banner(page, 2).click()
		for (const [css, value] of [
			['animation-name', 'banner-in'],
			['animation-duration', '1s'],
		] as const)
			await expect(page.locator('#banner-2 > *')).toHaveCSS(css, value)
		return
	}
	// Untouched.
	const fresh = await context.newPage()
	await fresh.goto('/')
	const milliseconds = await fresh.locator('.banners').evaluate(
		(strip) =>
			new Promise<number>((resolve) => {
				let start = 0
				const look = (now: number) => {
					if (strip.scrollLeft > 0) start ||= now
					if (strip.scrollLeft >= strip.clientWidth - 1) resolve(now - start)
					else requestAnimationFrame(look)
				}
				requestAnimationFrame(look)
			}),
	)
	expect(milliseconds).toBeGreaterThan(600)
	expect(milliseconds).toBeLessThan(1_800)
	await fresh.close()
})

test('a social post is a link out of the shop', async ({ page }) => {
	await page.goto('/')
	await expect(page.locator('.social a')).toHaveCount(20)
	await expect(page.getByRole('link', { name: 'Post 1, opens in a new tab' })).toHaveAttribute(
		'href',
		'https://social.example/1',
	)
})

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'things that move need script; what they show is there without it')

	test('the banners move on every 5000 ms within 1000 ms, and after the last comes the first', async ({ page }) => {
		await page.goto('/')
		await expect(carousel(page).getByRole('button', { name: 'Pause banners' })).toBeVisible()
		// Where the strip is when the second banner is announced, and for how long it still moves.
		const moving = banner(page, 2).evaluate(
			(link) =>
				new Promise<number>((resolve) => {
					const strip = document.querySelector('.banners')!
					new MutationObserver(() => {
						const start = performance.now()
						const look = () =>
							strip.scrollLeft >= strip.clientWidth - 1
								? resolve(performance.now() - start)
								: requestAnimationFrame(look)
						look()
					}).observe(link, { attributeFilter: ['aria-current'] })
				}),
		)
		await expect(banner(page, 2)).toHaveAttribute('aria-current', 'true')
		const milliseconds = await moving
		expect(milliseconds).toBeGreaterThan(700)
		expect(milliseconds).toBeLessThan(1_800)
		const arrived = Date.now()
		await expect(banner(page, 1)).toHaveAttribute('aria-current', 'true')
		expect(Date.now() - arrived).toBeGreaterThan(3_000)
		// Put back unseen from the first banner's double.
		await expect.poll(() => shownSlide(page)).toBe(0)
	})

	test('the banners rest under the pointer, when they are paused, and where motion is not wanted', async ({ page }) => {
		const stays = async () => {
			await page.clock.runFor(5_600)
			expect(await shownSlide(page)).toBe(0)
		}
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
		await hydrated(page)
		await expect(page.locator('video')).not.toHaveAttribute('controls')
		await expect(carousel(page).getByRole('button')).toHaveCount(0)
		await stays()
		await expect(page.locator('.marquee-track')).toHaveCSS('animation-name', 'none')
	})

	test('the announcements run at 40 pixels a second', async ({ page }) => {
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
	})

	test('the video plays in silence while it is in view, and a click stops it', async ({ page }) => {
		await page.goto('/')
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
	})

	test('a video that cannot be played says so', async ({ page }) => {
		await page.route('/videos/**', (route) => route.fulfill(noFile))
		await page.goto('/')
		await page.locator('video').scrollIntoViewIfNeeded()
		await expect(page.getByText('Video not available').last()).toBeVisible()
		await expect(page.locator('video')).toHaveCount(0)
	})

	test('an image that cannot be loaded is replaced by the placeholder', async ({ page }) => {
		await page.route('/images/**', (route) => route.fulfill({ ...noFile, contentType: 'image/webp' }))
		await page.goto('/allproducts')
		for (const article of [page.getByRole('article').first(), page.getByRole('article').last()]) {
			const image = article.locator('img').first()
			await image.scrollIntoViewIfNeeded()
			await expect(image).toHaveAttribute('src', '/placeholder.jpg')
			await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
		}
	})

	test('a page begins at its top, wherever the last one was left', async ({ page }) => {
		await page.goto('/')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Product' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
	})
})
