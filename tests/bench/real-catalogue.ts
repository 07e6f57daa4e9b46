import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import type { Figure } from './support/figure.ts'
import { fillCatalogue } from './support/fill-catalogue.ts'
import { median, openShopWith } from './support/filled-shop.ts'

const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const rounds = 5
const slowCpu = 6
/** Slow 4G: bytes a second, milliseconds there and back. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/**
 * A real catalogue's listing on a phone (997 products, 281 colours, 72 categories) beside a small one's (51, 19, 8).
 */
export async function measure(): Promise<Figure[]> {
	const real = await openShopWith((file) => fillCatalogue(file, { products: 997, colors: 281, categories: 72 }))
	const small = await openShopWith((file) => fillCatalogue(file, { products: 51, colors: 19, categories: 8 }))
	const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
	try {
		const bytes = [await weight(real.address), await weight(small.address)] as const
		const heights = [await openHeight(browser, real.address), await openHeight(browser, small.address)] as const
		const times = { real: [] as SlowPhone[], small: [] as SlowPhone[] }
		for (let round = 0; round < rounds; round += 1) {
			times.real.push(await onSlowPhone(browser, real.address))
			times.small.push(await onSlowPhone(browser, small.address))
		}
		const slow = (what: string, of: keyof SlowPhone, target: string): Figure => {
			const [one, other] = [median(times.real.map((time) => time[of])), median(times.small.map((time) => time[of]))]
			return {
				what: `${what}, slow phone`,
				measured: `${one.toFixed(0)} ms`,
				baseline: `${other.toFixed(0)} ms`,
				ratio: `${(one / other).toFixed(2)} : 1`,
				target,
			}
		}
		return [
			{
				what: 'listing, brotli',
				measured: `${bytes[0]} B`,
				baseline: `${bytes[1]} B`,
				ratio: `${(bytes[0] / bytes[1]).toFixed(2)} : 1`,
				target: 'at most 14,336 B',
			},
			{
				what: 'listing with open filters, height at 360 px',
				measured: `${heights[0]} px`,
				baseline: `${heights[1]} px`,
				ratio: `${(heights[0] / heights[1]).toFixed(2)} : 1`,
				target: 'below 2 : 1',
			},
			slow('first touch until the script is live', 'live', 'below 4,000 ms'),
			slow('opening the filters while React hydrates', 'opening', 'below 200 ms'),
			slow('opening the filters two seconds later', 'later', 'below 200 ms'),
		]
	} finally {
		await browser.close()
		await Promise.all([real.close(), small.close()])
	}
}

async function weight(address: string): Promise<number> {
	const response = await fetch(`${address}/allproducts`, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })
	await response.arrayBuffer()
	return Number(response.headers.get('Content-Length'))
}

async function openHeight(browser: Browser, address: string): Promise<number> {
	const page = await browser.newPage(phone)
	await page.goto(`${address}/allproducts`)
	await page.locator('.filters > summary').click()
	const height = await page.evaluate(() => document.documentElement.scrollHeight)
	await page.close()
	return height
}

interface SlowPhone {
	live: number
	opening: number
	later: number
}

async function onSlowPhone(browser: Browser, address: string): Promise<SlowPhone> {
	const { live, opening } = await opened(browser, address, 0)
	return { live, opening, later: (await opened(browser, address, 2_000)).opening }
}

async function opened(browser: Browser, address: string, restMs: number) {
	const page = await browser.newPage(phone)
	const devtools = await page.context().newCDPSession(page)
	await devtools.send('Network.enable')
	await devtools.send('Network.emulateNetworkConditions', slowNetwork)
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
	await page.goto(`${address}/allproducts`)
	const touchedAt = Date.now()
	await page.locator('main').dispatchEvent('pointermove')
	await page.waitForFunction(() =>
		Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
	)
	const live = Date.now() - touchedAt
	await sleep(restMs)
	// From the click to the second image after it
	const opening = await page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				const submittedAt = performance.now()
				document.querySelector<HTMLElement>('.filters > summary')!.click()
				requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - submittedAt)))
			}),
	)
	await page.close()
	return { live, opening }
}
