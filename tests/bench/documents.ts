import type { Browser, Page } from '@playwright/test'
import type { Figure } from './support/figure.ts'
import { buildMetric, launchBrowser, openPhone, shopAddresses } from './support/slow-phone.ts'

// Measures what a slow phone receives and executes: CPU 6 times slower, 1.6 Mbit/s, 150 ms latency. BENCH_SHOP is the
// address of a running shop with demo data; BENCH_BEFORE is that of another build, measured alternately.

const rounds = 3
const pages = [
	['home', '/'],
	['listing', '/allproducts'],
	['product', '/singleproduct/1'],
	// Only when the shop has demo data.
	...(process.env.BENCH_CUSTOMER ? [['cart of a customer', '/cart'] as const, ['checkout', '/checkout'] as const] : []),
] as const
/** The elements that are clicked after the script has started, by page. */
const presses: [what: string, path: string, selector: string][] = [
	['open filters', '/allproducts', '.tools-open'],
	['open cart', '/allproducts', 'header a[href="/cart"]'],
	['choose color', '/singleproduct/1', 'label.color'],
	['larger picture', '/singleproduct/1', '.gallery a'],
	['add', '/singleproduct/1', '.buy-bar button'],
]

interface Load {
	html: number
	script: number
	live: number
	longest: number
}

export async function measure(): Promise<Figure[]> {
	const shops = shopAddresses
	const browser = await launchBrowser()
	try {
		const figures: Figure[] = []
		for (const [name, path] of pages) {
			const loads = shops.map((): Load[] => [])
			for (let round = 0; round < rounds; round += 1)
				for (const [index, shop] of shops.entries()) loads[index]!.push(await load(browser, shop + path))
			figures.push(...buildMetrics(name, loads))
		}
		for (const [what, path, selector] of presses) {
			const waits = shops.map((): number[] => [])
			for (let round = 0; round < rounds; round += 1)
				for (const [index, shop] of shops.entries())
					waits[index]!.push(...(await press(browser, shop + path, selector)))
			if (waits[0]!.length > 0) figures.push(buildMetric(`from press to paint: ${what}`, waits, 'ms', '≤ 100 ms'))
		}
		return figures
	} finally {
		await browser.close()
	}
}

function buildMetrics(name: string, loads: Load[][]): Figure[] {
	const of = (key: keyof Load) => loads.map((some) => some.map((one) => one[key]))
	return [
		buildMetric(`${name}, page of a visitor with its styles, compressed`, of('html'), 'B', '≤ 13,000 B'),
		buildMetric(`${name}, script, compressed`, of('script'), 'B', '≤ 16 KB'),
		buildMetric(`${name}, from load to every behaviour`, of('live'), 'ms', '≤ 300 ms'),
		buildMetric(`${name}, longest task within 8 s`, of('longest'), 'ms', '≤ 50 ms'),
	]
}

/** Opens a phone whose page records its times. */
async function openRecordingPhone(browser: Browser) {
	const phone = await openPhone(browser)
	await phone.page.addInitScript(() => {
		const times = Object.assign(window, { longest: 0, live: 0, slowest: 0 })
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) times.longest = Math.max(times.longest, duration)
		}).observe({ type: 'longtask', buffered: true })
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) times.slowest = Math.max(times.slowest, duration)
		}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
		new MutationObserver(() => {
			if ('live' in document.documentElement.dataset) times.live ||= performance.now()
		}).observe(document, { subtree: true, attributes: true, childList: true })
	})
	return phone
}

type FrameTimes = { longest: number; live: number; slowest: number }

async function load(browser: Browser, address: string): Promise<Load> {
	const { page, cdp } = await openRecordingPhone(browser)
	const bytes = { html: 0, script: 0 }
	const kinds = new Map<string, string>()
	cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
	cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength
	})
	const compressed = await fetch(address, { headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } })
	bytes.html = Number(compressed.headers.get('Content-Length'))
	if (/cart|checkout/.test(address)) await fillCart(page, new URL(address).origin)
	bytes.script = 0
	await cdp.send('Network.clearBrowserCache')
	await page.goto(address, { waitUntil: 'load' })
	await page.mouse.move(5, 5)
	await page.waitForTimeout(8_000)
	const { live, longest } = await page.evaluate(() => {
		const { live, longest } = window as unknown as FrameTimes
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
		return { live: Math.max(0, live - navigation!.loadEventEnd), longest }
	})
	await page.context().close()
	return { ...bytes, live, longest }
}

/** Logs in a demo customer and puts one item in the cart. */
async function fillCart(page: Page, shop: string): Promise<void> {
	await page.goto(`${shop}/login`)
	await page.fill('[name=email]', 'asha@example.com')
	await page.fill('[name=password]', 'zari-lane-demo')
	await Promise.all([page.waitForURL((address) => address.pathname !== '/login'), page.click('button[data-pending]')])
	await page.goto(`${shop}/singleproduct/1`)
	const size = page.locator('[name=size]:enabled').first()
	if ((await size.count()) > 0) await size.check({ force: true })
	await Promise.all([
		page.waitForResponse((answer) => answer.request().method() === 'POST'),
		page.locator('form:has([name=addKey]) button:visible').first().tap(),
	])
}

/** Returns the milliseconds from a click to the resulting paint, or an empty list if the page has no such element. */
async function press(browser: Browser, address: string, selector: string): Promise<number[]> {
	const { page } = await openRecordingPhone(browser)
	await page.goto(address, { waitUntil: 'load' })
	await page.mouse.move(5, 5)
	await page.waitForFunction(() => 'live' in document.documentElement.dataset)
	if ((await page.locator(selector).count()) === 0) {
		await page.context().close()
		return []
	}
	await page.waitForTimeout(1_000)
	await page.evaluate(() => Object.assign(window, { slowest: 0 }))
	await page.locator(selector).first().tap({ noWaitAfter: true })
	await page.waitForTimeout(700)
	const slowest = await page.evaluate(() => (window as unknown as FrameTimes).slowest).catch(() => 0)
	await page.context().close()
	return [slowest]
}
